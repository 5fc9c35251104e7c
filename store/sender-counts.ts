import { randomUUID } from "node:crypto";
import { dayMs } from "../shared/time.ts";
import { TooManySignUps } from "./errors.ts";
import type { Added, Counted, Sender } from "./inbox-types.ts";

/** Networks and senders that are remembered, about 200 bytes each. */
const maxRemembered = 100_000;
/**
 * For this number of days, a network that had too many sign-ups keeps its label, from its first sign-up on: mails of
 * which the founder was notified stay held.
 */
const labelDays = 7;

/**
 * Tells sign-ups that come in large numbers from one network, without keeping who sent them: those above the
 * number that carries no label share one per network, which the network keeps for some days. The networks are in
 * this process's memory; one without a label is forgotten at the end of the day (in UTC).
 */
export class SenderCounts {
	readonly #most: number;
	/** Those that were counted last are at the end, here and below. */
	readonly #counts = new Map<string, { signUps: number; end: number }>();
	/** The labels, and until when their networks keep them. */
	readonly #labels = new Map<string, { label: string; end: number }>();

	constructor(most = maxRemembered) {
		this.#most = most;
	}

	/**
	 * Counts sign-ups of one sender, and adds to `all` what several servers count together. Returns the label of the
	 * largest network that had too many, today or in the days before, so that all of its parts share it; `null` for an
	 * ordinary sender. A network that has too many from now on takes over the label of its part.
	 * Throws `TooManySignUps`.
	 */
	labelFor(
		{ networks, limit }: Sender,
		signUps: number,
		now: number,
		all?: Map<string, Added>,
	): string | null {
		if (limit) {
			const { name, max, ms } = limit;
			const { before, end } = this.#add(name, signUps, ms, now);
			if (before + signUps > max) {
				this.#counts.set(name, { signUps: before, end });
				throw new TooManySignUps(end - now);
			}
			add(all, { name, sign_ups: signUps, most: max, ms: end - now });
		}
		const restOfDay = dayMs - (now % dayMs);
		let added = signUps;
		let found: string | null = null;
		for (const { name, unlabelled, signUps: max, whenFull } of networks) {
			const { before } = this.#add(name, added, restOfDay, now);
			const after = before + added;
			const hasTooMany = after > unlabelled;
			const label = this.#label(name, hasTooMany, now, found);
			const isFull = after >= max;
			add(all, {
				name,
				sign_ups: added,
				// With a larger count, the network has too many, is full or was full before.
				most: !hasTooMany
					? unlabelled
					: !isFull
						? max - 1
						: before < max
							? after
							: null,
				ms: restOfDay,
				label,
				label_ms: hasTooMany ? restOfDay + labelDays * dayMs : null,
			});
			found = label ?? found;
			added = Math.min(after, max) - Math.min(before, max);
			if (before < max && isFull) added += whenFull;
		}
		this.#forgetOldest(this.#counts);
		this.#forgetOldest(this.#labels);
		return found;
	}

	/** Takes over what all servers have counted together. */
	learn(
		names: Iterable<string>,
		counted: readonly Counted[],
		now = Date.now(),
	): void {
		let index = 0;
		for (const name of names) {
			const all = counted[index];
			index += 1;
			if (all === undefined) continue;
			this.#counts.set(name, { signUps: all.sign_ups, end: now + all.ms });
			if (all.label === null) this.#labels.delete(name);
			else
				this.#labels.set(name, {
					label: all.label,
					end: now + (all.label_ms ?? 0),
				});
		}
	}

	#add(name: string, added: number, ms: number, now: number) {
		const had = this.#counts.get(name);
		const { signUps: before, end } =
			had && had.end > now ? had : { signUps: 0, end: now + ms };
		this.#counts.delete(name);
		this.#counts.set(name, { signUps: before + added, end });
		return { before, end };
	}

	/** The label that a network has, or gets when it has too many. */
	#label(
		name: string,
		hasTooMany: boolean,
		now: number,
		ofPart: string | null,
	): string | null {
		const had = this.#labels.get(name);
		this.#labels.delete(name);
		const kept = had && had.end > now ? had : undefined;
		const known = hasTooMany
			? {
					label: kept?.label ?? ofPart ?? newLabel(),
					end: now - (now % dayMs) + (labelDays + 1) * dayMs,
				}
			: kept;
		if (known) this.#labels.set(name, known);
		return known?.label ?? null;
	}

	/** Forgets a tenth at once: to find the oldest one alone takes longer the more were forgotten before it. */
	#forgetOldest(known: Map<string, unknown>): void {
		if (known.size <= this.#most) return;
		const oldest = known.keys().take(this.#most / 10);
		for (const name of oldest.toArray()) known.delete(name);
	}
}

/** Adds further sign-ups of a batch: those before them have the labels that they would have without them. */
function add(
	all: Map<string, Added> | undefined,
	more: Omit<Added, "label" | "label_ms"> &
		Partial<Pick<Added, "label" | "label_ms">>,
): void {
	const { label = null, label_ms = null } = more;
	const had = all?.get(more.name);
	if (had === undefined) {
		all?.set(more.name, { ...more, label, label_ms });
		return;
	}
	had.sign_ups += more.sign_ups;
	const most = [had.most === null ? null : had.most + more.sign_ups, more.most];
	const least = most.filter((each) => each !== null);
	had.most = least.length > 0 ? Math.min(...least) : null;
	had.label = label;
	had.label_ms = label_ms ?? had.label_ms;
}

/** A new label: eight random hexadecimal digits, which tell nothing about the network. */
function newLabel(): string {
	return randomUUID().slice(0, 8);
}
