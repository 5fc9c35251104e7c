import { useState } from "react";
import { noNumber } from "../../../shared/desk.ts";
import type { Side } from "../../../shared/sides.ts";
import { languageName, unknownLabel } from "../../../shared/words.ts";
import type { Acted } from "../../actions.ts";
import { Field, Select } from "../forms.tsx";
import { Choice, sideOptions } from "../parts.tsx";
import type { Draft } from "./open-draft.ts";

export type Choices = Acted<"writings">["choices"];
type Whom = Draft["whom"];

interface Props {
	readonly whom: Whom;
	readonly choices: Choices;
	readonly onChange: (whom: Whom) => void;
}

/** Which people get the mail: those who match all that is chosen. */
export function WhomFields({ whom, choices, onChange }: Props) {
	function change<Name extends keyof Whom>(name: Name, value?: Whom[Name]) {
		const { [name]: _, ...others } = whom;
		onChange(value === undefined ? others : { ...others, [name]: value });
	}
	/** A choice of one of these values; `null` has a label of its own. */
	function select<
		Name extends "source" | "answer" | "language" | "got" | "notGot",
	>(
		label: string,
		name: Name,
		values: readonly NonNullable<Whom[Name]>[],
		nullLabel?: string,
		wordsOf: (value: string) => string = String,
	) {
		const chosen = whom[name];
		const all = new Set<string | null>(values);
		if (nullLabel !== undefined) all.add(null);
		// The chosen value stays one after its last person was erased.
		if (chosen !== undefined) all.add(chosen);
		const options = [...all].map((value): [string, string] => [
			JSON.stringify(value),
			value === null ? (nullLabel ?? "") : wordsOf(value),
		]);
		return (
			<Select
				label={label}
				value={JSON.stringify(chosen) ?? ""}
				options={[["", "All"], ...options]}
				onChange={(key) =>
					change(name, key === "" ? undefined : JSON.parse(key))
				}
			/>
		);
	}
	const date = (label: string, name: "joinedFrom" | "joinedBefore") => (
		<Field label={label} name={name} refusal={undefined}>
			{(control) => (
				<input
					{...control}
					type="date"
					max="9999-12-31"
					value={whom[name] ?? ""}
					onChange={({ target }) => change(name, target.value || undefined)}
				/>
			)}
		</Field>
	);
	const check = (label: string, name: "imported" | "unconfirmed") => (
		<label className="sure">
			<input
				type="checkbox"
				checked={whom[name] ?? false}
				onChange={({ target }) => change(name, target.checked || undefined)}
			/>
			{label}
		</label>
	);
	const { imported, unconfirmed, brought, count } = whom;
	const [isMoreOpen] = useState(
		[imported, unconfirmed, brought, count].some(
			(value) => value !== undefined,
		),
	);
	return (
		<div className="action">
			<Choice
				legend="To which side"
				options={sideOptions}
				value={whom.side ?? ""}
				onChange={(side) => change("side", (side || undefined) as Side)}
			/>
			<div className="field-pairs">
				{choices.languages.length > 1 &&
					select("Language", "language", choices.languages, undefined, (code) =>
						languageName(code),
					)}
				{select("Source", "source", choices.sources, unknownLabel)}
				{choices.answers.length > 0 &&
					select("Answer", "answer", choices.answers, "none")}
				{date("Joined on or after", "joinedFrom")}
				{date("Joined before", "joinedBefore")}
				{choices.announcements.length > 0 &&
					select("Got", "got", choices.announcements)}
				{choices.announcements.length > 0 &&
					select("Has not got", "notGot", choices.announcements)}
			</div>
			<details open={isMoreOpen}>
				<summary>More</summary>
				<div className="action">
					{check("Only imported people", "imported")}
					{check("Also people who have not confirmed", "unconfirmed")}
					<div className="field-pairs">
						<NumberOf
							label="Brought at least"
							name="brought"
							value={brought}
							onChange={(value) => change("brought", value)}
						/>
						<NumberOf
							label="At most so many people"
							name="count"
							value={count}
							onChange={(value) => change("count", value)}
						/>
					</div>
				</div>
			</details>
		</div>
	);
}

interface NumberProps {
	readonly label: string;
	readonly name: string;
	readonly value: number | undefined;
	readonly onChange: (value: number | undefined) => void;
}

/** A whole number from 1 on, or none; 0 stands for everything else, which is not sent. */
export function NumberOf({ label, name, value, onChange }: NumberProps) {
	const [typed, setTyped] = useState("");
	return (
		<Field
			label={label}
			name={name}
			refusal={value === 0 ? { field: name, refused: noNumber } : undefined}
		>
			{(control) => (
				<input
					{...control}
					inputMode="numeric"
					autoComplete="off"
					// What another window has stored takes the place of what is typed.
					value={numberOf(typed) === value ? typed : (value ?? "")}
					onChange={({ target }) => {
						setTyped(target.value);
						onChange(numberOf(target.value));
					}}
				/>
			)}
		</Field>
	);
}

/** The number that is typed, also like `1,000`; 0 for what is none. */
function numberOf(typed: string): number | undefined {
	const text = typed.trim();
	if (text === "") return undefined;
	const digits = text.replaceAll(/[.,’' \u00a0](?=\d{3}(?!\d))/g, "");
	return /^\d{1,15}$/.test(digits) ? Number(digits) : 0;
}
