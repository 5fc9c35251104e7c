import { randomFillSync } from "node:crypto";
import { getOrInsert } from "../shared/get-or-insert.ts";
import { sourceOf } from "../shared/person.ts";
import { readSourceTags } from "../shared/read-sign-up.ts";
import { ago, clockIn, quarterMs } from "../shared/time.ts";
import { otherSource, type Visits } from "../shared/visits.ts";
import { outerNetworksOf, senderOf } from "./networks.ts";
import { limits } from "./server-limits.ts";

/** One visit, as far as it is counted. */
export interface Visit {
	readonly address: string;
	readonly agent: string;
	/** The query of the page's address, without its question mark. */
	readonly query: string;
	readonly language: string;
}

type Sums = { -readonly [Name in keyof Visits]: Visits[Name] } & {
	senders: number;
};

/** What a network has added to the day. */
interface Network {
	/** Its visitors, and the sources of its senders. */
	remembered: number;
	/** Its senders that count. */
	counted: number;
}

/** What a sender has added to the day. */
interface Sender {
	views: number;
	visitors: number;
	sources: number;
	readonly smallest: Network;
	readonly largest: Network;
}

/**
 * Counts visits in memory until they are taken. A visitor is told apart within a day by a hash of sender and
 * browser with a random salt. Salt and hashes are never stored, and are dropped at midnight. What one sender, or one
 * network, adds to a day has limits.
 */
export class VisitCounter {
	readonly #clock: (time: string) => string;
	readonly #now: () => number;
	#rows = new Map<string, Sums>();
	readonly #senders = new Map<number, Sender>();
	/** The visitors of the day, and the sources of each sender. */
	readonly #remembered = new Set<number>();
	readonly #networks = new Map<number, Network>();
	/** Visitors whose next visit is the reload of a form's answer. */
	readonly #reloading = new Set<number>();
	readonly #salt = new Uint32Array(2);
	#day = "";
	#quarter = Number.NaN;

	/** The clock shows milliseconds since 1970; a test may move it. */
	constructor(timeZone: string, now: () => number = Date.now) {
		this.#clock = clockIn(timeZone);
		this.#now = now;
	}

	count({ address, agent, query, language }: Visit): void {
		this.turnDay();
		const { perSender, countedSenders } = limits.visits;
		const name = senderOf(address);
		const visitor = this.#hashOf(name, agent);
		if (this.#reloading.delete(visitor)) return;
		const key = this.#hashOf(name, "");
		const known = this.#senders.get(key);
		const sender = known ?? this.#newSender(address);
		if (sender === undefined || sender.views >= perSender.views) return;
		const isVisitor =
			sender.visitors < perSender.visitors && this.#remember(visitor, sender);
		if (known === undefined) {
			// Its networks have too many.
			if (!isVisitor) return;
			this.#senders.set(key, sender);
		}
		const isCounted =
			known === undefined && addTo(sender, "counted", countedSenders);
		const source = this.#sourceFor(sourceIn(query), name, sender);
		const row = this.#rowOf(source, language, isCounted);
		sender.views += 1;
		row.views += 1;
		sender.visitors += Number(isVisitor);
		row.visitors += Number(isVisitor);
		row.senders += Number(isCounted);
	}

	/** The next visit of this visitor does not count: the server sends the browser to the page itself. */
	skipNext(address: string, agent: string): void {
		this.turnDay();
		const visitor = this.#hashOf(senderOf(address), agent);
		// Only of visitors of the day, who have a limit.
		if (this.#remembered.has(visitor)) this.#reloading.add(visitor);
	}

	/** The visits since they were last taken. */
	take(): readonly Visits[] {
		const rows = [...this.#rows.values()];
		this.#rows = new Map();
		return rows;
	}

	get isEmpty(): boolean {
		return this.#rows.size === 0;
	}

	/** Forgets the visitors of the day before. */
	turnDay(): void {
		const now = this.#now();
		const quarter = Math.floor(now / quarterMs);
		// A clock's day begins at a full quarter of an hour of UTC.
		if (quarter === this.#quarter) return;
		this.#quarter = quarter;
		const day = this.#clock(ago(0, now)).slice(0, 10);
		if (day === this.#day) return;
		this.#day = day;
		randomFillSync(this.#salt);
		this.#senders.clear();
		this.#remembered.clear();
		this.#networks.clear();
		this.#reloading.clear();
	}

	#hashOf(sender: string, text: string): number {
		return saltedHash(`${sender}\n${text}`, this.#salt);
	}

	/** `undefined` if as much is remembered as may be. */
	#newSender(address: string): Sender | undefined {
		const { all } = limits.visits.remembered;
		if (this.#remembered.size >= all) return undefined;
		const [smallest, largest] = outerNetworksOf(address);
		return {
			views: 0,
			visitors: 0,
			sources: 0,
			smallest: this.#networkOf(smallest),
			largest: this.#networkOf(largest),
		};
	}

	#networkOf(name: string): Network {
		return getOrInsert(this.#networks, this.#hashOf(name, ""), () => ({
			remembered: 0,
			counted: 0,
		}));
	}

	/** Whether this is new, and there is room for it. */
	#remember(hash: number, sender: Sender): boolean {
		const { remembered } = limits.visits;
		const isNew =
			!this.#remembered.has(hash) &&
			this.#remembered.size < remembered.all &&
			addTo(sender, "remembered", remembered);
		if (isNew) this.#remembered.add(hash);
		return isNew;
	}

	/** The source, if the sender has few others today. */
	#sourceFor(
		source: string | null,
		name: string,
		sender: Sender,
	): string | null {
		if (source === null) return null;
		// No browser's name has a line end.
		const hash = this.#hashOf(name, `\n${source}`);
		if (this.#remembered.has(hash)) return source;
		if (sender.sources >= limits.visits.perSender.sources) return otherSource;
		if (!this.#remember(hash, sender)) return otherSource;
		sender.sources += 1;
		return source;
	}

	#rowOf(source: string | null, language: string, isCounted: boolean): Sums {
		const key = `${this.#day}\n${language}\n${source ?? ""}`;
		const known = this.#rows.get(key);
		if (known) return known;
		const most = limits.visits.sources * (isCounted ? 2 : 1);
		const isFull = this.#rows.size >= most;
		if (isFull && source !== null && source !== otherSource)
			return this.#rowOf(otherSource, language, isCounted);
		const day = this.#day;
		const row = { day, source, language, views: 0, visitors: 0, senders: 0 };
		this.#rows.set(key, row);
		return row;
	}
}

/** Counts one more in both networks of a sender, unless one of them has too many. */
function addTo(
	{ smallest, largest }: Sender,
	what: keyof Network,
	most: { readonly smallest: number; readonly largest: number },
): boolean {
	const isFull =
		smallest[what] >= most.smallest || largest[what] >= most.largest;
	if (isFull) return false;
	smallest[what] += 1;
	// Of an unknown address, both are one.
	if (largest !== smallest) largest[what] += 1;
	return true;
}

/** The source that the query of the page's address names; `null` is unknown. */
function sourceIn(query: string): string | null {
	if (query === "") return null;
	const tags = new URLSearchParams(query);
	return sourceOf(readSourceTags((name) => tags.get(name)));
}

/**
 * A hash of 32 bits, which Node keeps in less memory than a larger number: among half a million visitors, some thirty are
 * taken for another one. One of cryptography would take as long as a tenth of a page, and hide no more: it is never
 * stored, and the salt is beside it. (cyrb53 by bryc, in the public domain, begun with the salt.)
 */
function saltedHash(text: string, [one = 0, other = 0]: Uint32Array): number {
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		one = Math.imul(one ^ unit, 0x9e3779b1);
		other = Math.imul(other ^ unit, 0x5f356495);
	}
	one = Math.imul(one ^ (one >>> 16), 0x85ebca6b);
	return one ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
}
