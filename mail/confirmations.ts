import type { MailSettings } from "../config/settings.ts";
import { confirmation } from "../shared/mail.ts";
import type { List } from "../store/list.ts";
import { addMails } from "./add-mails.ts";
import type { ListReader } from "./list-reader.ts";
import type { Memory } from "./mailer-memory.ts";

/** Adds the confirmations that are due, and holds those of a wave. Resolves with how many are new. */
export async function addConfirmations(
	list: List,
	reader: ListReader,
	settings: MailSettings,
	{ wave: waveSince, "on-since": mailOnSince = "" }: Memory,
	now: number,
): Promise<number> {
	const planned = reader.planner.plan({ mailOnSince, waveSince }, now);
	const added = await addMails(list, confirmation, planned, settings, now);
	if (added > 0) await reader.readMails(now);
	if (waveSince !== undefined) await hold(list, reader, waveSince, now);
	return added;
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
