import type { Mail } from "../shared/mail.ts";
import type { MailboxTimes } from "../shared/mailbox-events.ts";
import { type Known, type Person, peopleOf } from "../shared/person.ts";
import type { Reply } from "../shared/reply.ts";
import type { List } from "../store/list.ts";
import { readMailboxWishes } from "./wishes.ts";

/** All rows of an address, in any spelling, and the people that they make. */
export async function readAddress(
	list: List,
	email: string,
): Promise<
	Omit<Known, "mails"> & {
		readonly mails: readonly Mail[];
		readonly people: readonly Person[];
		/** What the mailbox wishes, also if its people were erased. */
		readonly kept: MailboxTimes;
	}
> {
	const person = email.toLowerCase();
	const mails = await Array.fromAsync(
		list.read("mails", { with: { email: [person] } }),
	);
	const signUps = await Array.fromAsync(
		list.read("waitlist", { with: { person: [person] } }),
	);
	const replies = await readReplies(list, mails);
	const calls = list.read("calls", { with: { email: [person] } });
	const [call] = await Array.fromAsync(calls);
	const wishes = await readMailboxWishes(list, [person]);
	const mailbox = wishes.toldOf(person);
	const known = { signUps, mails, replies, call, mailbox };
	return { ...known, people: peopleOf(known), kept: wishes.of(person) };
}

/** The replies to these mails. */
export function readReplies(
	list: List,
	mails: readonly Mail[],
): Promise<Reply[]> {
	const keys = new Set(mails.map(({ person_key }) => person_key));
	return Array.fromAsync(
		list.read("replies", { with: { person_key: [...keys] } }),
	);
}
