/** What became of all mails, counted by the database. */
import type { Mail } from "../shared/mail.ts";
import type { ReplyKind } from "../shared/reply.ts";
import type { Side } from "../shared/sides.ts";
import type { List } from "./list.ts";

/** How many mails of each kind are in each state, those of the oldest kind first. */
export async function countMails(
	list: List,
): Promise<(Pick<Mail, "kind" | "state"> & { readonly mails: number })[]> {
	return list.rows(
		"select kind, state, count(*) as mails from mails group by kind, state order by min(id)",
	);
}

/** The ids of the mails that the mail server did not take last: those that bounced, or wait for another try. */
export async function readNotTaken(
	list: List,
	most: number,
): Promise<number[]> {
	const rows = await list.rows<Pick<Mail, "id">>(
		`select id from mails where state = 'bounced' or (state = 'waiting' and tries > 0)
			order by coalesce(ended_at, next_try_at) desc, id limit ${most}`,
	);
	return rows.map(({ id }) => id);
}

/** How many people have replied so. */
export async function countReplies(
	list: List,
): Promise<ReadonlyMap<ReplyKind, number>> {
	const rows = await list.rows<{ kind: ReplyKind; people: number }>(
		"select kind, count(distinct person_key) as people from replies group by kind",
	);
	return new Map(rows.map(({ kind, people }) => [kind, people]));
}

/** How many mails of each wave, by its id, are to each side in each state. */
export function countWaves(
	list: List,
): Promise<
	{ wave: number; user_type: Side; state: Mail["state"]; mails: number }[]
> {
	return list.rows(
		`select announcement_id as wave, user_type, state, count(*) as mails from ${list.indexedBy("mails", "mails_waves")}
			where announcement_id is not null group by announcement_id, user_type, state`,
	);
}

/** When the first and the last of the waiting mails of each wave, by its id, are due. */
export function readWaveTimes(
	list: List,
): Promise<{ wave: number; first: string; last: string }[]> {
	return list.rows(
		`select announcement_id as wave, min(next_try_at) as first, max(next_try_at) as last
			from ${list.indexedBy("mails", "mails_announcements")}
			where state = 'waiting' and kind <> 'confirmation' and announcement_id is not null
			group by announcement_id`,
	);
}

/** How many people of each wave, by its id, replied so after they got the mail (`isLater` in shared/reply.ts). */
export function countRepliesToWaves(
	list: List,
): Promise<{ wave: number; kind: ReplyKind; people: number }[]> {
	return list.rows(
		`select announcement_id as wave, replies.kind, count(distinct mails.id) as people
			from mails join replies on replies.person_key = mails.person_key
			where announcement_id is not null and mails.state = 'sent' and case
				when reply_cursor is null then replies.at >= coalesce(ended_at, created_at)
				else replies.id > reply_cursor
			end
			group by announcement_id, replies.kind`,
	);
}

/** When the first mail of a wave is due of those that wait for a time that the founder chose (`isScheduled`); `null` for none. */
export async function readDue(
	list: List,
	wave: number,
	now: string,
): Promise<string | null> {
	const [first] = await list.rows<{ due: string | null }>(
		`select min(next_try_at) as due from ${list.indexedBy("mails", "mails_announcements")}
			where state = 'waiting' and kind <> 'confirmation' and announcement_id = ${wave}
				and response is null and next_try_at > created_at and next_try_at > $1`,
		[now],
	);
	return first?.due ?? null;
}
