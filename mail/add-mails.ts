import type { MailSettings } from "../config/settings.ts";
import { confirmation } from "../shared/mail.ts";
import type { List } from "../store/list.ts";
import { type NewMail, newMail } from "./message.ts";

/** Mails that are added in one transaction: sign-ups wait meanwhile. */
const mailsAtATime = 500;

/**
 * Puts mails of one kind into the queue. People who were erased since they were chosen are left out, and so
 * are those who got the same announcement from another call. Resolves with how many mails were added; when
 * it is interrupted, those before are in the queue.
 */
export async function addMails(
	list: List,
	kind: string,
	mails: readonly NewMail[],
	settings: MailSettings,
	now: number,
): Promise<number> {
	let added = 0;
	for (let start = 0; start < mails.length; start += mailsAtATime) {
		const some = mails.slice(start, start + mailsAtATime);
		const person = some.map(({ email }) => email);
		await list.transaction("exclusive", async () => {
			const there = new Set<string>();
			for await (const { email } of list.read("waitlist", { with: { person } }))
				there.add(email.toLowerCase());
			const had = new Set<string>();
			if (kind !== confirmation) {
				const their = { kind: [kind], email: person };
				// One that was dropped before its turn does not stand in the way of a new one.
				await list.remove("mails", { with: { ...their, state: ["dropped"] } });
				for await (const { email } of list.read("mails", { with: their }))
					had.add(email);
			}
			const rows = some
				.filter(({ email }) => there.has(email) && !had.has(email))
				.map((mail) => newMail(mail, kind, settings, now));
			await list.insert("mails", rows);
			added += rows.length;
		});
	}
	return added;
}
