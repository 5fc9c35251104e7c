/**
 * What the mailer asks of the mails and sign-ups. Each query follows an index (007-next-mail.sql), so that it takes as long
 * as its answer is, however long the list is. mail/rules/ says what the conditions mean.
 */
import type { DueConfirmations, Mail } from "../shared/mail.ts";
import { ago, dayMs } from "../shared/time.ts";
import type { List } from "./list.ts";
import { readStoredTime } from "./stored-time.ts";
import { tables, type Value } from "./tables.ts";

const waitingConfirmation = "state = 'waiting' and kind = 'confirmation'";
const waitingAnnouncement = "state = 'waiting' and kind <> 'confirmation'";
const ended = "state in ('sent', 'bounced')";

/** SQLite has no statistics, and would take the index of the state for all: each query names its own. */
function mailsBy(
	list: List,
	index: string,
	condition: string,
	values: Value[] = [],
): Promise<Mail[]> {
	const from = list.indexedBy("mails", index);
	const sql = `select ${tables.mails} from ${from} where ${condition}`;
	return list.rows<Mail>(sql, values);
}

/** The first mail whose delivery was interrupted. */
export async function readInterrupted(list: List): Promise<Mail | undefined> {
	const condition = "state = 'sending' order by id limit 1";
	return (await mailsBy(list, "mails_state", condition))[0];
}

/** Whether any mail waits to be sent. */
export async function hasWaitingMails(list: List): Promise<boolean> {
	const sql = "select 1 as one from mails where state = 'waiting' limit 1";
	return (await list.rows(sql)).length > 0;
}

/** The confirmations that may be sent now, those to people who joined last first. */
export function readDueConfirmations(
	list: List,
	{ joinedAfter, without, limit }: DueConfirmations,
	now: number,
): Promise<Mail[]> {
	const values: Value[] = [ago(0, now), ago(-dayMs, now)];
	// A time more than a day ahead is from before the clock jumped back.
	const all = [waitingConfirmation, "(next_try_at <= $1 or next_try_at > $2)"];
	if (joinedAfter !== null)
		all.push(`joined_at > $${values.push(joinedAfter)}`);
	if (without.length > 0) {
		const parameter = `$${values.push(JSON.stringify(without))}`;
		const some = list.listed(parameter, "domain", "mails");
		all.push(
			`domain not in (${some})`,
			`mailbox not in (${some})`,
			`(network is null or network not in (${some}))`,
		);
	}
	return mailsBy(
		list,
		"mails_confirmations",
		`${all.join(" and ")} order by joined_at desc nulls last, id limit ${limit}`,
		values,
	);
}

/** Of a wave, rows that are further ahead than a day are looked at only so far: those that were tried come first. */
const mostAhead = 100;

/** The next mail of the announcements that are not stopped: of each, the mail that is due first; of these, the oldest. */
export async function readDueAnnouncement(
	list: List,
	now: number,
): Promise<Mail | undefined> {
	const mails = list.indexedBy("mails", "mails_announcements");
	const next = (wave: string) => {
		const which = `${waitingAnnouncement} and announcement_id ${wave}`;
		return `coalesce((
			select id from ${mails} where ${which} and next_try_at <= $1 order by next_try_at, id limit 1
		), (
			select id from (
				select id, response, created_at, next_try_at from ${mails}
				where ${which} and next_try_at > $2 order by next_try_at desc, id desc limit ${mostAhead}
			) as ahead
			where response is not null or next_try_at <= created_at order by id limit 1
		))`;
	};
	const sql = `select min(id) as id from (
		select ${next("= wave.id")} as id from announcements as wave where stopped_at is null
		union all select ${next("is null")}
	) as waves`;
	const times = [ago(0, now), ago(-dayMs, now)];
	const [first] = await list.rows<{ readonly id: number | null }>(sql, times);
	if (!first?.id) return undefined;
	const which = { with: { id: [first.id] } };
	return (await Array.fromAsync(list.read("mails", which)))[0];
}

/** The last mails that were sent or bounced from a time on (ISO 8601), oldest first. */
export async function readLastEnded(
	list: List,
	from: string,
	limit: number,
): Promise<Mail[]> {
	const condition = `${ended} and ended_at >= $1 order by ended_at desc, id desc limit ${limit}`;
	return (await mailsBy(list, "mails_ended", condition, [from])).reverse();
}

/** When the mail server last took a mail (ISO 8601); empty for never. */
export async function readLastSent(list: List): Promise<string> {
	const sql = `select ended_at from ${list.indexedBy("mails", "mails_ended")}
		where ${ended} and state = 'sent' order by ended_at desc limit 1`;
	const [last] = await list.rows<{ readonly ended_at: string | null }>(sql);
	return last?.ended_at ?? "";
}

/** What the counts of a day need of its mails. */
export function readEndedOn(
	list: List,
	day: string,
): Promise<Pick<Mail, "kind" | "email" | "joined_at" | "ended_at">[]> {
	const sql = `select kind, email, joined_at, ended_at from ${list.indexedBy("mails", "mails_ended")}
		where ${ended} and ended_at >= $1 and ended_at < $2`;
	return list.rows(sql, [day, `${day}~`]);
}

/** The groups of held mails, each with the time at which the newest of its mails was made. */
export async function readHeldTimes(
	list: List,
): Promise<ReadonlyMap<string, string>> {
	const mails = list.indexedBy("mails", "mails_held");
	// From one group to the next, and not through all held mails.
	const sql = `with recursive held (name) as (
			select min(held_group) from ${mails} where state = 'held'
			union all
			select (select min(held_group) from ${mails} where state = 'held' and held_group > held.name)
			from held where held.name is not null
		)
		select name, (
			select max(created_at) from ${mails} where state = 'held' and held_group = held.name
		) as newest from held where name is not null`;
	const rows = await list.rows<Record<"name" | "newest", string>>(sql);
	return new Map(rows.map(({ name, newest }) => [name, newest]));
}

/**
 * The waiting confirmations, caused by sign-ups, that have a label or are at one of these domains, without those that the
 * founder has released.
 */
export async function readHoldable(
	list: List,
	domains: readonly string[],
): Promise<Mail[]> {
	const caused = `${waitingConfirmation} and held_group is null and joined_at is not null`;
	const labelled = await mailsBy(
		list,
		"mails_waiting_network",
		`${caused} and network is not null`,
	);
	if (domains.length === 0) return labelled;
	const some = list.listed("$1", "domain", "mails");
	return [
		...labelled,
		...(await mailsBy(
			list,
			"mails_waiting_domain",
			`${caused} and network is null and domain in (${some})`,
			[JSON.stringify(domains)],
		)),
	];
}

/** How many confirmations each of these labels has caused, with those that wait, by the label and the day of joining. */
export function readCaused(
	list: List,
	labels: readonly string[],
): Promise<
	{
		readonly network: string;
		readonly day: string;
		readonly mails: number;
	}[]
> {
	const sql = `select network, substr(joined_at, 1, 10) as day, count(*) as mails
		from ${list.indexedBy("mails", "mails_network")}
		where network is not null and network in (${list.listed("$1", "network", "mails")})
			and (state in ('sending', 'sent', 'bounced') or (${waitingConfirmation}))
		group by network, substr(joined_at, 1, 10)`;
	return list.rows(sql, [JSON.stringify(labels)]);
}

/** All mails to some mailboxes; those that have no mailbox yet (`readWithoutMailbox`) by these addresses. */
export async function readMailsTo(
	list: List,
	mailboxes: readonly string[],
	emails: readonly string[],
): Promise<Mail[]> {
	const some = (parameter: string) => list.listed(parameter, "email", "mails");
	const by = (index: string) =>
		`select ${tables.mails} from ${list.indexedBy("mails", index)}`;
	const sql = `${by("mails_mailbox")} where mailbox in (${some("$1")})
		union all
		${by("mails_person")} where mailbox is null and email in (${some("$2")})
		order by id`;
	const values = [mailboxes, emails].map((each) => JSON.stringify(each));
	return list.rows<Mail>(sql, values);
}

/** Mails of an earlier version, whose mailbox and domain are not stored. */
export function readWithoutMailbox(
	list: List,
	limit: number,
): Promise<Pick<Mail, "id" | "email">[]> {
	const mails = list.indexedBy("mails", "mails_without_mailbox");
	const sql = `select id, email from ${mails} where mailbox is null order by id limit ${limit}`;
	return list.rows(sql);
}

/** When each of these mailboxes or addresses joined first from a time on (ISO 8601), as the page stored it. */
export async function readFirstJoined(
	list: List,
	mailboxes: readonly string[],
	addresses: readonly string[],
	from: string,
): Promise<ReadonlyMap<string, string>> {
	const some = (column: string) => list.listed("$1", column, "mails");
	const ofMails = `select mailbox as name, min(joined_at) as at from mails
		where mailbox in (${some("mailbox")}) and joined_at >= $2 group by mailbox`;
	const ofSignUps = `select person as name, min(created_at) as at from waitlist
		where person in (${some("person")}) and imported_at is null and created_at >= $2 group by person`;
	const first = new Map<string, string>();
	for (const [sql, names] of [
		[ofMails, mailboxes],
		[ofSignUps, addresses],
	] as const)
		for (const { name, at } of await list.rows<Record<"name" | "at", string>>(
			sql,
			[JSON.stringify(names), from],
		)) {
			const time = readStoredTime(at);
			const before = first.get(name) ?? time;
			first.set(name, before < time ? before : time);
		}
	return first;
}

/** How many addresses joined first, from a time on (ISO 8601), in each hour like `2026-11-22T07`. */
export async function readJoinedPerHour(
	list: List,
	from: string,
): Promise<ReadonlyMap<string, number>> {
	const sql = `select ${list.hourOf("at")} as hour, count(*) as people from (
			select min(created_at) as at from waitlist
			where imported_at is null and created_at >= $1 group by person
		) as first group by 1`;
	const rows = await list.rows<{
		readonly hour: string;
		readonly people: number;
	}>(sql, [from]);
	return new Map(rows.map(({ hour, people }) => [hour, people]));
}

/** The id before the first sign-up by the page that was stored, or corrected, from a time on (ISO 8601); the last id for none. */
export async function idBefore(list: List, from: string): Promise<number> {
	const sql = `select min(id) as id from waitlist
		where imported_at is null and coalesce(edited_at, created_at) >= $1`;
	const [first] = await list.rows<{ readonly id: number | null }>(sql, [from]);
	return first?.id ? first.id - 1 : list.lastSignUpId();
}

/** The id of the last reply; 0 for none. */
export async function lastReplyId(list: List): Promise<number> {
	const sql = "select coalesce(max(id), 0) as id from replies";
	return (await list.rows<{ readonly id: number }>(sql))[0]?.id ?? 0;
}

/** At most so many of the sent mails, evenly spread: all of them, or those of every second, third … id, as `share` says. */
export async function readSomeSent(
	list: List,
	most: number,
): Promise<{
	readonly mails: readonly Pick<Mail, "email" | "user_type" | "person_key">[];
	readonly share: number;
}> {
	const [last] = await list.rows<{ readonly id: number | null }>(
		"select max(id) as id from mails",
	);
	const share = Math.max(1, Math.ceil((last?.id ?? 0) / most));
	const ids = Array.from({ length: most }, (_, n) => (n + 1) * share);
	const sql = `select email, user_type, person_key from mails
		where id in (${list.listed("$1", "id", "mails")}) and state in ('sent')`;
	return { mails: await list.rows(sql, [JSON.stringify(ids)]), share };
}
