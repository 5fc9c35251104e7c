import type { MailSettings } from "../config/settings.ts";
import { confirmation } from "../shared/mail.ts";
import type { List } from "../store/list.ts";
import type { ListReader } from "./list-reader.ts";
import type { Memory } from "./mailer-memory.ts";
import { newMail } from "./message.ts";
import type { NewConfirmation } from "./plan.ts";

/** Mails that are added in one transaction: sign-ups wait meanwhile. */
const mailsAtATime = 500;

/** Adds the confirmations that are due, and holds those of a wave. Resolves with how many are new. */
export async function addConfirmations(
	list: List,
	reader: ListReader,
	settings: MailSettings,
	{ wave: waveSince, "on-since": mailOnSince = "" }: Memory,
	now: number,
): Promise<number> {
	const planned = reader.planner.plan({ mailOnSince, waveSince }, now);
	let added = 0;
	for (let start = 0; start < planned.length; start += mailsAtATime) {
		await list.transaction("exclusive", async () => {
			const some = planned.slice(start, start + mailsAtATime);
			const mails = (await stillOnList(list, some)).map((each) =>
				newMail(each, confirmation, settings, now),
			);
			await list.insert("mails", mails);
			added += mails.length;
		});
	}
	if (added > 0) await reader.readMails(now);
	if (waveSince !== undefined) await hold(list, reader, waveSince, now);
	return added;
}

/** Leaves out who was erased meanwhile. */
async function stillOnList(
	list: List,
	planned: readonly NewConfirmation[],
): Promise<NewConfirmation[]> {
	const person = planned.map(({ email }) => email);
	const there = new Set<string>();
	for await (const { email } of list.read("waitlist", { with: { person } }))
		there.add(email.toLowerCase());
	return planned.filter(({ email }) => there.has(email));
}

async function hold(
	list: List,
	{ planner, book }: ListReader,
	waveSince: string,
	now: number,
): Promise<void> {
	const held = planner.toHold(waveSince, now);
	const groups = Map.groupBy(held, ({ group }) => group);
	for (const [held_group, mails] of groups) {
		const id = mails.map((mail) => mail.id);
		const which = { with: { id, state: ["waiting"] } };
		await list.change("mails", which, { state: "held", held_group });
		for await (const mail of list.read("mails", { with: { id } }))
			book.putMail(mail, now);
	}
}
