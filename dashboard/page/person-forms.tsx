import { useMutation } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { longestNote } from "../../shared/calls.ts";
import { shownEmail } from "../../shared/shown-email.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { counted, languageName, unknownLabel } from "../../shared/words.ts";
import type { Acted } from "../actions.ts";
import { ActionForm, EmailField, Field, isDirty, SideField } from "./forms.tsx";
import { Button, sideHeadings, Time } from "./parts.tsx";
import { act } from "./queries.ts";

export type PersonAnswer = NonNullable<Acted<"person">["person"]>;

interface Props {
	readonly person: PersonAnswer;
	/** Called with a sentence. */
	readonly onDone: (done: string) => void;
}

/**
 * What a form began with: what is stored, as long as nothing is typed; after that, what was stored then, so that no
 * newer value is overwritten unseen.
 */
function useBase<Base>(now: Base, versionOf: (base: Base) => string) {
	const form = useRef<HTMLFormElement>(null);
	const [base, setBase] = useState(now);
	const version = versionOf(base);
	const isOld = version !== versionOf(now);
	useEffect(() => {
		if (isOld && !(form.current && isDirty(form.current))) setBase(now);
	});
	return { form, base, version, isOld, takeNow: () => setBase(now) };
}

interface ChangedProps {
	readonly isOld: boolean;
	readonly now: string;
	readonly onTake: () => void;
}

/** Says that another window has changed what a form is about. */
function Changed({ isOld, now, onTake }: ChangedProps) {
	return (
		<div className="row" role="status">
			{isOld && (
				<>
					<p>Changed in the meantime. Stored now: {now}.</p>
					<Button onClick={onTake}>Take what is stored</Button>
				</>
			)}
		</div>
	);
}

/** What a form about a person begins with. */
function valuesOf({ email, people }: PersonAnswer) {
	const [first] = people;
	const languages = new Set(people.map(({ language }) => language));
	return {
		email: shownEmail(email),
		phone: people.find(({ phone }) => phone !== null)?.phone ?? "",
		side: people.length === 1 ? first?.user_type : undefined,
		language: languages.size === 1 ? (first?.language ?? "") : "",
	};
}

interface CorrectProps extends Omit<Props, "onDone"> {
	readonly onDone: (answer: {
		readonly done: string;
		readonly email: string;
	}) => void;
}

/** Corrects the address, the phone, the side and the language. */
export function CorrectForm({ person, onDone }: CorrectProps) {
	const { form, base, version, isOld, takeNow } = useBase(
		person,
		(each) => each.version,
	);
	const [question, setQuestion] = useState<{
		readonly question: readonly string[];
		readonly signUps: number;
	}>();
	const values = valuesOf(base);
	const now = valuesOf(person);
	const isOnSeveral = base.people.length > 1;
	return (
		<section
			onInput={({ target }) => {
				// The question was about other values.
				if ((target as HTMLInputElement).name !== "isSure")
					setQuestion(undefined);
			}}
		>
			<h3>Correct</h3>
			<Changed
				isOld={isOld}
				now={[
					now.email,
					now.phone || "no phone",
					now.side ? sideHeadings[now.side] : "several sides",
					languageName(now.language || null),
				].join(", ")}
				onTake={takeNow}
			/>
			<ActionForm
				// Other values are stored: the fields begin with them.
				key={version}
				ref={form}
				label="Correct"
				action="correct"
				read={(typed, overwritten) => {
					const email = `${typed.get("email")}`.trim();
					const phone = `${typed.get("phone")}`.trim();
					const side = typed.get("side");
					const language = `${typed.get("language")}`;
					return {
						email: base.email,
						version: overwritten ?? version,
						to: {
							email: email === values.email ? undefined : email,
							phone: phone === values.phone ? undefined : phone,
							side:
								side === null || side === values.side
									? undefined
									: (side as Side),
							language: language === values.language ? undefined : language,
						},
						isSure: typed.has("isSure"),
					};
				}}
				onDone={(answer) => {
					if ("question" in answer) return setQuestion(answer);
					setQuestion(undefined);
					if (!("done" in answer)) return;
					// It is stored, so nothing typed is lost.
					takeNow();
					form.current?.reset();
					onDone({ done: answer.done, email: answer.email ?? base.email });
				}}
			>
				{(refusal, isPending, isChanged) => (
					<>
						<EmailField
							label="Address"
							refusal={refusal}
							defaultValue={values.email}
							language={values.language}
						/>
						<Field
							label="Phone"
							name="phone"
							refusal={refusal}
							hint={isOnSeveral && <p>Takes the place of that on all sides.</p>}
						>
							{(control) => (
								<input
									{...control}
									type="tel"
									autoComplete="off"
									defaultValue={values.phone}
								/>
							)}
						</Field>
						<SideField
							label="Side"
							refusal={refusal}
							side={values.side}
							hint={
								isOnSeveral && (
									<p>
										On the list as{" "}
										{sides
											.filter((side) =>
												base.people.some((each) => each.user_type === side),
											)
											.map((side) => sideHeadings[side])
											.join(" and ")}
										. A choice puts everything on one side.
									</p>
								)
							}
						/>
						<Field label="Language" name="language" refusal={refusal}>
							{(control) => (
								<select {...control} defaultValue={values.language}>
									{[
										...(values.language === "" ? [""] : []),
										...base.languages,
									].map((code) => (
										<option value={code} key={code}>
											{code === "" ? unknownLabel : languageName(code)}
										</option>
									))}
								</select>
							)}
						</Field>
						<div role="alert">
							{question && (
								<>
									<p>
										Nothing is changed yet: this concerns{" "}
										{counted(question.signUps, "sign-up")}.
									</p>
									<ul>
										{question.question.map((each) => (
											<li key={each}>{each}</li>
										))}
									</ul>
									<label className="sure">
										<input type="checkbox" name="isSure" />
										Change all of them
									</label>
								</>
							)}
						</div>
						<button
							className="button"
							type="submit"
							disabled={isPending || !isChanged}
						>
							Save
						</button>
					</>
				)}
			</ActionForm>
		</section>
	);
}

/** The founder's note, and the next day to call. */
export function NoteForm({ person, onDone }: Props) {
	const { form, base, version, isOld, takeNow } = useBase(
		person.notes,
		(each) => each.version,
	);
	return (
		<section>
			<h3>Note</h3>
			<Changed
				isOld={isOld}
				now={person.notes.note || "no note"}
				onTake={takeNow}
			/>
			<ActionForm
				key={version}
				ref={form}
				label="Note"
				action="note"
				read={(typed, overwritten) => ({
					email: person.email,
					version: overwritten ?? version,
					note: `${typed.get("note")}`,
					call_on: `${typed.get("call_on")}`,
				})}
				onDone={({ done }) => {
					takeNow();
					form.current?.reset();
					onDone(done);
				}}
			>
				{(refusal, isPending, isChanged) => (
					<>
						<Field label="Note" name="note" refusal={refusal}>
							{(control) => (
								<textarea
									{...control}
									rows={3}
									maxLength={longestNote}
									defaultValue={base.note}
								/>
							)}
						</Field>
						<Field label="Call on" name="call_on" refusal={refusal}>
							{(control) => (
								<input {...control} type="date" defaultValue={base.call_on} />
							)}
						</Field>
						<button
							className="button"
							type="submit"
							disabled={isPending || !isChanged}
						>
							Save note
						</button>
					</>
				)}
			</ActionForm>
		</section>
	);
}

/** The answer to a person who asks what is stored. */
export function Letter({ person: { email, version } }: Pick<Props, "person">) {
	const write = useMutation({
		mutationFn: async () => ({ ...(await act("letter", { email })), version }),
	});
	const copy = useMutation({
		mutationFn: (text: string) => navigator.clipboard.writeText(text),
	});
	const { data } = write;
	const id = useId();
	return (
		<section>
			<h3>What is stored</h3>
			<Button
				onClick={() => {
					copy.reset();
					write.mutate();
				}}
			>
				Write it for the person
			</Button>
			<p role="status">
				{[
					data && data.version !== version
						? "This person was changed since: make the letter again."
						: undefined,
					write.error?.message ?? data?.gap,
					copy.isSuccess
						? "Copied: paste it into a mail to the person."
						: copy.error?.message,
				]
					.filter(Boolean)
					.join(" ")}
			</p>
			{data && (
				<>
					<div className="field">
						<label htmlFor={id}>Letter to the person</label>
						<textarea id={id} rows={12} readOnly value={data.text} />
					</div>
					<Button onClick={() => copy.mutate(data.text)}>Copy</Button>
				</>
			)}
		</section>
	);
}

/** Takes the person off the list, who stays on it as left. */
export function LeaveForm({ person, onDone }: Props) {
	const { hasLeft, leftAt } = person;
	return (
		<section>
			<h3>Mail</h3>
			{hasLeft ? (
				<p>
					The person left the list
					{leftAt && (
						<>
							{" "}
							on <Time at={leftAt} />
						</>
					)}
					, and gets no mail. Only the person ends that, by “Yes, I joined” on
					the page of a link.
				</p>
			) : (
				<details>
					<summary>The person wants no mail …</summary>
					<p>
						The person stays on the list as left, gets no more mail on any side,
						and is left out of exports. Only the person can end that.
					</p>
					<ActionForm
						label="Wants no mail"
						action="leave"
						read={(_, overwritten) => ({
							email: person.email,
							version: overwritten ?? person.version,
						})}
						onDone={({ done }) => onDone(done)}
					>
						{(_, isPending) => (
							<button className="button" type="submit" disabled={isPending}>
								No more mail to this person
							</button>
						)}
					</ActionForm>
				</details>
			)}
		</section>
	);
}

/** Erases the person, whose address is typed once more: a list that moves must not have another one erased. */
export function EraseForm({ person, onDone }: Props) {
	return (
		<section>
			<h3>Erase</h3>
			<details>
				<summary>Erase this person …</summary>
				<p>
					Everything that this address sent goes, on all sides, with its mails
					and your notes. It cannot be brought back.
				</p>
				<ActionForm
					label="Erase"
					action="erase"
					read={(typed, overwritten) => ({
						email: person.email,
						version: overwritten ?? person.version,
						typed: `${typed.get("typed")}`,
					})}
					onDone={({ done }) => onDone(done)}
				>
					{(refusal, isPending) => (
						<>
							<Field
								label="Type the address once more"
								name="typed"
								refusal={refusal}
							>
								{(control) => (
									<input
										{...control}
										type="text"
										inputMode="email"
										autoCapitalize="none"
										autoComplete="off"
										spellCheck="false"
									/>
								)}
							</Field>
							<button className="button" type="submit" disabled={isPending}>
								Erase for good
							</button>
						</>
					)}
				</ActionForm>
			</details>
		</section>
	);
}
