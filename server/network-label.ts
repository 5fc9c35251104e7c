import { randomUUID } from "node:crypto";
import ipaddr from "ipaddr.js";
import {
	countedNetworks,
	mailsPerDay,
	unlabelledOfUnknown,
} from "../mail/rules/network-limits.ts";
import { dayMs } from "../shared/time.ts";
import type { CountedNetwork } from "../store/inbox.ts";

/** A proxy may name senders by nonsense: all of these are one sender. */
const unknownSender = "unknown";
/** Networks that are remembered, about 200 bytes each. */
const maxNetworks = 100_000;

/** The networks of an address that are counted, the smallest first. */
export function networksOf(address: string): readonly CountedNetwork[] {
	if (!ipaddr.isValid(address))
		return [countedNetwork(unknownSender, unlabelledOfUnknown)];
	const { kind, bytes } = bytesOf(address);
	return countedNetworks[kind].map(({ bits, unlabelled }) =>
		countedNetwork(`${bytes.slice(0, bits / 8).join(".")}/${bits}`, unlabelled),
	);
}

function countedNetwork(name: string, unlabelled: number): CountedNetwork {
	return { name, unlabelled, signUps: mailsPerDay(unlabelled) };
}

/** Who is counted as one sender: an IPv4 address, or a /64 network of IPv6, which one machine may have. */
export function senderOf(address: string): string {
	if (!ipaddr.isValid(address)) return unknownSender;
	const { kind, bytes } = bytesOf(address);
	return kind === "ipv4"
		? bytes.join(".")
		: `${bytes.slice(0, 8).join(".")}/64`;
}

function bytesOf(address: string) {
	const parsed = ipaddr.process(address);
	return { kind: parsed.kind(), bytes: parsed.toByteArray() };
}

/** A new label: eight random hexadecimal digits, which tell nothing about the network. */
export function newLabel(): string {
	return randomUUID().slice(0, 8);
}

/**
 * Tells sign-ups that come in large numbers from one network, without keeping who sent them: those above the
 * number that carries no label share one per network and day (in UTC). The networks are in this process's
 * memory only, and are forgotten at the end of the day.
 */
export class NetworkLabels {
	readonly #maxNetworks: number;
	#day = 0;
	/** Those that were counted last are at the end. */
	readonly #networks = new Map<
		string,
		{ signUps: number; label: string | null }
	>();

	constructor(networks = maxNetworks) {
		this.#maxNetworks = networks;
	}

	/**
	 * Counts sign-ups of one sender. Returns the label of the largest network that had too many, so that all
	 * of its parts share it; `null` for an ordinary sender.
	 */
	labelFor(
		networks: readonly CountedNetwork[],
		signUps: number,
		now = Date.now(),
	): string | null {
		const day = Math.floor(now / dayMs);
		if (day !== this.#day) this.#networks.clear();
		this.#day = day;
		let added = signUps;
		let found: string | null = null;
		for (const { name, unlabelled, signUps: max } of networks) {
			const known = this.#networks.get(name) ?? { signUps: 0, label: null };
			this.#networks.delete(name);
			this.#networks.set(name, known);
			const before = Math.min(known.signUps, max);
			known.signUps += added;
			if (known.signUps > unlabelled) known.label ??= newLabel();
			found = known.label ?? found;
			added = Math.min(known.signUps, max) - before;
		}
		this.#forgetOldest();
		return found;
	}

	/** Forgets a tenth at once: to find the oldest one alone takes longer the more were forgotten before it. */
	#forgetOldest(): void {
		if (this.#networks.size <= this.#maxNetworks) return;
		const oldest = this.#networks.keys().take(this.#maxNetworks / 10);
		for (const name of oldest.toArray()) this.#networks.delete(name);
	}
}
