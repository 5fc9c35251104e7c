/** The confirmations that are held until the founder decides, by group. */

import {
	notifyMailer,
	readMailerState,
	saveState,
} from "../mail/mailer-state.ts";
import { groupDecided } from "../mail/rules/founder-decisions.ts";
import { keepsAddress } from "../mail/rules/held-confirmations.ts";
import type { Mail } from "../shared/mail.ts";
import type { List } from "../store/list.ts";
import { erase, momentNow, wishesOf } from "./erase.ts";
import { readPeople } from "./people.ts";

/** The most addresses of a group that are shown. */
const maxSamples = 3;

export type HeldGroup = Awaited<ReturnType<typeof readHeldGroups>>[number];

/**
 * The groups of held confirmations, `spike-…`, `network-…` or `domain-…`, the newest last: how many mails each holds,
 * when the first and the last of these people joined (ISO 8601), and some addresses.
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

/** Puts the held confirmations of a group back into the queue. */
export async function releaseHeld(list: List, group: string): Promise<void> {
	const held = await Array.fromAsync(list.read("mails", isHeldIn(group)));
	await list.change("mails", isHeldIn(group), { state: "waiting" });
	await noteDecision(list, "release", group, held);
}

/**
 * Removes the people of a group from the list; keeps addresses confirmed before or seen from another network, and
 * drops only their held mails. Resolves with the numbers of addresses removed and kept.
 */
export async function eraseHeld(
	list: List,
	group: string,
	erasedFile: string,
	keysOf: Parameters<typeof erase>[3],
) {
	// Before the choice: what comes meanwhile stays.
	const moment = await momentNow(list);
	const people = await readPeople(list);
	const held = await Array.fromAsync(list.read("mails", isHeldIn(group)));
	const { known = [], strangers = [] } = Object.groupBy(held, (mail) => {
		const signUps = people.rowsOf(mail.email)?.signUps ?? [];
		const isKnown = keepsAddress(mail, people.of(mail.email), signUps);
		return isKnown ? "known" : "strangers";
	});
	const kept = known.map(({ id }) => id);
	const emails = [...new Set(strangers.map(({ email }) => email))];
	const { warning } = await erase(
		list,
		wishesOf(emails, moment),
		erasedFile,
		keysOf,
	);
	await list.change("mails", { with: { id: kept } }, { state: "dropped" });
	await noteDecision(list, "erase", group, held);
	return { erased: emails.length, kept: kept.length, warning };
}

function isHeldIn(group: string) {
	return { with: { state: ["held"], held_group: [group] } };
}

/** Notes what the founder has decided about a group, so that a spike may end. */
async function noteDecision(
	list: List,
	decision: "release" | "erase",
	group: string,
	held: readonly Mail[],
): Promise<void> {
	const saved = await readMailerState(list);
	const change = groupDecided(saved, decision, group, held, Date.now());
	await saveState(list, change);
	await notifyMailer(list);
}
