import {
	announce,
	type Call,
	choosePeople,
	readWords,
} from "../mail/announce.ts";
import { durationNote } from "../mail/founder/mail-notes.ts";
import { composeSample, wordsOf } from "../mail/letter/compose.ts";
import { type StoredWords, wordsFor } from "../mail/letter/stored-words.ts";
import type { Choice, Chosen, LeftOut } from "../mail/rules/announcement.ts";
import { leftOutTexts, predicatesOf } from "../mail/whom.ts";
import { countSides } from "../shared/counts.ts";
import { confirmation } from "../shared/mail.ts";
import type { Filter } from "../shared/people-filter.ts";
import type { Origin } from "../shared/person.ts";
import { recordOf } from "../shared/record-of.ts";
import { type Side, type SideNames, sides } from "../shared/sides.ts";
import { counted, grouped, languageName, someSides } from "../shared/words.ts";
import { mainWords, type Words, wordsIn } from "../words/content.ts";
import type { Context } from "./context.ts";

/** The most people that a dry run shows. */
const maxShown = 10;
/** What `announce` calls the mail that asks people to confirm. */
export const askConfirm = "confirm";

interface TypedChoice extends Omit<Choice, "isLanguage" | "isAnswer"> {
	/** A code. */
	readonly language?: string | undefined;
	/** The code of a choice of the founder's question, its words in any language, or another text. */
	readonly answer?: string | undefined;
}

/** Chooses people, and adds the mails to the queue or, without `yes`, prints who would get them. */
export async function orderMails(
	kind: string,
	filter: Filter,
	choice: TypedChoice,
	call: Call,
	yes: boolean | undefined,
	context: Context,
): Promise<void> {
	const content = context.readContent();
	const names = mainWords(content).site.sides;
	const settings = { ...context.mailSettings, content };
	const { linkSecrets, perMinute, perDay } = settings;
	const now = Date.now();
	const { at } = call;
	await context.withList(yes ? "write" : "people", async (list) => {
		const stored =
			kind === confirmation ? undefined : await readWords(list, content, kind);
		const { people, leftOut } = await choosePeople(
			list,
			kind,
			filter,
			{ ...choice, ...predicatesOf(choice, content) },
			linkSecrets,
			now,
		);
		const reasons = Object.entries(leftOut)
			.map(
				([reason, count]) =>
					`${grouped(count)} ${leftOutTexts[reason as LeftOut]}`,
			)
			.join(", ");
		if (yes && people.length > 0) {
			const added = await announce(
				list,
				kind,
				people,
				{ ...call, ...(stored && { words: stored }) },
				settings,
				now,
			);
			if (added === 0)
				return context.print(
					"No mail was added: the chosen people already have it.\n",
				);
			const waves = list.read("announcements", { with: { name: [kind] } });
			const isStopped = (await Array.fromAsync(waves)).some(
				({ stopped_at }) => stopped_at !== null,
			);
			await context.print(
				`Mails in the queue for ${kind}: ${grouped(added)}. \`status\` shows how many are sent.\n`,
				at ? `They wait until ${context.minute(at)}.\n` : "",
				isStopped
					? `${kind} is paused: they wait until \`mail resume ${kind}\`.\n`
					: "",
			);
			if (!(await list.isLocked("mailer")))
				await context.warn(
					"No mailer is running: they wait until it runs. docs/mail.md says how.",
				);
			return;
		}
		const inLanguage = ({ language }: Words) =>
			content.languages.length > 1 ? ` in ${languageName(language.code)}` : "";
		const groups = Map.groupBy(people, ({ language }) =>
			wordsIn(content, language),
		);
		const counts = content.languages.flatMap((words) => {
			const name = languageName(words.language.code);
			const ofLanguage = groups.get(words);
			return ofLanguage ? `  ${name}: ${sidesText(ofLanguage, names)}\n` : [];
		});
		const mails = content.languages.flatMap((words) =>
			samplesOf(
				kind,
				words,
				groups.get(words) ?? [],
				names,
				settings.timeZone,
				stored,
			).map(({ person, letter, to }) => {
				const { subject, text } = composeSample(
					person,
					kind,
					letter,
					{ ...settings, words, theme: content.theme },
					now,
				);
				return `\nTo ${to}${inLanguage(words)}:\nSubject: ${subject}\n\n${text.trimEnd()}\n\n`;
			}),
		);
		const columns = ["joined_at", "user_type", "email"];
		await context.print(
			`${kind} would go to ${sidesText(people, names) || "no person"}.\n`,
			...(content.languages.length > 1 ? counts : []),
			reasons && `Left out: ${reasons}.\n`,
			at && people.length > 0
				? `Sent from ${context.minute(at)} on. Who joins until then is not among them.\n`
				: "",
			people.length > 0 ? "The first of them:\n" : "",
			context.table(people.slice(0, maxShown), columns),
			...mails,
			people.length > 0
				? `At most ${counted(perMinute, "mail")} per minute and ${grouped(perDay)} per day are sent. ${durationNote(people.length, perDay)}\nNothing was sent. Add --yes to send it, with these words.\n`
				: "Nothing was sent.\n",
		);
	});
}

function sidesText(people: Chosen["people"], names: SideNames): string {
	return someSides(countSides(people), names).join(" and ");
}

/** A mail per letter in a language: sides with the same words have one, but for what stands at its foot. */
function samplesOf(
	kind: string,
	words: Words,
	people: Chosen["people"],
	names: SideNames,
	timeZone: string,
	stored: StoredWords | undefined,
) {
	const letterOf = (side: Side, origin?: Origin) =>
		stored === undefined
			? wordsOf(words, kind, side, origin, timeZone)
			: wordsFor(stored, words.language.code)?.[side];
	const letters = recordOf(sides, (side) => JSON.stringify(letterOf(side)));
	const groups = Map.groupBy(people, ({ user_type, origin }) => {
		// The confirmation of an imported person has words of its own, which say where the address is from.
		const isImported = kind === confirmation && origin !== undefined;
		return `${isImported} ${letters[user_type]}`;
	});
	return [...groups.values()].flatMap((all) => {
		const [person] = all;
		const letter = person && letterOf(person.user_type, person.origin);
		const some = sides.filter((side) =>
			all.some(({ user_type }) => user_type === side),
		);
		const to = some.map((side) => names[side].many).join(" and ");
		return person && letter ? [{ person, letter, to }] : [];
	});
}
