import { isIPv4, isIPv6 } from "node:net";
import ipaddr from "ipaddr.js";
import {
	countedNetworks,
	mailsPerDay,
	unlabelledOfUnknown,
} from "../mail/rules/network-limits.ts";
import type { CountedNetwork } from "../store/inbox.ts";

/** The sender of requests whose address is invalid, as some proxies send: they count together. */
const unknownSender = "unknown";

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
