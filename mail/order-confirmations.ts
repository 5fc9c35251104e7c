import type { MailSettings } from "../config/settings.ts";
import { confirmation } from "../shared/mail.ts";
import type { Person } from "../shared/person.ts";
import type { List } from "../store/list.ts";
import { readPeople } from "../store/people.ts";
import { addMails } from "./add-mails.ts";
import { readMailBook } from "./list-reader.ts";
import { tellMailer } from "./mailer-memory.ts";
import { wantsNoMail } from "./rules/confirmation.ts";
import { hasPublicDomain, mailboxOf } from "./rules/mailbox.ts";

/** Which people are asked by the founder's order. */
export interface ConfirmChoice {
	/** Whom `import` brought in. */
	readonly imported?: boolean;
	/** Who joined before this time, ISO 8601. */
	readonly before?: string;
}

/** The people who were never asked and may be, one per mailbox, those who joined first at the beginning. */
export async function choosePeopleToConfirm(
	list: List,
	{ imported, before }: ConfirmChoice,
	secrets: readonly string[],
	now: number,
): Promise<Person[]> {
	const people = await readPeople(list);
	const book = await readMailBook(list, secrets);
	const chosen = new Set<string>();
	return people.inOrder("joined_at").filter((person) => {
		const { email, user_type, mail, joined_at } = person;
		const isImported = people
			.rowsOf(email)
			?.signUps.some(
				(row) => row.user_type === user_type && row.imported_at !== null,
			);
		const isWanted = imported ? isImported : joined_at < (before ?? "");
		const mailbox = mailboxOf(email);
		const wasAsked =
			chosen.has(mailbox) ||
			book.mailsTo(mailbox).some(({ isConfirmation }) => isConfirmation);
		if (!isWanted || mail !== null || wasAsked) return false;
		if (!hasPublicDomain(email)) return false;
		if (wantsNoMail(book.history(email).replies, now)) return false;
		chosen.add(mailbox);
		return true;
	});
}

/** Puts their confirmations into the queue. */
export async function orderConfirmations(
	list: List,
	people: readonly Person[],
	settings: MailSettings,
	now: number,
): Promise<void> {
	// Without the time of the sign-up: people who join now go first.
	const mails = people.map(({ email, user_type }) => ({ email, user_type }));
	await addMails(list, confirmation, mails, settings, now);
	await tellMailer(list);
}
