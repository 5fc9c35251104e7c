import { announce, type Call, choosePeople } from "../mail/announce.ts";
import { durationNote } from "../mail/founder/mail-notes.ts";
import { compose, wordsOf } from "../mail/letter/compose.ts";
import { newMail } from "../mail/letter/message.ts";
import type { Choice, LeftOut } from "../mail/rules/announcement.ts";
import { countSides } from "../shared/counts.ts";
import { confirmation } from "../shared/mail.ts";
import type { Filter } from "../shared/people-filter.ts";
import { sides, sideWord } from "../shared/sides.ts";
import { counted, grouped, someSides } from "../shared/words.ts";
import { wordsIn } from "../words/content.ts";
import type { Context } from "./context.ts";

/** The most people that a dry run shows. */
const maxShown = 10;
const leftOutTexts: Readonly<Record<LeftOut, string>> = {
	"has it": "have it",
	left: "left",
	"not me": "said it was not them",
	complained: "complained",
	bounced: "bounced",
	held: "held",
	confirmed: "confirmed",
	"not confirmed": "not confirmed",
	unreachable: "no address that a mail server can have",
	"same mailbox": "get it with another of their sign-ups",
	"no group": "in none of these groups",
};
/** Replaces a person's key in the links of a dry run, which must not work. */
const noPerson = "A".repeat(22);

/** Chooses people, and adds the mails to the queue or, without `yes`, prints who would get them. */
export async function orderMails(
	kind: string,
	filter: Filter,
	choice: Choice,
	call: Call,
	yes: boolean | undefined,
	context: Context,
): Promise<void> {
	const content = await context.readContent();
	const settings = { ...context.mailSettings, content };
	const { linkSecrets, perMinute, perDay } = settings;
	const now = Date.now();
	await context.withList(yes ? "write" : "read", async (list) => {
		const { people, leftOut } = await choosePeople(
			list,
			kind,
			filter,
			choice,
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
			const added = await announce(list, kind, people, call, settings, now);
			if (added === 0)
				return context.print(
					"No mail was added: the chosen people already have it.\n",
				);
			const waves = list.read("announcements", { with: { name: [kind] } });
			const isStopped = (await Array.fromAsync(waves)).some(
				({ stopped_at }) => stopped_at !== null,
			);
			await context.print(
				`Mails in the queue for ${kind}: ${grouped(added)}. \`mail status\` shows how many are sent.\n`,
				isStopped
					? `${kind} is stopped: they wait until \`announce ${kind} --resume\`.\n`
					: "",
			);
			if (!(await list.isLocked("mailer")))
				await context.warn(
					"No mailer is running: they wait until it runs. docs/mail.md says how.",
				);
			return;
		}
		const lettersTo = sides.flatMap((side) =>
			(kind === confirmation ? [false, true] : [false]).map((isImported) => ({
				side,
				isImported,
			})),
		);
		const mails = content.languages.flatMap((words) =>
			lettersTo.flatMap(({ side, isImported }) => {
				const first = people.find(
					({ user_type, language, origin }) =>
						user_type === side &&
						wordsIn(content, language) === words &&
						(kind !== confirmation || (origin !== undefined) === isImported),
				);
				const letter = wordsOf(words, kind, side, first?.origin);
				if (first === undefined || letter === undefined) return [];
				const mail = newMail(first, kind, settings, now);
				const { subject, text } = compose(
					{ ...mail, person_key: noPerson },
					letter,
					{ ...settings, words, theme: content.theme },
					now,
				);
				const { name } = words.language;
				const inLanguage = content.languages.length > 1 ? ` in ${name}` : "";
				return `\nTo ${sideWord(side, 2)}${inLanguage}:\nSubject: ${subject}\n\n${text.trimEnd()}\n\n`;
			}),
		);
		const columns = ["joined_at", "user_type", "email"];
		await context.print(
			`${kind} would go to ${someSides(countSides(people)).join(" and ") || "no person"}.\n`,
			reasons && `Left out: ${reasons}.\n`,
			people.length > 0 ? "The first of them:\n" : "",
			context.table(people.slice(0, maxShown), columns),
			...mails,
			people.length > 0
				? `At most ${counted(perMinute, "mail")} per minute and ${grouped(perDay)} per day are sent. ${durationNote(people.length, perDay)}\nNothing was sent. Add --yes to send it, with these words.\n`
				: "Nothing was sent.\n",
		);
	});
}
