/** What became of announcements: each call of `announce` is a wave. */
import { countSides } from "../shared/counts.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import type { Reply } from "../shared/reply.ts";
import type { List } from "../store/list.ts";

/** What came of the mails that one call of `announce` has added. */
const waveCounts = [
	"waiting",
	"sent",
	"bounced",
	/** Not sent, because the person left or was erased before, or the founder cancelled it. */
	"dropped",
	/** People who have left, and who have confirmed, since they got it. */
	"left",
	"confirmed",
] as const;

/** The waves of all announcements, or of one, oldest first, with what came of their mails. */
export async function readWaves(list: List, name?: string) {
	const mails = await Array.fromAsync(list.read("mails"));
	const replies = await Array.fromAsync(list.read("replies"));
	const repliesOf = Map.groupBy(replies, ({ person_key }) => person_key);
	const announced = mails.filter(
		({ kind }) => kind !== confirmation && (name ?? kind) === kind,
	);
	// All mails of one call have its time.
	const waves = Map.groupBy(
		announced,
		({ created_at, kind }) => `${created_at} ${kind}`,
	);
	return [...waves.values()].map((all) => {
		const [{ kind, created_at }] = all as [Mail];
		const outcomes = all.flatMap((mail) =>
			outcomesOf(mail, repliesOf.get(mail.person_key) ?? []),
		);
		return {
			name: kind,
			at: created_at,
			people: countSides(all),
			...Object.fromEntries(
				waveCounts.map((count) => [
					count,
					outcomes.filter((outcome) => outcome === count).length,
				]),
			),
		};
	});
}

/** What became of a mail, and what the person has replied since it was sent. */
function outcomesOf(
	{ state, ended_at }: Mail,
	replies: readonly Reply[],
): string[] {
	const kinds = replies
		.filter(({ at }) => state === "sent" && at >= (ended_at ?? ""))
		.map(({ kind }) => kind);
	return [state === "sending" ? "waiting" : state, ...new Set(kinds)];
}
