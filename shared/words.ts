/** Words for numbers. */
import { type Counts, sumOf } from "./counts.ts";
import { type Side, type SideNames, sides } from "./sides.ts";

/** A number like `1,234`. */
export function grouped(value: number): string {
	return value.toLocaleString("en");
}

/** A number with what it counts: `1 host`, `1,234 hosts`. */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** Like `3 hosts and 1 advertiser`, in the founder's names. */
export function allSides(counts: Counts, names: SideNames): string {
	return listed(sides.map((side) => ofSide(side, counts, names)));
}

/** Like `a`, `a and b`, `a, b and c`. */
function listed(parts: readonly string[]): string {
	const last = parts.at(-1) ?? "";
	return parts.length < 2
		? last
		: `${parts.slice(0, -1).join(", ")} and ${last}`;
}

/** How many sign-ups there are in all and per side: `3 sign-ups (1 host, 2 advertisers)`. */
export function countedSides(counts: Counts, names: SideNames): string {
	const sum = sumOf(counts);
	return sum === 0
		? "none"
		: `${counted(sum, "sign-up")} (${someSides(counts, names).join(", ")})`;
}

/** The sides that have some: `["3 hosts", "1 advertiser"]`. */
export function someSides(counts: Counts, names: SideNames): string[] {
	return sides
		.filter((side) => counts[side] > 0)
		.map((side) => ofSide(side, counts, names));
}

function ofSide(side: Side, counts: Counts, names: SideNames): string {
	const { one, many } = names[side];
	return counted(counts[side], one, many);
}

/**
 * How the sides that have people compare with the smallest of them: `1.7 hosts for each advertiser`,
 * `3.0 hosts and 1.5 agencies for each advertiser`; empty while fewer than two have some.
 */
export function ratioOf(counts: Counts, names: SideNames): string {
	const some = sides
		.filter((side) => counts[side] > 0)
		.sort((one, other) => counts[other] - counts[one]);
	const least = some.pop();
	if (least === undefined || some.length === 0) return "";
	const ratios = some.map((side) => (counts[side] / counts[least]).toFixed(1));
	if (ratios.every((ratio) => ratio === "1.0")) {
		const same = sides.filter((side) => counts[side] > 0);
		return `As many ${same.map((side) => names[side].many).join(" as ")}`;
	}
	const parts = some.map((side, at) => `${ratios[at]} ${names[side].many}`);
	return `${listed(parts)} for each ${names[least].one}`;
}

/** How a source that is not known is shown: no tag of a page's address can have parentheses. */
export const unknownLabel = "(unknown)";

/** Made with the first name that is shown: it takes ten milliseconds, and most commands show none. */
let languageNames: Intl.DisplayNames | undefined;

/** A language in English: `German` for `de`. */
export function languageName(code: string | null): string {
	if (code === null) return unknownLabel;
	languageNames ??= new Intl.DisplayNames(["en"], { type: "language" });
	return languageNames.of(code) ?? code;
}
