/** What became of announcements: each call of `announce` is a wave. */
import { type Counts, countSides } from "../shared/counts.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import type { ReplyKind } from "../shared/reply.ts";
import type { List } from "../store/list.ts";

/** What came of the mails that one call of `announce` has added. */
export const waveCounts = [
	"waiting",
	"sent",
	"bounced",
	/** Not sent, because the person left or was erased before, or the founder cancelled it. */
	"dropped",
	/** People who have left, and who have confirmed, since they got it. */
	"left",
	"confirmed",
] as const;

export type Wave = Readonly<Record<(typeof waveCounts)[number], number>> & {
	readonly name: string;
	/** When it was called, as an ISO 8601 time. */
	readonly at: string;
	readonly people: Counts;
};

/** The waves of all announcements, or of one, oldest first. */
export async function readWaves(list: List, name?: string): Promise<Wave[]> {
	return list.transaction("snapshot", async () => {
		const all = await Array.fromAsync(list.read("mails"));
		const replies = await Array.fromAsync(list.read("replies"));
		const repliesOf = Map.groupBy(replies, ({ person_key }) => person_key);
		const hasReplied = (mail: Mail, kind: ReplyKind) =>
			mail.state === "sent" &&
			repliesOf
				.get(mail.person_key)
				?.some(
					(reply) => reply.kind === kind && reply.at >= (mail.ended_at ?? ""),
				);
		const announced = all.filter(
			({ kind }) => kind !== confirmation && (name ?? kind) === kind,
		);
		// All mails of one call have its time.
		const groups = Map.groupBy(announced, (mail) =>
			[mail.created_at, mail.kind].join(" "),
		);
		return [...groups.keys()].sort().map((key) => {
			const mails = groups.get(key) ?? [];
			const count = (...states: Mail["state"][]) =>
				mails.filter(({ state }) => states.includes(state)).length;
			const replied = (kind: ReplyKind) =>
				mails.filter((mail) => hasReplied(mail, kind)).length;
			const [at = "", kind = ""] = key.split(" ");
			return {
				name: kind,
				at,
				people: countSides(mails),
				waiting: count("waiting", "sending"),
				sent: count("sent"),
				bounced: count("bounced"),
				dropped: count("dropped"),
				left: replied("left"),
				confirmed: replied("confirmed"),
			};
		});
	});
}
