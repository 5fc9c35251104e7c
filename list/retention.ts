/** When the people of a list are to be erased by the retention that the founder has set. */
import { type AddressFacts, eraseTime } from "../mail/rules/retention.ts";
import { confirmation, type Mail } from "../shared/mail.ts";
import { lastOf, leaving, type Reply } from "../shared/reply.ts";
import type { Retention } from "../shared/retention.ts";
import type { List } from "../store/list.ts";

/** The lower-cased addresses that are to be erased some day, each with the time (ISO 8601). */
export async function readEraseTimes(
	list: List,
	retention: Retention,
): Promise<Map<string, string>> {
	const times = new Map<string, string>();
	await list.transaction("snapshot", async () => {
		const lastSeen = new Map<string, string>();
		for await (const row of list.read("waitlist")) {
			const email = row.email.toLowerCase();
			const { created_at, imported_at, edited_at } = row;
			for (const at of [created_at, imported_at, edited_at])
				if (at && at > (lastSeen.get(email) ?? "")) lastSeen.set(email, at);
		}
		const mails = Map.groupBy(
			await Array.fromAsync(list.read("mails")),
			({ email }) => email,
		);
		const replies = Map.groupBy(
			await Array.fromAsync(list.read("replies")),
			({ person_key }) => person_key,
		);
		for (const [email, lastSeenAt] of lastSeen) {
			const facts = factsOf(mails.get(email) ?? [], replies);
			const at = eraseTime({ ...facts, lastSeenAt }, retention);
			if (at !== undefined) times.set(email, at);
		}
	});
	return times;
}

/** What the mails to an address and the replies to them tell. */
function factsOf(
	mails: readonly Mail[],
	allReplies: ReadonlyMap<string, readonly Reply[]>,
): Omit<AddressFacts, "lastSeenAt"> {
	const keys = new Set(mails.map(({ person_key }) => person_key));
	const replies = [...keys].flatMap((key) => allReplies.get(key) ?? []);
	const questions = mails.filter(({ kind }) => kind === confirmation);
	const asked = questions.flatMap(({ state, ended_at }) =>
		state === "sent" || state === "bounced" ? (ended_at ?? []) : [],
	);
	return {
		askedAt: asked.sort().at(-1),
		isBeingAsked: questions.some(({ state }) =>
			["waiting", "held", "sending"].includes(state),
		),
		isConfirmed: lastOf(replies, "confirmed", "not-me")?.kind === "confirmed",
		hasLeft: leaving(replies) !== undefined,
	};
}
