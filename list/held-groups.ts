/** The confirmations that are held until the founder decides, by group. */

import { readMailerState, saveState } from "../mail/mailer-state.ts";
import { groupDecided } from "../mail/rules/founder-decisions.ts";
import { keepsAddress } from "../mail/rules/held-confirmations.ts";
import { mailDomainOf } from "../mail/rules/mailbox.ts";
import type { Mail } from "../shared/mail.ts";
import { minuteMs } from "../shared/time.ts";
import { counted, grouped } from "../shared/words.ts";
import type { List } from "../store/list.ts";
import { erase, momentNow, wishesOf } from "./erase.ts";
import { readPeopleOf } from "./refresh-people.ts";

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

/** What speaks for and against the people of a held group, in sentences. */
export interface Evidence {
	readonly for: readonly string[];
	readonly against: readonly string[];
}

/** Reads what speaks for and against the people of a group. */
export async function readEvidence(
	list: List,
	group: string,
): Promise<Evidence> {
	const held = await Array.fromAsync(list.read("mails", isHeldIn(group)));
	const person = [...new Set(held.map(({ email }) => email))];
	const which = { with: { person } };
	const signUps = await Array.fromAsync(list.read("waitlist", which));
	const { known } = await divideHeld(list, held);
	const all = person.length;
	const domains = new Set(person.map(mailDomainOf));
	const phones = new Set(
		signUps.flatMap(({ phone, email }) => (phone ? email.toLowerCase() : [])),
	);
	const times = held
		.flatMap(({ joined_at }) => joined_at ?? [])
		.map(Date.parse)
		.sort((one, other) => one - other);
	const minutes = Math.ceil(((times.at(-1) ?? 0) - (times[0] ?? 0)) / minuteMs);
	const sources = new Set(
		signUps.flatMap((row) => row.utm_source ?? row.ref ?? []),
	);
	const isFast = all > 2 && minutes <= 60;
	const inOneDomain = all > 1 && domains.size === 1;
	const facts: Record<keyof Evidence, readonly (string | false)[]> = {
		for: [
			known.length > 0 &&
				`${grouped(known.length)} of ${grouped(all)} confirmed before or came from another network, too: they stay on the list if you drop the group.`,
			phones.size > 0 && `${grouped(phones.size)} gave a phone.`,
			!inOneDomain &&
				domains.size > 1 &&
				`The addresses are at ${grouped(domains.size)} mail domains.`,
			sources.size > 0 &&
				`They came by ${counted(sources.size, "link")} that you or others shared.`,
			!isFast &&
				all > 1 &&
				`They joined over ${counted(Math.ceil(minutes / 60), "hour")}.`,
		],
		against: [
			isFast && `All joined within ${counted(Math.max(minutes, 1), "minute")}.`,
			inOneDomain && `All are at one mail domain, ${[...domains][0]}.`,
			phones.size === 0 && "No one gave a phone.",
			sources.size === 0 && "No one came by a link with a name.",
			known.length === 0 &&
				"No one confirmed before, or came from another network.",
		],
	};
	const said = (each: readonly (string | false)[]) =>
		each.filter((fact) => fact !== false);
	return { for: said(facts.for), against: said(facts.against) };
}

/** The groups that were released, with the number of their mails that are not sent yet. */
export async function readReleased(
	list: List,
): Promise<{ readonly group: string; readonly mails: number }[]> {
	const waiting = list.read("mails", { with: { state: ["waiting"] } });
	const counts = new Map<string, number>();
	for await (const { held_group } of waiting)
		if (held_group) counts.set(held_group, (counts.get(held_group) ?? 0) + 1);
	return [...counts].map(([group, mails]) => ({ group, mails }));
}

/** Holds again what of a released group is not sent yet. Resolves with the number of these mails. */
export async function holdAgain(list: List, group: string): Promise<number> {
	const which = { with: { state: ["waiting"], held_group: [group] } };
	return list.transaction("exclusive", async () => {
		const { rows } = await list.count("mails", which);
		await list.change("mails", which, { state: "held" });
		return rows;
	});
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
	const held = await Array.fromAsync(list.read("mails", isHeldIn(group)));
	const { known, strangers } = await divideHeld(list, held);
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

/** Divides held mails: those to addresses that stay on the list when the group is erased, and the others. */
async function divideHeld(list: List, held: readonly Mail[]) {
	const person = [...new Set(held.map(({ email }) => email))];
	const people = Map.groupBy(
		await readPeopleOf(list, person),
		({ email }) => email,
	);
	const rows = await Array.fromAsync(
		list.read("waitlist", { with: { person } }),
	);
	const signUps = Map.groupBy(rows, ({ email }) => email.toLowerCase());
	const { known = [], strangers = [] } = Object.groupBy(held, (mail) =>
		keepsAddress(
			mail,
			people.get(mail.email) ?? [],
			signUps.get(mail.email) ?? [],
		)
			? "known"
			: "strangers",
	);
	return { known, strangers };
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
}
