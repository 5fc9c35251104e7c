/** Which waiting confirmations are held until the founder decides. */
import type { Mail } from "../../shared/mail.ts";
import type { Person } from "../../shared/person.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import type { MailFacts } from "./mail-facts.ts";
import { mailDomainOf } from "./mailbox.ts";
import { mailsPerLabel } from "./network-limits.ts";
import { clusteredDomains, spikeGroup } from "./sign-up-spike.ts";

/** The confirmations that one label has caused. */
interface Caused {
	/** Their number per day on which these people joined, waiting ones included. */
	readonly perDay: Map<string, number>;
	/** Whether the founder has released one of them. */
	isReleased: boolean;
}

/**
 * The waiting confirmations to be held until the founder decides, by group. Confirmations that the founder has released
 * are not held again. All waiting mails of a group are held together, and later ones join the group: the founder is
 * notified, and no stranger gets a mail after that.
 */
export function confirmationsToHold(
	index: MailFacts,
	spikeSince: string | undefined,
	now: number,
): ReadonlyMap<string, readonly Mail[]> {
	const waiting = [...index.queue("confirmations")].filter(
		({ held_group, joined_at }) => !held_group && joined_at,
	);
	if (waiting.length === 0) return new Map();
	const held = new Set(index.queue("held").map((mail) => mail.held_group));
	const clustered = spikeSince
		? clusteredDomains(index.firstSeen, now)
		: new Set<string>();
	const labels = waiting.some(({ network }) => network !== null)
		? causedByLabels(index)
		: new Map<string, Caused>();
	const groupOf = ({ network, email, joined_at }: Mail): string => {
		if (spikeSince && network) return spikeGroup(spikeSince);
		const domain = mailDomainOf(email);
		const domainGroup = `domain-${domain}`;
		if (clustered.has(domain) || held.has(domainGroup)) return domainGroup;
		if (network === null) return "";
		const group = `network-${network}`;
		const caused = labels.get(network);
		const isFull = caused && hasTooMany(caused, dayOf(joined_at));
		return isFull || held.has(group) ? group : "";
	};
	const groups = Map.groupBy(waiting, groupOf);
	groups.delete("");
	return groups;
}

/** Whether a label has caused too many confirmations on a day: on this day or, before the founder releases one, on any. */
function hasTooMany({ perDay, isReleased }: Caused, day: string): boolean {
	const counts = isReleased ? [perDay.get(day) ?? 0] : [...perDay.values()];
	return counts.some((count) => count > mailsPerLabel);
}

function causedByLabels(index: MailFacts): Map<string, Caused> {
	const labels = new Map<string, Caused>();
	for (const { network, joined_at, held_group } of [
		...index.queue("confirmations"),
		...index.queue("sending"),
		...index.ended(),
	])
		if (network !== null) {
			const caused = labels.getOrInsertComputed(network, () => ({
				perDay: new Map(),
				isReleased: false,
			}));
			const day = dayOf(joined_at);
			caused.perDay.set(day, (caused.perDay.get(day) ?? 0) + 1);
			if (held_group !== null) caused.isReleased = true;
		}
	return labels;
}

function dayOf(joinedAt: string | null): string {
	return (joinedAt ?? "").slice(0, 10);
}

/**
 * Whether the address of a held mail stays on the list when its group is erased: a person of it confirmed before, or
 * it has a sign-up from another network.
 */
export function keepsAddress(
	{ network }: Mail,
	people: readonly Pick<Person, "mail">[],
	signUps: readonly Pick<StoredSignUp, "network">[],
): boolean {
	return (
		people.some(({ mail }) => mail === "confirmed") ||
		signUps.some((signUp) => signUp.network !== network)
	);
}
