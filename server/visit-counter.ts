import { randomFillSync } from "node:crypto";
import { sourceOf } from "../shared/person.ts";
import { readSourceTags } from "../shared/read-sign-up.ts";
import { ago, clockIn, quarterMs } from "../shared/time.ts";
import { otherSource, type Visits } from "../shared/visits.ts";
import { limits } from "./limits.ts";

/** One visit, as far as it is counted. */
export interface Visit {
	readonly address: string;
	readonly agent: string;
	/** The query of the page's address, without its question mark. */
	readonly query: string;
	readonly language: string;
}

type Sums = { -readonly [Name in keyof Visits]: Visits[Name] };

/**
 * Counts visits in memory until they are taken. A visitor is told apart within a day by a hash of address and
 * browser with a random salt. Salt and hashes are never stored, and are dropped at midnight.
 */
export class VisitCounter {
	readonly #clock: (time: string) => string;
	readonly #now: () => number;
	#rows = new Map<string, Sums>();
	readonly #visitors = new Set<number>();
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
		const visitor = this.#hashOf(address, agent);
		if (this.#reloading.delete(visitor)) return;
		const row = this.#rowOf(sourceIn(query), language);
		row.views += 1;
		if (this.#visitors.size >= limits.visits.visitors) return;
		const before = this.#visitors.size;
		this.#visitors.add(visitor);
		row.visitors += this.#visitors.size - before;
	}

	/** The next visit of this browser does not count: the server sends it to the page itself. */
	skipNext(address: string, agent: string): void {
		this.turnDay();
		if (this.#reloading.size < limits.visits.reloading)
			this.#reloading.add(this.#hashOf(address, agent));
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
		this.#visitors.clear();
		this.#reloading.clear();
	}

	#hashOf(address: string, agent: string): number {
		return saltedHash(`${address}\n${agent}`, this.#salt);
	}

	#rowOf(source: string | null, language: string): Sums {
		const key = `${this.#day}\n${language}\n${source ?? ""}`;
		const known = this.#rows.get(key);
		if (known) return known;
		const isFull = this.#rows.size >= limits.visits.sources;
		if (isFull && source !== null && source !== otherSource)
			return this.#rowOf(otherSource, language);
		const row = { day: this.#day, source, language, views: 0, visitors: 0 };
		this.#rows.set(key, row);
		return row;
	}
}

/** The source that the query of the page's address names; `null` is unknown. */
function sourceIn(query: string): string | null {
	if (query === "") return null;
	const tags = new URLSearchParams(query);
	return sourceOf(readSourceTags((name) => tags.get(name)));
}

/**
 * A hash of 53 bits: among half a million visitors, two share one in one of 70,000 days. One of cryptography would
 * take as long as a tenth of a page, and hide no more: it is never stored, and the salt is beside it.
 * (cyrb53 by bryc, in the public domain, begun with the salt.)
 */
function saltedHash(text: string, [one = 0, other = 0]: Uint32Array): number {
	for (let at = 0; at < text.length; at += 1) {
		const unit = text.charCodeAt(at);
		one = Math.imul(one ^ unit, 0x9e3779b1);
		other = Math.imul(other ^ unit, 0x5f356495);
	}
	one = Math.imul(one ^ (one >>> 16), 0x85ebca6b);
	one ^= Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
	other = Math.imul(other ^ (other >>> 16), 0x85ebca6b);
	other ^= Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
	return 0x100000000 * (0x1fffff & other) + (one >>> 0);
}
