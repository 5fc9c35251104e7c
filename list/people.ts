import type { Mail } from "../shared/mail.ts";
import type { MailboxTimes } from "../shared/mailbox-events.ts";
import { People } from "../shared/people.ts";
import {
	type Known,
	type Person,
	peopleOf,
	withAnswer,
} from "../shared/person.ts";
import type { Reply } from "../shared/reply.ts";
import type { List, Progress } from "../store/list.ts";
import { readMailboxWishes } from "./wishes.ts";

/** Reads the people of the whole list, with their answers as `readAnswer` has them. */
export async function readPeople(
	list: List,
	progress: Progress = () => {},
	readAnswer: (answer: string) => string = (answer) => answer,
): Promise<People> {
	const people = new People();
	await list.transaction("snapshot", async () => {
		const all = (await list.count("waitlist")).rows;
		const wishes = await readMailboxWishes(list);
		if (!wishes.isEmpty) people.setWishes((email) => wishes.toldOf(email));
		for await (const mail of list.read("mails")) people.addMail(mail);
		for await (const reply of list.read("replies")) people.addReply(reply);
		for await (const call of list.read("calls")) people.addCall(call);
		let done = 0;
		for await (const page of list.pages("waitlist")) {
			for (const signUp of page)
				people.addSignUp(withAnswer(signUp, readAnswer));
			done += page.length;
			progress(done, all);
		}
	});
	return people;
}

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
