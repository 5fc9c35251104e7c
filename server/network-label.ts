import { randomUUID } from "node:crypto";
import { isIPv4 } from "node:net";
import { dayMs } from "../shared/time.ts";

/** Sign-ups of one network and day that carry no label. */
const unlabelled = 3;
/** Networks that are remembered; the least recent is forgotten first. About 150 bytes each. */
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
		if (day !== this.#day) this.#networks.clear();
		this.#day = day;
		const network = networkOf(address);
		const known = this.#networks.get(network) ?? { signUps: 0, label: null };
		known.signUps += signUps;
		if (known.signUps > unlabelled) known.label ??= randomUUID().slice(0, 8);
		this.#networks.delete(network);
		this.#networks.set(network, known);
		const [oldest] = this.#networks.keys();
		if (this.#networks.size > mostNetworks && oldest !== undefined)
			this.#networks.delete(oldest);
		return known.label;
	}
}

/** The /24 network of an IPv4 address, the /48 network of an IPv6 address. */
export function networkOf(address: string): string {
	const short = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
	if (isIPv4(short)) return short.slice(0, short.lastIndexOf("."));
	const [begin = "", end] = short.toLowerCase().split("::");
	const groups = begin === "" ? [] : begin.split(":");
	const zeros =
		end === undefined ? 0 : 8 - groups.length - end.split(":").length;
	const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill("0")];
	return all
		.concat(end?.split(":") ?? [])
		.slice(0, 3)
		.map((group) => group.replace(/^0+(?=.)/, "") || "0")
		.join(":");
}
