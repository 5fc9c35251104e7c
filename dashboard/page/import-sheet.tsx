import { useMutation } from "@tanstack/react-query";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { type Counts, sumOf } from "../../shared/counts.ts";
import { maxUntyped } from "../../shared/desk.ts";
import { type Side, sides } from "../../shared/sides.ts";
import {
	counted,
	countedSides,
	grouped,
	languageName,
} from "../../shared/words.ts";
import type { Acted, Asked } from "../actions.ts";
import { ActionForm, NumberField, type Refusal, Select } from "./forms.tsx";
import { Button, sideHeadings, sideNames, Time, timeZone } from "./parts.tsx";
import { act, upload, useAnswer } from "./queries.ts";
import { Sheet } from "./sheet.tsx";

/** As the server has it. */
const longestUpload = 20 * 1024 * 1024;

type Plan = Acted<"importPlan">;
type Choices = Asked<"importPlan">["choices"];

/** What a column may be. */
const fields = {
	"": "left out",
	email: "Address",
	phone: "Phone",
	side: "Side",
	answer: "Answer",
	joined: "Joined",
	source: "Source",
	medium: "Medium",
	campaign: "Campaign",
	ref: "Ref",
	language: "Language",
	mail: "Wants mail?",
	note: "Your note",
} as const;

/** What is said for some seconds of a file of 100,000 lines. */
const readingText =
	"Reading the file, and looking for its people on the list …";

interface Props {
	readonly languages: readonly string[];
	readonly onClose: () => void;
}

/** Brings a file into the list, after showing what it would bring. */
export function ImportSheet({ languages, onClose }: Props) {
	const [chosen, setChosen] = useState<{
		readonly id: string;
		/** As the founder calls the file. */
		readonly name: string;
		readonly choices: Choices;
		readonly plan: Plan;
	}>();
	const [said, setSaid] = useState("");
	const [takenBack, setTakenBack] = useState("");
	/** What was asked last: an answer to anything older is not shown. */
	const latest = useRef<Choices>(undefined);
	const plan = useMutation({
		async mutationFn(asked: {
			readonly id: string;
			readonly name: string;
			readonly choices: Choices;
		}) {
			const { id, choices } = asked;
			latest.current = choices;
			return { ...asked, plan: await act("importPlan", { id, choices }) };
		},
		onSuccess(answer) {
			if (latest.current === answer.choices) setChosen(answer);
		},
		onError(_, { id }) {
			// A file that cannot be read at all.
			if (!chosen) act("importForget", { id }).catch(() => {});
		},
	});
	function change(part: Choices) {
		if (!chosen) return;
		const choices = { ...chosen.choices, ...part };
		setChosen({ ...chosen, choices });
		plan.mutate({ ...chosen, choices });
	}
	const send = useMutation({
		async mutationFn(file: File) {
			if (file.size > longestUpload)
				throw new Error(
					"The file is larger than 20 MB: split it into several, each with the first line of the whole.",
				);
			if (chosen) await act("importForget", { id: chosen.id });
			setChosen(undefined);
			setSaid("");
			setTakenBack("");
			return upload(file);
		},
		onSuccess: (id, { name }) => plan.mutate({ id, name, choices: {} }),
	});
	const id = chosen?.id;
	useEffect(
		() => () => {
			if (id) act("importForget", { id }).catch(() => {});
		},
		[id],
	);
	const isBusy = send.isPending || plan.isPending;
	const isFirstLook = plan.isPending && !chosen;
	return (
		<Sheet title="Import" onClose={onClose}>
			<FileField
				name={chosen?.name}
				isBusy={isBusy}
				onFile={(file) => {
					plan.reset();
					send.mutate(file);
				}}
			/>
			<p role="status" className="said">
				{send.isPending
					? "Sending the file …"
					: isFirstLook
						? readingText
						: said}
			</p>
			<p role="alert" className="said">
				{send.error?.message ?? plan.error?.message}
			</p>
			{chosen && (
				<>
					<Columns {...chosen} onChange={(columns) => change({ columns })} />
					<Defaults {...chosen} languages={languages} onChange={change} />
					{!plan.error && (
						<Outcome
							{...chosen}
							isBusy={isBusy}
							onDone={(done) => {
								setSaid(done);
								setChosen(undefined);
							}}
							onRefused={({ field }) => {
								// Not for a number that was mistyped: the list has changed since the plan.
								if (field === undefined) plan.mutate(chosen);
							}}
						/>
					)}
				</>
			)}
			<Imports
				said={takenBack}
				onTakenBack={(done) => {
					setSaid("");
					setTakenBack(done);
					// Its people are new to the file that is looked at.
					if (chosen) plan.mutate(chosen);
				}}
			/>
		</Sheet>
	);
}

interface FileFieldProps {
	/** Of the file whose columns are shown. */
	readonly name: string | undefined;
	readonly isBusy: boolean;
	readonly onFile: (file: File) => void;
}

/** Takes a file that is chosen, or dropped. */
function FileField({ name, isBusy, onFile }: FileFieldProps) {
	const id = useId();
	const [isOver, setOver] = useState(false);
	function drop(event: DragEvent) {
		event.preventDefault();
		setOver(false);
		const [file] = event.dataTransfer.files;
		if (file && !isBusy) onFile(file);
	}
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the input inside does the same by keyboard
		<div
			className="drop field"
			data-over={isOver}
			onDragOver={(event) => {
				event.preventDefault();
				setOver(true);
			}}
			onDragLeave={() => setOver(false)}
			onDrop={drop}
		>
			<label htmlFor={id}>
				A file of people: CSV, .xlsx, .xls or .ods, at most 20 MB
			</label>
			<input
				id={id}
				type="file"
				accept=".csv,.tsv,.txt,.xlsx,.xls,.ods,text/csv"
				disabled={isBusy}
				onChange={({ target }) => {
					const [file] = target.files ?? [];
					// The same file can be chosen again after it was changed.
					target.value = "";
					if (file) onFile(file);
				}}
			/>
			<p>
				{name === undefined ? (
					<>
						Choose it<span className="by-mouse">, or drop it here</span>: you
						see what it would bring first.
					</>
				) : (
					<>Nothing of {name} is imported yet.</>
				)}
			</p>
		</div>
	);
}

interface ColumnsProps {
	readonly name: string;
	readonly plan: Plan;
	readonly choices: Choices;
	readonly onChange: (columns: string[]) => void;
}

/** What was recognised per column, with a choice. */
function Columns({ name, plan, choices, onChange }: ColumnsProps) {
	const chosen = choices.columns ?? plan.columns.map(({ field }) => field);
	return (
		<section>
			<h3>Columns of {name}</h3>
			<ul className="columns-of-file">
				{plan.columns.map(({ title, samples }, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
					<li key={at}>
						<label>
							<b>{title || `Column ${at + 1}`}</b>
							<select
								value={chosen[at]}
								onChange={({ target }) =>
									onChange(chosen.with(at, target.value))
								}
							>
								{Object.entries(fields).map(([value, words]) => (
									<option value={value} key={value}>
										{words}
									</option>
								))}
							</select>
						</label>
						<p>{samples.join(" · ") || "empty"}</p>
					</li>
				))}
			</ul>
		</section>
	);
}

interface DefaultsProps {
	readonly plan: Plan;
	readonly choices: Choices;
	readonly languages: readonly string[];
	readonly onChange: (choices: Choices) => void;
}

/** What the file does not say by itself. */
function Defaults({ plan, choices, languages, onChange }: DefaultsProps) {
	const { sideValues = {} } = choices;
	const isLanguageOpen =
		choices.language !== undefined ||
		plan.languages.some(({ language }) => language === null);
	const values = [
		...new Set([...Object.keys(sideValues), ...plan.unknownSides]),
	];
	const sideOptions = [
		["", "not known"],
		...sides.map((side) => [side, sideNames[side].one]),
		[sides.join(), "both"],
	] as const;
	return (
		<section className="action">
			<h3>What the file does not say</h3>
			{(plan.isSideMissing || choices.side) && (
				<Select
					label="Side of lines that name none"
					value={choices.side ?? ""}
					options={[
						["", "refuse them"],
						...sides.map((side) => [side, sideHeadings[side]] as const),
					]}
					onChange={(side) => onChange({ side: (side || undefined) as Side })}
				/>
			)}
			{values.map((value) => (
				<Select
					key={value}
					label={`The side “${value}” means`}
					value={sideValues[value]?.join() ?? ""}
					options={sideOptions.map(([each = "", words = ""]) => [each, words])}
					onChange={(side) => {
						const { [value]: _, ...others } = sideValues;
						onChange({
							sideValues: side
								? { ...others, [value]: side.split(",") as Side[] }
								: others,
						});
					}}
				/>
			))}
			{languages.length > 1 && isLanguageOpen && (
				<Select
					label="Language of lines that name none"
					value={choices.language ?? ""}
					options={[
						["", "not known"],
						...languages.map((code) => [code, languageName(code)] as const),
					]}
					onChange={(language) => onChange({ language: language || undefined })}
				/>
			)}
			{plan.refusals.some(isDayOpen) && (
				<p role="status">
					<b>To be answered: some dates may be two days.</b>
				</p>
			)}
			<Select
				label="Dates such as 5/4/2026 are written"
				value={choices.dateFormat ?? ""}
				options={[
					["", "as the file shows"],
					["DMY", "day first"],
					["MDY", "month first"],
				]}
				onChange={(format) =>
					onChange({
						dateFormat: (format || undefined) as Choices["dateFormat"],
					})
				}
			/>
			{(plan.hasZonelessTimes || choices.timeZone) && timeZone !== "UTC" && (
				<Select
					label="Times without a zone are of"
					value={choices.timeZone ?? ""}
					options={[
						["", timeZone],
						["UTC", "UTC"],
					]}
					onChange={(zone) =>
						onChange({
							timeZone: (zone || undefined) as Choices["timeZone"],
						})
					}
				/>
			)}
			<label className="sure">
				<input
					type="checkbox"
					checked={choices.left ?? false}
					onChange={({ target }) => onChange({ left: target.checked })}
				/>
				All people of this file want no mail
			</label>
		</section>
	);
}

type Refused = Plan["refusals"][number];

const isDayOpen = ({ reason }: Refused) => reason === "joined may be two days";

interface OutcomeProps {
	readonly id: string;
	readonly choices: Choices;
	readonly plan: Plan;
	readonly isBusy: boolean;
	readonly onDone: (done: string) => void;
	readonly onRefused: (refusal: Refusal) => void;
}

/** What the file would bring, and the button that brings it. */
function Outcome({
	id,
	choices,
	plan,
	isBusy,
	onDone,
	onRefused,
}: OutcomeProps) {
	const { imported, people, languages, known, repeated, told, refused } = plan;
	const signUps = sumOf(imported);
	const lines = signUps + told.left + told.bounced;
	const facts = {
		"Would be imported": `${countedSides(imported, sideNames)}${
			people === signUps ? "" : ` of ${counted(people, "person", "people")}`
		}`,
		...(languages.length > 1 &&
			Object.fromEntries(
				languages.map(({ language, ...counts }) => [
					languageName(language),
					countedSides(counts as Counts, sideNames),
				]),
			)),
		"On the list already": countedSides(known, sideNames),
		"Same sign-up twice in the file": countedSides(repeated, sideNames),
		"Remembered as opted out": counted(told.left, "mailbox", "mailboxes"),
		"Remembered as bounced": counted(told.bounced, "mailbox", "mailboxes"),
		Refused: counted(refused, "line"),
	};
	return (
		<section>
			<h3>What would happen</h3>
			<p role="status">
				{isBusy
					? `Looking at ${counted(plan.lines, "line")} again …`
					: `The file has ${counted(plan.lines, "line")}.`}
			</p>
			<dl className="facts">
				{Object.entries(facts).map(([name, value]) => (
					<div key={name}>
						<dt>{name}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{plan.notes.map((note) => (
				<p key={note}>{note}</p>
			))}
			{/* Where no line can be imported, they are all that there is to see. */}
			{refused > 0 && (
				<details open={lines === 0}>
					<summary>The refused lines</summary>
					<ul>
						{plan.refusals.map(({ line, reason, value }) => (
							<li key={line}>
								Line {grouped(line)}: {reason} {value && <b>{value}</b>}
							</li>
						))}
					</ul>
					{refused > plan.refusals.length && (
						<p>and {grouped(refused - plan.refusals.length)} more</p>
					)}
					<Button onClick={() => saveText(plan.refusedCsv, "refused.csv")}>
						Save the refused lines
					</Button>
				</details>
			)}
			<p>
				No mail goes to imported people by itself: <i>Write</i> asks them to
				confirm.
			</p>
			{lines > 0 && (
				<ActionForm
					label="Import"
					action="importRun"
					read={(values) => ({
						id,
						choices,
						lines,
						typed: `${values.get("typed") ?? ""}`,
					})}
					onDone={({ done }) => onDone(done)}
					onRefused={onRefused}
				>
					{(refusal, isPending) => (
						<>
							{lines > maxUntyped && (
								<NumberField
									what={`Type ${signUps || lines} to import them`}
									refusal={refusal}
								/>
							)}
							{isPending && <Progress id={id} />}
							<button
								className="button"
								type="submit"
								disabled={isPending || isBusy}
							>
								Import
							</button>
						</>
					)}
				</ActionForm>
			)}
		</section>
	);
}

/** How much is imported; asked twice a second. */
function Progress({ id }: { readonly id: string }) {
	const [progress, setProgress] = useState({ stored: 0, all: 0 });
	useEffect(() => {
		const timer = setInterval(
			() =>
				act("importProgress", { id })
					.then(setProgress)
					.catch(() => {}),
			500,
		);
		return () => clearInterval(timer);
	}, [id]);
	const { stored, all } = progress;
	return (
		<p>
			<progress
				aria-label="Imported"
				max={all || 1}
				{...(all > 0 && { value: stored })}
			/>{" "}
			{all > 0 && `${grouped(stored)} of ${grouped(all)}`}
		</p>
	);
}

interface ImportsProps {
	/** What was taken back last. */
	readonly said: string;
	readonly onTakenBack: (done: string) => void;
}

/** The imports that are on the list, each with the way to take it back. */
function Imports({ said, onTakenBack }: ImportsProps) {
	const { answer } = useAnswer("imports", {});
	if (!answer || (answer.imports.length === 0 && !said)) return null;
	return (
		<section>
			<h3>Imports on the list</h3>
			<p role="status">{said}</p>
			<ul>
				{answer.imports.map(({ name, signUps, told }) => {
					const people = sumOf(signUps);
					const optedOut = told.left + told.bounced;
					return (
						<li key={`${name} ${people}`}>
							<p>
								<Time at={name} />: {countedSides(signUps, sideNames)}
								{optedOut > 0 &&
									`, and ${counted(optedOut, "mailbox", "mailboxes")} without mail`}
							</p>
							<details>
								<summary>Take back …</summary>
								<p>
									What it brought goes: people, their notes, and which mailboxes
									get no mail. People who have joined on the page or confirmed
									since then stay. The others may be imported again.
								</p>
								<ActionForm
									label={`Take back ${name}`}
									action="importUndo"
									read={(values) => ({
										name,
										people,
										typed: `${values.get("typed") ?? ""}`,
									})}
									onDone={({ done }) => onTakenBack(done)}
								>
									{(refusal, isPending) => (
										<>
											{people > 1 && (
												<NumberField
													what={`Type ${people} to take them back`}
													refusal={refusal}
												/>
											)}
											<button
												className="button"
												type="submit"
												disabled={isPending}
											>
												Take back
											</button>
										</>
									)}
								</ActionForm>
							</details>
						</li>
					);
				})}
			</ul>
		</section>
	);
}

function saveText(text: string, name: string): void {
	const link = document.createElement("a");
	link.href = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
	link.download = name;
	link.click();
	URL.revokeObjectURL(link.href);
}
