/** The announcements that are written in the dashboard: each is a row of `announcements`, also before it is sent. */
import { hashOf } from "../list/person-version.ts";
import { type Announcement, isDraft } from "../shared/announcement.ts";
import { longest, noNumber, tooLong } from "../shared/desk.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { confirmation } from "../shared/mail.ts";
import type { Filter } from "../shared/people-filter.ts";
import { recordOf } from "../shared/record-of.ts";
import { sides } from "../shared/sides.ts";
import { languageName } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import type { Content } from "../words/content.ts";
import { isPlaceholder } from "../words/placeholders.ts";
import { announcementNames, type Letter } from "./letter/compose.ts";
import { markMistakes } from "./letter/marks.ts";
import type { StoredWords } from "./letter/stored-words.ts";
import type { Choice } from "./rules/announcement.ts";

/** What the founder types in one language: an empty line divides the paragraphs. */
export interface TypedWords {
	readonly subject: string;
	readonly body: string;
}

/** Who gets it: people for whom all of these hold. */
export interface Whom
	extends Pick<Filter, "side" | "source" | "got" | "notGot">,
		Pick<Choice, "imported" | "brought" | "unconfirmed" | "count"> {
	/** A code. */
	readonly language?: string | undefined;
	/** As the founder reads it; `null`: without one. */
	readonly answer?: string | null | undefined;
	/** Days of TIME_ZONE, like `2026-11-29`: from the first one on, and before the second one. */
	readonly joinedFrom?: string | undefined;
	readonly joinedBefore?: string | undefined;
}

/** When it is sent. */
export interface When {
	/** From this minute of TIME_ZONE on, like `2027-01-15T09:00`; at once when absent. */
	readonly at?: string | undefined;
	/** So many people on each day; all at once when absent. 0: what was typed is no number, and keeps it from being sent. */
	readonly perDay?: number | undefined;
}

/** What a form about a draft holds. */
export interface DraftForm {
	readonly name: string;
	/** By the codes of languages. */
	readonly words: Readonly<Record<string, TypedWords>>;
	readonly whom: Whom;
	readonly when: When;
}

export interface Draft extends DraftForm {
	readonly id: number;
	/** Changes with all that the form holds. */
	readonly version: string;
}

/** What is wrong with a draft, at a field of its form. */
export interface Problem {
	readonly field: string;
	readonly text: string;
}

export const draftGone =
	"This draft was sent or thrown away in another window.";
const draftChanged =
	"This was changed in another window since you opened it: what is stored now stands below.";

/** The drafts, the one that was changed last first. */
export async function readDrafts(list: List) {
	const rows = await Array.fromAsync(list.read("announcements"));
	return rows
		.filter(isDraft)
		.map((row) => ({
			id: row.id,
			name: row.name,
			subject: subjectOf(row),
			changedAt: row.created_at,
		}))
		.sort((one, other) => (one.changedAt > other.changedAt ? -1 : 1));
}

/** The first subject of an announcement; empty for none. */
export function subjectOf({ words }: Pick<Announcement, "words">): string {
	const all: StoredWords = JSON.parse(words);
	for (const letters of Object.values(all))
		for (const { subject } of Object.values(letters))
			if (subject) return subject;
	return "";
}

/** A draft by its id. Rejects with `ExpectedError` where it is sent or gone. */
export async function readDraft(list: List, id: number): Promise<Draft> {
	const draft = await findDraft(list, id);
	if (draft === undefined) throw new ExpectedError(draftGone);
	return draft;
}

/** A draft by its id; `undefined` where it is sent or gone. */
export async function findDraft(
	list: List,
	id: number,
): Promise<Draft | undefined> {
	const which = { with: { id: [id] } };
	const [row] = await Array.fromAsync(list.read("announcements", which));
	if (!row || !isDraft(row)) return undefined;
	const form: DraftForm = {
		...{ name: row.name, words: typedWords(row.words) },
		...readOrder(row),
	};
	return { id, version: hashOf(form), ...form };
}

/** To whom and when the founder wants it sent. */
export function readOrder({
	draft,
}: Pick<Announcement, "draft">): Pick<DraftForm, "whom" | "when"> {
	const { whom = {}, when = {} } = JSON.parse(draft ?? "{}");
	return { whom, when };
}

/** Stored words as the founder types them, with what else those of `mails.yaml` have; those of the first side stand for all. */
export function typedWords(words: string) {
	const all: StoredWords = JSON.parse(words);
	return Object.fromEntries(
		Object.entries(all).map(([code, letters]) => {
			const [letter] = Object.values(letters);
			const { subject = "", paragraphs = [], ...others } = letter ?? {};
			return [code, { subject, body: paragraphs.join("\n\n"), ...others }];
		}),
	);
}

/**
 * Stores a draft, a new one without an id. Resolves with the draft as it is stored, and with `refused` if another window
 * has changed it since `version`. Rejects with `ExpectedError` where it is sent or gone.
 */
export function saveDraft(
	list: List,
	form: DraftForm,
	seen?: { readonly id: number; readonly version: string },
): Promise<{ readonly draft: Draft; readonly refused?: string }> {
	return list.transaction("exclusive", async () => {
		if (seen !== undefined) {
			const draft = await readDraft(list, seen.id);
			if (draft.version !== seen.version)
				return { draft, refused: draftChanged };
		}
		const row = {
			name: oneLine(form.name),
			created_at: new Date().toISOString(),
			words: JSON.stringify(storedWords(form.words)),
			draft: JSON.stringify({ whom: form.whom, when: form.when }),
		};
		if (seen === undefined) await list.insert("announcements", [row]);
		else await list.change("announcements", { with: { id: [seen.id] } }, row);
		const id = seen?.id ?? (await list.count("announcements")).lastId;
		return { draft: await readDraft(list, id) };
	});
}

/** Removes a draft that still is as the founder has seen it; resolves with a refusal otherwise. */
export function forgetDraft(
	list: List,
	{ id, version }: Pick<Draft, "id" | "version">,
): Promise<string | undefined> {
	return list.transaction("exclusive", async () => {
		const draft = await readDraft(list, id);
		if (draft.version !== version) return draftChanged;
		await list.remove("announcements", { with: { id: [id] } });
		return undefined;
	});
}

/** Typed words as they are stored: all sides get the same. */
export function storedWords(words: DraftForm["words"]): StoredWords {
	return Object.fromEntries(
		Object.entries(words).map(([code, { subject, body }]) => {
			const letter: Letter = {
				subject: oneLine(subject),
				paragraphs: paragraphsOf(body),
			};
			return [code, recordOf(sides, () => letter)];
		}),
	);
}

/** A text without line ends and other signs that cannot be seen, which a mail's header must not have. */
function oneLine(text: string): string {
	return text
		.toWellFormed()
		.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
		.trim();
}

function paragraphsOf(body: string): string[] {
	return body
		.toWellFormed()
		.replaceAll(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
		.replaceAll(/[^\P{Cc}\n]/gu, " ")
		.split(/\n\s*\n/)
		.map((paragraph) => paragraph.trim())
		.filter((paragraph) => paragraph !== "");
}

/** Letters of a subject and of a body. Gmail cuts off a mail of more than 102 kB. */

/** A name that can stand in a command: `mail pause NAME`. */
const namePattern = /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,59}$/u;

/** What a draft is checked with. */
export interface DraftRules {
	/** The words of the site. */
	readonly content: Content;
	/** The names that announcements have. */
	readonly names: readonly string[];
	/** Reads a minute of TIME_ZONE to come, as a time in UTC. Throws `ExpectedError`. */
	readonly readMinute: (text: string) => string;
}

/** What keeps a draft from being sent. */
export function problemsOf(
	{ name, words, whom, when }: DraftForm,
	{ content, names, readMinute }: DraftRules,
): Problem[] {
	const problems: Problem[] = [];
	const add = (field: string, text: string) => problems.push({ field, text });
	const isTaken = names.some((each) => sameName(each, name));
	if (name !== "" && !namePattern.test(name))
		add(
			"name",
			"Use letters, digits, spaces, dots and hyphens, at most 60 and a letter or digit first.",
		);
	else if (isTaken || isReserved(name))
		add("name", `The name “${name}” is taken: choose another one.`);
	const written = content.languages.flatMap(({ language: { code } }) => {
		const { subject = "", body = "" } = words[code] ?? {};
		return subject === "" && body === "" ? [] : [{ code, subject, body }];
	});
	if (written.length === 0) {
		const [{ language }] = content.languages;
		add(`subject.${language.code}`, "Write a subject and a text.");
	}
	for (const { code, subject, body } of written) {
		const language = languageName(code);
		for (const [field, text, most] of [
			["subject", subject, longest.subject],
			["body", body, longest.body],
		] as const) {
			const at = `${field}.${code}`;
			if (text === "")
				add(
					at,
					`The ${language} mail has no ${field === "body" ? "text" : field}.`,
				);
			const isTooLong = tooLong(text, most);
			if (isTooLong) add(at, isTooLong);
			if (isPlaceholder(text))
				add(
					at,
					`Replace the words in square brackets: ${placeholdersIn(text)}.`,
				);
		}
		for (const mistake of markMistakes(body)) add(`body.${code}`, mistake);
	}
	const { brought, count } = whom;
	const numbers = { brought, count, perDay: when.perDay };
	for (const [field, value] of Object.entries(numbers))
		if (value === 0) add(field, noNumber);
	if (when.at !== undefined)
		try {
			readMinute(when.at);
		} catch (error) {
			if (!(error instanceof ExpectedError)) throw error;
			add("at", error.message);
		}
	return problems;
}

function placeholdersIn(text: string): string {
	const all = text.match(/\[[^\]]+\](?!\()/g) ?? [];
	return [...new Set(all)].join(" ");
}

/** What `announce` calls the mail that asks to confirm, and its kind. */
function isReserved(name: string): boolean {
	return ["confirm", confirmation].includes(name.toLowerCase());
}

function sameName(one: string, other: string): boolean {
	return one.toLowerCase() === other.toLowerCase();
}

/** The names of all announcements, those of `mails.yaml` first; of drafts only those that are sent. */
export async function readNames(
	list: List,
	content: Content | undefined,
): Promise<string[]> {
	const rows = await Array.fromAsync(list.read("announcements"));
	const sent = rows.filter((row) => !isDraft(row));
	const written = content ? announcementNames(content) : [];
	return [...new Set([...written, ...sent.map(({ name }) => name)])];
}

/** The name of a draft; made of a subject where the founder has given none. */
export function nameOf(
	{ name, words }: DraftForm,
	names: readonly string[],
): string {
	if (name !== "") return name;
	const subject = Object.values(words).find((each) => each.subject)?.subject;
	const plain = (subject ?? "")
		.normalize("NFKD")
		.toLowerCase()
		.replaceAll(/\p{M}/gu, "")
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "")
		.join("-")
		.normalize()
		.slice(0, 40)
		.replace(/-$/, "");
	const made = plain === "" || isReserved(plain) ? "mail" : plain;
	for (let number = 1; ; number += 1) {
		const wanted = number === 1 ? made : `${made}-${number}`;
		if (!names.some((each) => sameName(each, wanted))) return wanted;
	}
}
