/** What the founder reads of mail; each query is written once for both engines. */
import type { List } from "./list-interface.ts";
import { type Mail, mailTables, remembered } from "./mails.ts";
import { type Person, viewColumns } from "./questions.ts";

/** How many mails wait to be sent and were refused; `lastMail` is 0 before the first one. */
export interface MailQueue {
	readonly lastMail: number;
	readonly waiting: number;
	readonly refused: number;
}

export async function mailQueue(list: List): Promise<MailQueue> {
	const [row] = await list.rows<MailQueue>(
		`select (select coalesce(max(id), 0) from mails) as "lastMail",
			(select count(*) from mails where state in ('waiting', 'sending')) as waiting,
			(select count(*) from mails where state = 'refused') as refused`,
	);
	return row ?? { lastMail: 0, waiting: 0, refused: 0 };
}

/** The columns of exported people: what is known by mail is among them once there was a mail. */
export async function exportedColumns(
	list: List,
): Promise<readonly (keyof Person)[]> {
	const { lastMail } = await mailQueue(list);
	return lastMail > 0 ? [...viewColumns, "mail"] : viewColumns;
}

/** A sentence for each thing that keeps mails waiting. */
export async function mailNotes(list: List): Promise<string[]> {
	const memory = await remembered(list);
	const { paused, braked, trouble, "trouble-since": since } = memory;
	const notes: string[] = [];
	if (since !== undefined)
		notes.push(
			`The mail server cannot be used since ${minute(since)}: all mails wait, and are sent when it can. It said: ${trouble}`,
		);
	if (paused !== undefined)
		notes.push(`Paused since ${minute(paused)}: \`mail resume\` goes on.`);
	if (braked !== undefined)
		notes.push(
			`Confirmations wait since ${minute(braked)}, because far more people join than usual. They go on when that ends, or with \`mail resume\`.`,
		);
	return notes;
}

/** A time of the list, for people: like `2026-11-22 07:00 UTC`. */
export function minute(time: string): string {
	return `${time.slice(0, 16).replace("T", " ")} UTC`;
}

/** How many mails the mail server refused since this time (ISO 8601, UTC). */
export async function refusedSince(list: List, time: string): Promise<number> {
	const [row] = await list.rows<{ mails: number }>(
		"select count(*) as mails from mails where state = 'refused' and ended_at >= $1",
		time,
	);
	return row?.mails ?? 0;
}

/** The newest mails that the mail server has not taken: refused, or to be tried again. */
export function failedMails(list: List, limit: number): Promise<Mail[]> {
	return list.rows(
		`select ${mailTables.mails} from mails
		where state = 'refused' or (state = 'waiting' and tries > 0)
		order by coalesce(ended_at, next_try_at) desc, id desc limit $1`,
		limit,
	);
}

/** Puts refused mails back into the queue, all or those to one address; resolves with how many. */
export async function retryRefused(
	list: List,
	now: string,
	email?: string,
): Promise<number> {
	const rows = await list.rows(
		`update mails set state = 'waiting', tries = 0, next_try_at = $1, ended_at = null
		where state = 'refused' ${email === undefined ? "" : "and email = $2"} returning id`,
		now,
		...(email === undefined ? [] : [email.toLowerCase()]),
	);
	return rows.length;
}

/** The addresses of people who left by a link in a mail, and are still stored. */
export async function addressesThatLeft(list: List): Promise<string[]> {
	const rows = await list.rows<{ email: string }>(
		`select distinct email from mails join events on events.person_key = mails.person_key
		where events.kind = 'left' order by email`,
	);
	return rows.map(({ email }) => email);
}

/** The addresses that have an announcement, sent or not. */
export async function addressesWith(
	list: List,
	announcement: string,
): Promise<string[]> {
	const rows = await list.rows<{ email: string }>(
		"select email from mails where kind = $1",
		announcement,
	);
	return rows.map(({ email }) => email);
}

/** The addresses from which "This wasn't me" was answered since this time (ISO 8601, UTC). */
export async function addressesNotMe(
	list: List,
	since: string,
): Promise<string[]> {
	const rows = await list.rows<{ email: string }>(
		`select distinct email from mails join events on events.person_key = mails.person_key
		where events.kind = 'not-me' and events.at >= $1`,
		since,
	);
	return rows.map(({ email }) => email);
}

/** Those of the lower-cased addresses that are still on the list and have no such announcement. */
export async function addressesWithout(
	list: List,
	announcement: string,
	emails: readonly string[],
): Promise<Set<string>> {
	const rows = await list.rows<{ person: string }>(
		`select distinct person from waitlist_submissions as sent
		where person in (${emails.map((_, index) => `$${index + 2}`)}) and not exists (
			select 1 from mails where mails.email = sent.person and mails.kind = $1
		)`,
		announcement,
		...emails,
	);
	return new Set(rows.map(({ person }) => person));
}
