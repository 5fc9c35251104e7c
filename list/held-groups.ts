/** The confirmations that are held until the founder decides, by group. */

import {
	readMailerState,
	saveState,
	tellMailer,
} from "../mail/mailer-state.ts";
import { erasedGroupsAfter } from "../mail/rules/held-confirmations.ts";
import { spikeGroup } from "../mail/rules/sign-up-spike.ts";
import type { Mail } from "../shared/mail.ts";
import type { List } from "../store/list.ts";
import { erase } from "./erase.ts";
import { readPeople } from "./people.ts";

/** Addresses of a group that are shown. */
const maxSamples = 3;

export type HeldGroup = Awaited<ReturnType<typeof readHeldGroups>>[number];

/**
 * The groups of held confirmations, `wave-…`, `network-…` or `domain-…`: how many there are, when the first
 * and the last of these people joined (ISO 8601), and some addresses. The newest group is at the end.
 */
export async function readHeldGroups(list: List) {
	const held = list.read("mails", { with: { state: ["held"] } });
	const groups = Map.groupBy(
		await Array.fromAsync(held),
		({ held_group }) => held_group ?? "",
	);
	return [...groups]
		.map(([group, mails]) => {
			const times = mails.map(({ joined_at }) => joined_at ?? "").sort();
			return {
				group,
				mails: mails.length,
				first: times[0] ?? "",
				last: times.at(-1) ?? "",
				samples: mails.slice(0, maxSamples).map(({ email }) => email),
			};
		})
		.sort((one, other) => (one.last < other.last ? -1 : 1));
}

/** Sends the held confirmations of a group, and lets a spike end. */
export async function releaseHeld(list: List, group: string): Promise<void> {
	const held = await Array.fromAsync(list.read("mails", isHeldIn(group)));
	await list.change("mails", isHeldIn(group), { state: "waiting" });
	await saveDecision(list, "release", group, held);
}

/**
 * Removes the people of a group from the list. An address that has confirmed at another time, or has joined
 * from another network, too, stays: only its held mail goes. Resolves with how many addresses were removed,
 * and how many stayed.
 */
export async function eraseHeld(
	list: List,
	group: string,
	erasedFile: string,
	keysOf: Parameters<typeof erase>[3],
) {
	const people = await readPeople(list);
	const held = await Array.fromAsync(list.read("mails", isHeldIn(group)));
	const isKnown = ({ email, network }: Mail) =>
		people.of(email).some(({ mail }) => mail === "confirmed") ||
		people.rowsOf(email)?.signUps.some((row) => row.network !== network);
	const { known = [], strangers = [] } = Object.groupBy(held, (mail) =>
		isKnown(mail) ? "known" : "strangers",
	);
	const kept = known.map(({ id }) => id);
	const emails = [...new Set(strangers.map(({ email }) => email))];
	const { warning } = await erase(list, emails, erasedFile, keysOf);
	await list.change("mails", { with: { id: kept } }, { state: "dropped" });
	await saveDecision(list, "erase", group, held);
	return { erased: emails.length, kept: kept.length, warning };
}

function isHeldIn(group: string) {
	return { with: { state: ["held"], held_group: [group] } };
}

/** Remembers which groups were erased. The founder has seen the sign-ups until now: they do not begin another spike. */
async function saveDecision(
	list: List,
	decision: "erase" | "release",
	group: string,
	held: readonly Mail[],
): Promise<void> {
	const state = await readMailerState(list);
	const { spike_since } = state;
	await saveState(list, {
		erased_groups: erasedGroupsAfter(decision, group, held, state),
	});
	if (spike_since && group === spikeGroup(spike_since))
		await saveState(list, {
			spike_since: null,
			spike_seen_until: new Date().toISOString(),
		});
	await tellMailer(list);
}
