/** For the tests: what the table of people has to equal, without any query of people. */
import { readMailboxWishes } from "../../list/wishes.ts";
import { type Person, peopleOf } from "../../shared/person.ts";
import type { List } from "../../store/list.ts";

/** All people of a list, made of the rows of each address by itself, in the order of the addresses. */
export async function peopleAnew(list: List): Promise<Person[]> {
	const signUps = await Array.fromAsync(list.read("waitlist"));
	const mails = await Array.fromAsync(list.read("mails"));
	const replies = await Array.fromAsync(list.read("replies"));
	const calls = await Array.fromAsync(list.read("calls"));
	const wishes = await readMailboxWishes(list);
	const emails = new Set(signUps.map(({ email }) => email.toLowerCase()));
	return [...emails].sort().flatMap((email) => {
		const theirs = mails.filter((mail) => mail.email === email);
		const keys = theirs.map(({ person_key }) => person_key);
		return peopleOf({
			signUps: signUps.filter((row) => row.email.toLowerCase() === email),
			mails: theirs,
			replies: replies.filter(({ person_key }) => keys.includes(person_key)),
			call: calls.find((call) => call.email === email),
			mailbox: wishes.toldOf(email),
		});
	});
}
