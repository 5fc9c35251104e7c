import { randomUUID } from "node:crypto";
import ipaddr from "ipaddr.js";
import { dayMs } from "../shared/time.ts";

/** Sign-ups of one network and day that carry no label. */
const unlabelled = 3;
/** Networks that are remembered, about 150 bytes each. */
const mostNetworks = 100_000;

/**
 * Tells sign-ups that come in numbers from one network, without keeping who sent them: from the
 * fourth one of a network and day (in UTC) on, they share a label of eight random characters. The
 * networks are in this process's memory only, and are forgotten at the end of the day.
 */
export class NetworkLabels {
	#day = 0;
	#networks = new Map<string, { signUps: number; label: string | null }>();

	/** The label for so many sign-ups of a client; `null` for an ordinary sender. */
	labelFor(address: string, signUps: number, now = Date.now()): string | null {
		const day = Math.floor(now / dayMs);
		if (day !== this.#day || this.#networks.size >= mostNetworks)
			this.#networks.clear();
		this.#day = day;
		const network = networkOf(address);
		const known = this.#networks.get(network) ?? { signUps: 0, label: null };
		this.#networks.set(network, known);
		known.signUps += signUps;
		if (known.signUps > unlabelled) known.label ??= randomUUID().slice(0, 8);
		return known.label;
	}
}

/** The /24 network of an IPv4 address, the /48 network of an IPv6 address. */
export function networkOf(address: string): string {
	// A proxy may name a sender by nonsense.
	if (!ipaddr.isValid(address)) return "";
	const bytes = ipaddr.process(address).toByteArray();
	return bytes.slice(0, bytes.length === 4 ? 3 : 6).join(".");
}
