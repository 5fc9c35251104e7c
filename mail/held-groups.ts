/** The confirmations that are held until the founder decides, by group. */
import type { Mail } from "../shared/mail.ts";
import { erase } from "../store/erase.ts";
import type { List } from "../store/list.ts";
import { readPeople } from "../store/people.ts";
import { remember, tellMailer } from "./mailer-memory.ts";

/** Addresses of a group that are shown. */
const mostSamples = 3;

/** Confirmations that wait for the founder's decision together. */
export interface HeldGroup {
	/** `wave-…`, `network-…` or `domain-…`. */
	readonly group: string;
	readonly mails: number;
	/** When the first and the last of them joined, as ISO 8601 times. */
	readonly first: string;
	readonly last: string;
	readonly samples: readonly string[];
}

/** The held confirmations, all or those of one group. */
export function heldMails(list: List, group?: string): AsyncIterable<Mail> {
	return list.read("mails", { with: isHeld(group) });
}

function isHeld(group?: string) {
	return {
		state: ["held"],
		...(group !== undefined && { held_group: [group] }),
	};
}

/** The groups of held confirmations, the newest at the end. */
export async function readHeldGroups(list: List): Promise<HeldGroup[]> {
	const all = await Array.fromAsync(heldMails(list));
	return [...Map.groupBy(all, ({ held_group }) => held_group ?? "")]
		.map(([group, mails]) => {
			const times = mails
				.map(({ joined_at, created_at }) => joined_at ?? created_at)
				.sort();
			return {
				group,
				mails: mails.length,
				first: times[0] ?? "",
				last: times.at(-1) ?? "",
				samples: mails.slice(0, mostSamples).map(({ email }) => email),
			};
		})
		.sort((one, other) => (one.last < other.last ? -1 : 1));
}

/** Sends the held confirmations of a group, and lets a wave end. Resolves with how many they are. */
export async function releaseHeld(list: List, group: string): Promise<number> {
	const held = { with: isHeld(group) };
	const mails = await list.change("mails", held, { state: "waiting" });
	await endWave(list, group);
	return mails;
}

/**
 * Removes the people of a group from the list. An address that has confirmed at another time stays:
 * only its held mail goes. Resolves with the addresses that were removed and that stayed.
 */
export async function eraseHeld(
	list: List,
	group: string,
	erasedFile: string,
	keysOf: Parameters<typeof erase>[3],
): Promise<{
	readonly erased: number;
	readonly kept: number;
	readonly warning: string | undefined;
}> {
	const people = await readPeople(list);
	const strangers = new Set<string>();
	const kept: number[] = [];
	for await (const { id, email } of heldMails(list, group)) {
		if (people.of(email).some(({ mail }) => mail === "confirmed"))
			kept.push(id);
		else strangers.add(email);
	}
	const { warning } = await erase(list, [...strangers], erasedFile, keysOf);
	await list.change("mails", { with: { id: kept } }, { state: "dropped" });
	await endWave(list, group);
	return { erased: strangers.size, kept: kept.length, warning };
}

/** The founder has seen the sign-ups until now: they do not begin another wave. */
async function endWave(list: List, group: string): Promise<void> {
	if (group.startsWith("wave-"))
		await remember(list, { wave: null, "wave-seen": new Date().toISOString() });
	await tellMailer(list);
}
