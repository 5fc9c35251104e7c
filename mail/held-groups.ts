import type { Mail } from "../shared/mail.ts";
import type { List } from "../store/list.ts";

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
	return list.read("mails", {
		with: {
			state: ["held"],
			...(group !== undefined && { held_group: [group] }),
		},
	});
}

/** The groups of held confirmations, the newest at the end. */
export async function readHeldGroups(list: List): Promise<HeldGroup[]> {
	const groups = new Map<string, HeldGroup & { samples: string[] }>();
	for await (const { held_group, email, ...mail } of heldMails(list)) {
		const group = held_group ?? "";
		const at = mail.joined_at ?? mail.created_at;
		const known = groups.get(group) ?? {
			group,
			mails: 0,
			first: at,
			last: at,
			samples: [],
		};
		if (known.samples.length < mostSamples) known.samples.push(email);
		groups.set(group, {
			...known,
			mails: known.mails + 1,
			first: at < known.first ? at : known.first,
			last: at > known.last ? at : known.last,
		});
	}
	return [...groups.values()].sort((one, other) =>
		one.last < other.last ? -1 : 1,
	);
}
