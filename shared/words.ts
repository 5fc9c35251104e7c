/** Words for numbers. */
import { type Counts, sumOf } from "./counts.ts";
import { type Side, sides, sideWord } from "./sides.ts";

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
	const parts = sides.map((side) => ofSide(side, counts));
	return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** How many sign-ups there are in all and per side: `3 sign-ups (1 host, 2 advertisers)`. */
export function countedSides(counts: Counts): string {
	const sum = sumOf(counts);
	return sum === 0
		? "none"
		: `${counted(sum, "sign-up")} (${someSides(counts).join(", ")})`;
}

/** The sides that have some: `["3 hosts", "1 advertiser"]`. */
export function someSides(counts: Counts): string[] {
	return sides
		.filter((side) => counts[side] > 0)
		.map((side) => ofSide(side, counts));
}

function ofSide(side: Side, counts: Counts): string {
	return counted(counts[side], side, sideWord(side, 2));
}

/** Like `1.7 hosts for each advertiser`; empty while a side has no people. */
export function ratioOf(counts: Counts): string {
	const [most, least] = sides.toSorted(
		(one, other) => counts[other] - counts[one],
	);
	if (!most || !least || counts[least] === 0) return "";
	const ratio = (counts[most] / counts[least]).toFixed(1);
	return ratio === "1.0"
		? `As many ${sides.map((side) => sideWord(side, 2)).join(" as ")}`
		: `${ratio} ${sideWord(most, 2)} for each ${least}`;
}

/** How a source that is not known is shown: no tag of a page's address can have parentheses. */
export const unknownLabel = "(unknown)";
