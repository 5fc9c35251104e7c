/** Which confirmations are held until the founder decides, and in which group. */
import { perLabel } from "./limits.ts";

/** What is known when a confirmation is due. */
export interface HoldFacts {
	/** The label of the sign-up's network and day; `null` for an ordinary sender. */
	readonly network: string | null;
	/** As `mailDomainOf` gives it. */
	readonly domain: string;
	/** How many confirmations the label has caused. */
	readonly causedByLabel: number;
	/** When the wave began that is going on, as an ISO 8601 time. */
	readonly waveSince: string | undefined;
	/** Small mail domains of which many people join in this hour. */
	readonly domainsInNumbers: ReadonlySet<string>;
}

/** The group in which a confirmation is held; `null` when it may go out. */
export function holdGroup(facts: HoldFacts): string | null {
	const { network, domain, causedByLabel, waveSince, domainsInNumbers } = facts;
	if (waveSince !== undefined && network !== null) return waveGroup(waveSince);
	if (waveSince !== undefined && domainsInNumbers.has(domain))
		return `domain-${domain}`;
	if (network !== null && causedByLabel >= perLabel)
		return `network-${network}`;
	return null;
}

/** The group of a wave, like `wave-2026-11-22-1405`. */
export function waveGroup(since: string): string {
	return `wave-${since.slice(0, 10)}-${since.slice(11, 16).replace(":", "")}`;
}
