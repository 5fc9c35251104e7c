import { randomUUID } from "node:crypto";
import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import {
	countedNetworks,
	labelDays,
	mailsPerDay,
	unlabelledOfUnknown,
} from "../mail/rules/network-limits.ts";
import { dayMs } from "../shared/time.ts";
import type { CountedNetwork } from "../store/inbox.ts";

/** The sender of requests whose address is invalid, as some proxies send: they count together. */
const unknownSender = "unknown";
/** Networks that are remembered, about 200 bytes each. */
const maxNetworks = 100_000;

/** The networks of an address that are counted, the smallest first. */
export function networksOf(address: string): readonly CountedNetwork[] {
	const known = read(address);
	if (known === undefined)
		return [countedNetwork(unknownSender, unlabelledOfUnknown, 0)];
	return countedNetworks[known.kind].map(({ bits, unlabelled, whenFull }) =>
		countedNetwork(prefixOf(known, bits), unlabelled, whenFull),
	);
}

/** The names of the smallest and the largest of these networks: of an unknown address, both are one. */
export function outerNetworksOf(
	address: string,
): readonly [smallest: string, largest: string] {
	const known = read(address);
	if (known === undefined) return [unknownSender, unknownSender];
	const all = countedNetworks[known.kind];
	const largest = all[all.length - 1] ?? all[0];
	return [prefixOf(known, all[0].bits), prefixOf(known, largest.bits)];
}

function countedNetwork(
	name: string,
	unlabelled: number,
	whenFull: number,
): CountedNetwork {
	return { name, unlabelled, signUps: mailsPerDay(unlabelled), whenFull };
}

/** The unit that counts as one sender: an IPv4 address, or a /64 network of IPv6, which one machine may have. */
export function senderOf(address: string): string {
	const known = read(address);
	if (known === undefined) return unknownSender;
	return known.kind === "ipv4" ? known.text : prefixOf(known, 64);
}

/** IPv4 in the form of IPv6, as a port for both has it. */
const mapped = "::ffff:";

/** An address that is valid: IPv4 as text, or the first bytes of IPv6, at least those of a /64. */
type Known =
	| { readonly kind: "ipv4"; readonly text: string }
	| { readonly kind: "ipv6"; readonly bytes: readonly number[] };

/** The network of an address with so many bits, a multiple of eight. */
function prefixOf(known: Known, bits: number): string {
	if (known.kind === "ipv6")
		return `${known.bytes.slice(0, bits / 8).join(".")}/${bits}`;
	let end = -1;
	for (let read = 0; read < bits; read += 8)
		end = known.text.indexOf(".", end + 1);
	return `${known.text.slice(0, end)}/${bits}`;
}

/** `undefined` for an invalid address. */
function read(address: string): Known | undefined {
	const text = address.startsWith(mapped)
		? address.slice(mapped.length)
		: address;
	// First, because it takes no time.
	if (isIPv4(text)) return { kind: "ipv4", text };
	if (!isIPv6(address)) return undefined;
	// The usual form; the library reads all others, in more time than the rest of a visit takes. IPv4 begins with zeros.
	const groups = address.split(":", 4);
	if (!address.startsWith("0") && !groups.includes("")) {
		const bytes: number[] = [];
		for (const group of groups) {
			const value = parseInt(group, 16);
			bytes.push(value >> 8, value & 255);
		}
		return { kind: "ipv6", bytes };
	}
	const parsed = ipaddr.IPv6.parse(address);
	return parsed.isIPv4MappedAddress()
		? { kind: "ipv4", text: parsed.toIPv4Address().toString() }
		: { kind: "ipv6", bytes: parsed.toByteArray() };
}

/** A new label: eight random hexadecimal digits, which tell nothing about the network. */
export function newLabel(): string {
	return randomUUID().slice(0, 8);
}

/**
 * Tells sign-ups that come in large numbers from one network, without keeping who sent them: those above the
 * number that carries no label share one per network, which the network keeps for some days. The networks are in
 * this process's memory only; one without a label is forgotten at the end of the day (in UTC).
 */
export class NetworkLabels {
	readonly #maxNetworks: number;
	#day = 0;
	/** Sign-ups of today. Those that were counted last are at the end, here and below. */
	readonly #signUps = new Map<string, number>();
	/** The labels, and the last day on which the network had too many. */
	readonly #labels = new Map<string, { label: string; day: number }>();

	constructor(networks = maxNetworks) {
		this.#maxNetworks = networks;
	}

	/**
	 * Counts sign-ups of one sender. Returns the label of the largest network that had too many, today or in the
	 * days before, so that all of its parts share it; `null` for an ordinary sender. A network that has too many
	 * from now on takes over the label of its part.
	 */
	labelFor(
		networks: readonly CountedNetwork[],
		signUps: number,
		now = Date.now(),
	): string | null {
		const day = Math.floor(now / dayMs);
		if (day !== this.#day) this.#signUps.clear();
		this.#day = day;
		let added = signUps;
		let found: string | null = null;
		for (const { name, unlabelled, signUps: max, whenFull } of networks) {
			const before = this.#signUps.get(name) ?? 0;
			const after = before + added;
			this.#signUps.delete(name);
			this.#signUps.set(name, after);
			found = this.#label(name, after > unlabelled, day, found) ?? found;
			added = Math.min(after, max) - Math.min(before, max);
			if (before < max && after >= max) added += whenFull;
		}
		this.#forgetOldest(this.#signUps);
		this.#forgetOldest(this.#labels);
		return found;
	}

	/** The label that a network has, or gets when it has too many. */
	#label(
		name: string,
		hasTooMany: boolean,
		day: number,
		ofPart: string | null,
	): string | undefined {
		const had = this.#labels.get(name);
		this.#labels.delete(name);
		const kept = had && had.day + labelDays >= day ? had : undefined;
		const known = hasTooMany
			? { label: kept?.label ?? ofPart ?? newLabel(), day }
			: kept;
		if (known) this.#labels.set(name, known);
		return known?.label;
	}

	/** Forgets a tenth at once: to find the oldest one alone takes longer the more were forgotten before it. */
	#forgetOldest(networks: Map<string, unknown>): void {
		if (networks.size <= this.#maxNetworks) return;
		const oldest = networks.keys().take(this.#maxNetworks / 10);
		for (const name of oldest.toArray()) networks.delete(name);
	}
}
