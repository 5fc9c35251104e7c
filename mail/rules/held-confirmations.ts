/** Which waiting confirmations are held until the founder decides. */
import type { Mail } from "../../shared/mail.ts";
import type { Person } from "../../shared/person.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import type { MailFacts } from "./mail-facts.ts";
import { mailDomainOf } from "./mailbox.ts";
import { mailsPerLabel } from "./network-limits.ts";
import { clusteredDomains, spikeGroup } from "./sign-up-spike.ts";

/**
 * The waiting confirmations to be held until the founder decides, by group. Confirmations that the founder has released
 * are not held again.
 */
export function confirmationsToHold(
	index: MailFacts,
	spikeSince: string | undefined,
	now: number,
): ReadonlyMap<string, readonly Mail[]> {
	const waiting = [...index.queue("confirmations")].filter(
		({ held_group, joined_at }) => !held_group && joined_at,
	);
	const clustered =
		spikeSince && waiting.length > 0
			? clusteredDomains(index.firstSeen, now)
			: undefined;
	/** The number of confirmations per label. */
	const caused = new Map<string, number>();
	const groupOf = ({ network, email }: Mail): string => {
		if (spikeSince && network) return spikeGroup(spikeSince);
		const domain = mailDomainOf(email);
		if (clustered?.has(domain)) return `domain-${domain}`;
		if (network === null) return "";
		const count = caused.getOrInsertComputed(network, () =>
			causedBy(network, index),
		);
		if (count >= mailsPerLabel) return `network-${network}`;
		caused.set(network, count + 1);
		return "";
	};
	const groups = Map.groupBy(waiting, groupOf);
	groups.delete("");
	return groups;
}

/** The number of confirmations of a label: those released, being sent, sent or bounced. */
function causedBy(label: string, index: MailFacts): number {
	const released = index
		.queue("confirmations")
		.filter(({ held_group }) => held_group !== null);
	return [...released, ...index.queue("sending"), ...index.ended()].filter(
		({ network }) => network === label,
	).length;
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
