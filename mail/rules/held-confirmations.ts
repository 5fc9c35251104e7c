/** Which waiting confirmations are held until the founder decides. */
import type { Mail } from "../../shared/mail.ts";
import type { Person } from "../../shared/person.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { mailDomainOf } from "./mailbox.ts";
import type { MailerState } from "./mailer-values.ts";
import { mailsPerLabel } from "./network-limits.ts";
import {
	clusteredDomains,
	type FirstSeen,
	spikeGroup,
} from "./sign-up-spike.ts";

/** What it follows from which confirmations are held. */
export interface HoldFacts {
	/** The waiting confirmations that may be held: those with a label, or at a domain of `domainsToHold`. */
	readonly waiting: readonly Mail[];
	/** The groups of held mails. */
	readonly heldGroups: ReadonlyMap<string, unknown>;
	/** How many confirmations each label of these has caused, by `labelAndDay`. */
	readonly caused: ReadonlyMap<string, number>;
	readonly firstSeen: FirstSeen;
}

/** The domains whose confirmations are held: in a spike those with a cluster, and those of which others are held. */
export function domainsToHold(
	{ heldGroups, firstSeen }: Pick<HoldFacts, "heldGroups" | "firstSeen">,
	{ spike_since, erased_groups = "" }: MailerState,
	now: number,
): ReadonlySet<string> {
	const clustered = spike_since ? clusteredDomains(firstSeen, now) : [];
	const known = [...heldGroups.keys(), ...erased_groups.split(" ")];
	return new Set([
		...clustered,
		...known.flatMap((group) =>
			group.startsWith(domainPrefix) ? group.slice(domainPrefix.length) : [],
		),
	]);
}

const domainPrefix = "domain-";

/**
 * The waiting confirmations to be held until the founder decides, by group. Confirmations that the founder has released
 * are not held again. All waiting mails of a group are held together, and later ones join the group: the founder is
 * notified, and no stranger gets a mail after that.
 */
export function confirmationsToHold(
	facts: HoldFacts,
	saved: MailerState,
	now: number,
): ReadonlyMap<string, readonly Mail[]> {
	const { waiting, heldGroups, caused } = facts;
	const { spike_since: spikeSince, erased_groups = "" } = saved;
	const domains = domainsToHold(facts, saved, now);
	const erased = new Set(erased_groups.split(" "));
	const groupOf = (mail: Mail): string => {
		if (spikeSince && mail.network) return spikeGroup(spikeSince);
		const domain = mailDomainOf(mail.email);
		if (domains.has(domain)) return `${domainPrefix}${domain}`;
		if (mail.network === null) return "";
		const group = networkGroupOf(mail.network);
		const hasTooMany = (caused.get(labelAndDay(mail)) ?? 0) > mailsPerLabel;
		const isKnown = heldGroups.has(group) || erased.has(group);
		return hasTooMany || isKnown ? group : "";
	};
	const groups = Map.groupBy(
		waiting.filter(({ held_group, joined_at }) => !held_group && joined_at),
		groupOf,
	);
	groups.delete("");
	return groups;
}

/** A label, and a day on which people with it joined. */
export function labelAndDay({
	network,
	joined_at,
}: Pick<Mail, "network" | "joined_at">): string {
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
