/** Whom the founder means: the same for `announce` and the dashboard. */
import type { Filter } from "../shared/people-filter.ts";
import { unreachableText } from "../shared/reachable.ts";
import { shownDay } from "../shared/shown-times.ts";
import { spanOfDay } from "../shared/time.ts";
import { counted, languageName } from "../shared/words.ts";
import { answerReader } from "../words/choices.ts";
import { type Content, mainWords } from "../words/content.ts";
import type { When, Whom } from "./drafts.ts";
import type { Choice, LeftOut } from "./rules/announcement.ts";

/** What is said of people who do not get it, behind their number. */
export const leftOutTexts: Readonly<Record<LeftOut, string>> = {
	"has it": "have it",
	"soon asked": "joined just now and get their own",
	left: "left",
	"not me": "said it was not them",
	complained: "complained",
	bounced: "bounced",
	held: "held",
	confirmed: "confirmed",
	"not confirmed": "not confirmed",
	imported: "imported and not confirmed (--imported includes them)",
	unreachable: `with ${unreachableText}`,
	"same mailbox": "at the same mailbox as another of them",
	"no group": "in none of these groups",
};

/** Whom a language and an answer mean; a person without a language gets the words of the main one. */
export function predicatesOf(
	{
		language,
		answer,
	}: {
		/** A code. */
		readonly language?: string | undefined;
		/** The code of a choice of the founder's question, its words in any language, or another text. */
		readonly answer?: string | null | undefined;
	},
	content: Content,
): Pick<Choice, "isLanguage" | "isAnswer"> {
	const readAnswer = answerReader(content);
	const plain = (text: string) => readAnswer(text).trim().toLowerCase();
	const main = mainWords(content).language.code;
	return {
		isLanguage: (spoken) =>
			language === undefined ||
			`${spoken ?? main}-`
				.toLowerCase()
				.startsWith(`${language}-`.toLowerCase()),
		isAnswer:
			answer === undefined || answer === null
				? undefined
				: (given) => given !== null && plain(given) === plain(answer),
	};
}

/** Whom a draft means, for `choosePeople`. */
export function choiceOf(
	whom: Whom,
	content: Content,
	timeZone: string,
): { readonly filter: Filter; readonly choice: Choice } {
	const { side, source, got, notGot, joinedFrom, joinedBefore } = whom;
	const { imported, brought, unconfirmed, count } = whom;
	const answer = whom.answer === null ? { answer: null } : {};
	const start = (day: string | undefined) =>
		day === undefined ? undefined : spanOfDay(day, timeZone).since;
	return {
		filter: { side, source, got, notGot, ...answer },
		choice: {
			...{ imported, brought, unconfirmed, count },
			from: start(joinedFrom),
			before: start(joinedBefore),
			...predicatesOf(whom, content),
		},
	};
}

/** Whom and when a draft means, but for the side, in words; `null` for all and at once. */
export function whomText(whom: Whom, { at, perDay }: When): string | null {
	const { source, language, answer, joinedFrom, joinedBefore } = whom;
	const { got, notGot, imported, brought, unconfirmed, count } = whom;
	const parts = [
		source === null ? "without a source" : source && `source ${source}`,
		language && languageName(language),
		answer === null ? "without an answer" : answer && `answer ${answer}`,
		joinedFrom && `joined on ${shownDay(joinedFrom)} or after`,
		joinedBefore && `joined before ${shownDay(joinedBefore)}`,
		got && `have got “${got}”`,
		notGot && `have not got “${notGot}”`,
		imported && "imported",
		brought && `brought at least ${brought}`,
		unconfirmed && "also not confirmed",
		count && `at most ${counted(count, "person", "people")}`,
		at &&
			`from ${at.replace(/^(\d{4}-\d\d-\d\d)[T ]/, (_, day) => `${shownDay(day)}, `)} on`,
		perDay && `${perDay} per day`,
	];
	return parts.filter(Boolean).join(", ") || null;
}
