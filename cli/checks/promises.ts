/** What people were promised, and that the list cannot get lost. */
import { eraseRequestsNote } from "../../mail/founder/mail-notes.ts";
import { readMailerState } from "../../mail/mailer-state.ts";
import { isRetentionOn } from "../../shared/retention.ts";
import { dayMs } from "../../shared/time.ts";
import { grouped } from "../../shared/words.ts";
import { type Context, contentUnlessWrong } from "../context.ts";
import { advice, type Results, wrong } from "./check.ts";

/** Whether people who asked to be erased still wait for it, also where mail is off. */
export function checkRequests(context: Context): Promise<Results> {
	return context.withList("read", async (list) => {
		const note = await eraseRequestsNote(
			list,
			(time) => context.minute(time),
			await list.isLocked("mailer"),
		);
		return (
			note !== undefined &&
			wrong(
				note,
				"Start the mailer (docs/mail.md), or run `erase --due --yes`.",
			)
		);
	});
}

/** Whether what the page about privacy promises is done: to erase people after a time. */
export async function checkRetention(
	context: Pick<Context, "mailState" | "readContent">,
): Promise<Results> {
	const content = contentUnlessWrong(context);
	// The check of the words says what is wrong with them.
	if (content === undefined) return false;
	const { retention } = content;
	if (!isRetentionOn(retention))
		return (
			retention.daysAfterOpening !== null &&
			advice(
				"The page about privacy says that people are erased some time after the opening, but content/site.yaml has no day of it: no person is erased.",
				"Once you have opened, write the day into `opened` there.",
			)
		);
	const { mailState } = context;
	const canTell =
		mailState !== null && typeof mailState === "object" && mailState.founder;
	return canTell
		? "People are erased as content/site.yaml says, a week after the digest has told of it."
		: wrong(
				"The page about privacy says that people are erased after some time. People are erased only after a digest has told you of it, and no digest is sent.",
				"Set MAIL_URL and FOUNDER_MAIL (docs/mail.md), or run `erase --due --yes` yourself.",
			);
}

/** The longest time without a backup, in days. */
const maxBackupDays = 7;

/** Whether a list with people was copied in the last days. */
export function checkBackup(context: Context): Promise<Results> {
	return context.withList("read", async (list) => {
		let first = "";
		for await (const { created_at, imported_at } of list.read("waitlist")) {
			const at = imported_at ?? created_at;
			if (first === "" || at < first) first = at;
		}
		if (first === "") return false;
		const { backed_up_at: last } = await readMailerState(list);
		const since = Date.now() - Date.parse(last ?? first);
		const days = Math.floor(since / dayMs);
		if (days < maxBackupDays)
			return (
				last !== undefined &&
				`The last backup was made at ${context.minute(last)}.`
			);
		return advice(
			last === undefined
				? "No backup of the list was made yet."
				: `No backup of the list was made for ${grouped(days)} days.`,
			"Make one each day, and copy it to another machine, as docs/online.md says. Copies that your database's provider makes are not known here.",
		);
	});
}
