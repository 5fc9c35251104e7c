import { type KeyboardEvent, useRef } from "react";
import { longest, tooLong } from "../../../shared/desk.ts";
import { languageName } from "../../../shared/words.ts";
import { Field, type Refusal } from "../forms.tsx";
import { Button, Choice } from "../parts.tsx";
import { insertMark, type Mark } from "./marks.ts";
import type { Content } from "./open-draft.ts";

/** More than these letters are not stored; what is longer than a mail may be is said before. */
const longestStored = { line: 1_000, body: 100_000 };

interface Props {
	readonly content: Content;
	readonly languages: readonly string[];
	readonly language: string;
	readonly onLanguage: (language: string) => void;
	readonly onChange: (part: Partial<Content>) => void;
}

/** The words of the mail in each language, and its name. */
export function WordsFields({
	content: { name, words },
	languages,
	language,
	onLanguage,
	onChange,
}: Props) {
	const { subject, body } = words[language] ?? { subject: "", body: "" };
	function change(part: { subject?: string; body?: string }) {
		const changed = { ...words, [language]: { subject, body, ...part } };
		// In the order of the languages: the first subject stands for the mail, here and in the lists.
		const order = languages.filter((code) => changed[code]);
		onChange({
			words: Object.fromEntries(
				[...new Set([...order, ...Object.keys(changed)])].flatMap((code) => {
					const each = changed[code];
					return each ? [[code, each]] : [];
				}),
			),
		});
	}
	/** What is too long, at its field. */
	const refusalOf = (field: keyof typeof longest, text: string) => {
		const refused = tooLong(text, longest[field]);
		return refused === undefined ? undefined : { field, refused };
	};
	const inLanguage = languages.length > 1 ? `, ${languageName(language)}` : "";
	return (
		<section className="action">
			<h3>What it says</h3>
			{languages.length > 1 && (
				<Choice
					legend="Language of the text"
					options={Object.fromEntries(
						languages.map((code) => [
							code,
							`${languageName(code)}${words[code]?.body.trim() ? "" : " (no text)"}`,
						]),
					)}
					value={language}
					onChange={onLanguage}
				/>
			)}
			<Field
				label={`Subject${inLanguage}`}
				name="subject"
				refusal={refusalOf("subject", subject)}
			>
				{(control) => (
					<input
						{...control}
						lang={language}
						dir="auto"
						autoComplete="off"
						maxLength={longestStored.line}
						value={subject}
						onChange={({ target }) => change({ subject: target.value })}
					/>
				)}
			</Field>
			<TextField
				label={`Text${inLanguage}`}
				language={language}
				text={body}
				refusal={refusalOf("body", body)}
				onChange={(body) => change({ body })}
			/>
			<Field
				label="Name, for you only"
				name="name"
				refusal={refusalOf("name", name)}
				hint={
					<p>Such as spring-news. If it is empty, the subject gives it one.</p>
				}
			>
				{(control) => (
					<input
						{...control}
						autoCapitalize="none"
						autoComplete="off"
						maxLength={longestStored.line}
						value={name}
						onChange={({ target }) => onChange({ name: target.value })}
					/>
				)}
			</Field>
		</section>
	);
}

const marks = {
	bold: "Bold",
	link: "Link",
	ownLink: "Own link",
} as const satisfies Record<Mark, string>;

const keys: Readonly<Record<string, Mark>> = { b: "bold", k: "link" };

interface TextProps {
	readonly label: string;
	readonly language: string;
	readonly text: string;
	readonly refusal: Refusal | undefined;
	readonly onChange: (text: string) => void;
}

/** The paragraphs, with buttons that put marks into them. */
function TextField({ label, language, text, refusal, onChange }: TextProps) {
	const field = useRef<HTMLTextAreaElement>(null);
	function handleKey(event: KeyboardEvent<HTMLTextAreaElement>) {
		const { ctrlKey, metaKey, altKey, shiftKey, key } = event;
		const mark = keys[key.toLowerCase()];
		if (!(ctrlKey || metaKey) || altKey || shiftKey || !mark) return;
		event.preventDefault();
		insertMark(event.currentTarget, mark);
	}
	return (
		<Field
			label={label}
			name="body"
			refusal={refusal}
			hint={
				<p>
					An empty line begins a paragraph. Marks: **bold**, [words](https://…),
					[words]({"{ownLink}"}) for the person’s own link. HTML does not work:
					readers see its signs.
				</p>
			}
		>
			{(control) => (
				<>
					{/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend, which is seen */}
					<div
						className="marks"
						role="group"
						aria-label={`Marks in the ${label.replace("T", "t")}`}
						// A tap on a button leaves a phone's keyboard open.
						onMouseDown={(event) => event.preventDefault()}
					>
						{(Object.keys(marks) as Mark[]).map((mark) => (
							<Button
								key={mark}
								onClick={() => field.current && insertMark(field.current, mark)}
							>
								{marks[mark]}
							</Button>
						))}
					</div>
					<textarea
						{...control}
						ref={field}
						className="text"
						lang={language}
						dir="auto"
						rows={10}
						maxLength={longestStored.body}
						value={text}
						onKeyDown={handleKey}
						onChange={({ target }) => onChange(target.value)}
					/>
				</>
			)}
		</Field>
	);
}
