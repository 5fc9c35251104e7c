/** When the people of a list are to be erased by the retention that the founder has set. */
import { type AddressFacts, eraseTime } from "../mail/rules/retention.ts";
import { confirmation } from "../shared/mail.ts";
import { lastOf, leaving } from "../shared/reply.ts";
import type { Retention } from "../shared/retention.ts";
import type { List } from "../store/list.ts";
import { type KnownRows, readNextKnown } from "./refresh-people.ts";

/** Sign-ups that are in memory at a time. */
const signUpsAtATime = 2_000;

/** The lower-cased addresses that are to be erased some day, each with the time (ISO 8601). */
export async function readEraseTimes(
	list: List,
	retention: Retention,
): Promise<Map<string, string>> {
	const times = new Map<string, string>();
	await list.transaction("snapshot", async () => {
		for (let last: string | undefined = ""; last !== undefined; ) {
			const next = await readNextKnown(list, last, signUpsAtATime);
			for (const [email, known] of next) {
				const at = eraseTime(factsOf(known), retention);
				if (at !== undefined) times.set(email, at);
			}
			last = [...next.keys()].at(-1);
		}
	});
	return times;
}

/** What the rows of an address tell. */
function factsOf({ signUps, mails, replies }: KnownRows): AddressFacts {
	const seen = signUps.flatMap(({ created_at, imported_at, edited_at }) => [
		created_at,
		imported_at ?? "",
		edited_at ?? "",
	]);
	const questions = mails.filter(({ kind }) => kind === confirmation);
	const asked = questions.flatMap(({ state, ended_at }) =>
		state === "sent" || state === "bounced" ? (ended_at ?? []) : [],
	);
	return {
		lastSeenAt: seen.sort().at(-1) ?? "",
		askedAt: asked.sort().at(-1),
		isBeingAsked: questions.some(({ state }) =>
			["waiting", "held", "sending"].includes(state),
		),
		isConfirmed: lastOf(replies, "confirmed", "not-me")?.kind === "confirmed",
		hasLeft: leaving(replies) !== undefined,
	};
}
