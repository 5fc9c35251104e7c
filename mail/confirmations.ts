import { confirmation } from "../shared/mail.ts";
import { addMails } from "./add-mails.ts";
import type { Parts } from "./mailer.ts";
import type { Memory } from "./mailer-memory.ts";

/** Adds the confirmations that are due, and holds those of a wave. */
export async function addConfirmations(
	parts: Parts,
	{ wave: waveSince, "on-since": mailOnSince = "" }: Memory,
	now: number,
): Promise<void> {
	const { list, reader, settings, log } = parts;
	const planned = reader.planner.plan({ mailOnSince, waveSince }, now);
	const added = await addMails(list, confirmation, planned, settings, now);
	if (added > 0) {
		log(`New confirmations: ${added}`);
		await reader.readMails(now);
	}
	if (waveSince !== undefined) await hold(parts, waveSince, now);
}

async function hold(
	{ list, reader: { planner, book } }: Parts,
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
