/** Words for numbers. */
import { type Counts, sumOf } from "./counts.ts";
import { sides, sideWord } from "./sides.ts";

/** A number like `1,234`. */
export function grouped(value: number): string {
	return value.toLocaleString("en");
}

/** A number with what it counts: `1 host`, `1,234 hosts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Like `3 hosts and 1 advertiser`. */
export function allSides(counts: Counts): string {
	const parts = sides.map(
		(side) => `${grouped(counts[side])} ${sideWord(side, counts[side])}`,
	);
	return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** How many sign-ups there are in all and per side: `3 sign-ups (1 host, 2 advertisers)`. */
export function countedSides(counts: Counts): string {
	const some = sides.filter((side) => counts[side] > 0);
	if (some.length === 0) return "none";
	const parts = some.map(
		(side) => `${grouped(counts[side])} ${sideWord(side, counts[side])}`,
	);
	return `${counted(sumOf(counts), "sign-up")} (${parts.join(", ")})`;
}
