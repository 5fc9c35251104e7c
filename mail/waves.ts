/** What became of each call of `announce`. */
import { type Counts, countSides } from "../shared/counts.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import type { Reply } from "../shared/reply.ts";
import type { List } from "../store/list.ts";

/** The mails that one call of `announce` has added. */
export interface Wave {
	readonly name: string;
	/** When it was called, as an ISO 8601 time. */
	readonly at: string;
	readonly people: Counts;
	readonly waiting: number;
	readonly sent: number;
	readonly bounced: number;
	/** Not sent, because the person left or was erased before, or the founder cancelled it. */
	readonly dropped: number;
	/** People who have left, and who have confirmed, since they got it. */
	readonly left: number;
	readonly confirmed: number;
}

/** The waves of all announcements, or of one, oldest first. */
export async function readWaves(list: List, name?: string): Promise<Wave[]> {
	return list.transaction("snapshot", async () => {
		const which = name === undefined ? {} : { with: { kind: [name] } };
		const mails: Mail[] = [];
		for await (const mail of list.read("mails", which))
			if (mail.kind !== confirmation) mails.push(mail);
		return wavesOf(mails, await Array.fromAsync(list.read("replies")));
	});
}

/** All mails of one call have its time. */
export function wavesOf(
	mails: readonly Mail[],
	replies: readonly Reply[],
): Wave[] {
	const repliesOf = Map.groupBy(replies, ({ person_key }) => person_key);
	const groups = Map.groupBy(mails, ({ kind, created_at }) =>
		JSON.stringify([created_at, kind]),
	);
	return [...groups.values()]
		.map((all) => {
			const [{ kind: name, created_at: at }] = all as [Mail, ...Mail[]];
			const count = (isCounted: (mail: Mail) => boolean) =>
				all.filter(isCounted).length;
			const repliedSince = (kind: Reply["kind"]) =>
				count(
					({ person_key, state, ended_at }) =>
						state === "sent" &&
						(repliesOf.get(person_key) ?? []).some(
							(reply) => reply.kind === kind && reply.at >= (ended_at ?? at),
						),
				);
			return {
				name,
				at,
				people: countSides(all),
				waiting: count(
					({ state }) => state === "waiting" || state === "sending",
				),
				sent: count(({ state }) => state === "sent"),
				bounced: count(({ state }) => state === "bounced"),
				dropped: count(({ state }) => state === "dropped"),
				left: repliedSince("left"),
				confirmed: repliedSince("confirmed"),
			};
		})
		.sort((one, other) => (one.at < other.at ? -1 : 1));
}
