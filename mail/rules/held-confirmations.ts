/** Which waiting confirmations are held until the founder decides. */
import type { Mail } from "../../shared/mail.ts";
import type { Person } from "../../shared/person.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import type { MailFacts } from "./mail-facts.ts";
import { mailDomainOf } from "./mailbox.ts";
import type { MailerState } from "./mailer-values.ts";
import { mailsPerLabel } from "./network-limits.ts";
import { clusteredDomains, spikeGroup } from "./sign-up-spike.ts";

/**
 * The waiting confirmations to be held until the founder decides, by group. Confirmations that the founder has released
 * are not held again. All waiting mails of a group are held together, and later ones join the group: the founder is
 * notified, and no stranger gets a mail after that.
 */
export function confirmationsToHold(
	index: MailFacts,
	{ spike_since: spikeSince, erased_groups = "" }: MailerState,
	now: number,
): ReadonlyMap<string, readonly Mail[]> {
	const waiting = [...index.queue("confirmations")].filter(
		({ held_group, joined_at }) => !held_group && joined_at,
	);
	if (waiting.length === 0) return new Map();
	const known = new Set<string | null>(erased_groups.split(" "));
	for (const { held_group } of index.queue("held")) known.add(held_group);
	const clustered =
		spikeSince && waiting.some(({ network }) => !network)
			? clusteredDomains(index.firstSeen, now)
			: new Set<string>();
	const caused = waiting.some(({ network }) => network !== null)
		? causedPerDay(index)
		: new Map<string, number>();
	const groupOf = (mail: Mail): string => {
		if (spikeSince && mail.network) return spikeGroup(spikeSince);
		const domain = mailDomainOf(mail.email);
		const domainGroup = `domain-${domain}`;
		if (clustered.has(domain) || known.has(domainGroup)) return domainGroup;
		if (mail.network === null) return "";
		const group = networkGroupOf(mail.network);
		const hasTooMany = (caused.get(labelAndDay(mail)) ?? 0) > mailsPerLabel;
		return hasTooMany || known.has(group) ? group : "";
	};
	const groups = Map.groupBy(waiting, groupOf);
	groups.delete("");
	return groups;
}

/** How many confirmations each label has caused per day on which these people joined, with those that wait. */
function causedPerDay(index: MailFacts): Map<string, number> {
	const counts = new Map<string, number>();
	for (const mail of [
		...index.queue("confirmations"),
		...index.queue("sending"),
		...index.ended(),
	])
		if (mail.network !== null) {
			const key = labelAndDay(mail);
			counts.set(key, (counts.get(key) ?? 0) + 1);
		}
	return counts;
}

function labelAndDay({ network, joined_at }: Mail): string {
	return `${network} ${joined_at?.slice(0, 10)}`;
}

/** The group of the held mails of a label. */
export function networkGroupOf(label: string): string {
	return `network-${label}`;
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
