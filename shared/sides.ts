import { recordOf } from "./record-of.ts";

/**
 * The sides of the marketplace, in the order in which they are shown: one row each. The first one offers
 * the spaces; it is chosen where a visitor has not chosen.
 */
const rows = {
	host: { many: "hosts", aliases: ["owner", "space owner"] },
	advertiser: { many: "advertisers" },
} as const satisfies Record<string, SideRow>;

/** The name of a row is the value of `user_type`, and the code for one person. */
interface SideRow {
	/** The code for several. */
	readonly many: string;
	/** What else `import` takes for the name of the side. */
	readonly aliases?: readonly string[];
}

/** The value of `user_type`. */
export type Side = keyof typeof rows;

/** All sides; each has at least one other. */
export const sides = Object.keys(rows) as readonly Side[] as readonly [
	Side,
	Side,
	...Side[],
];

/** What a side is called: one of its people, and several. */
export interface SideName {
	readonly one: string;
	readonly many: string;
}

/** The names that the founder gives the sides. */
export type SideNames = Readonly<Record<Side, SideName>>;

/** The codes of a side: for one person and for several, and what else `import` takes for them. */
export function codesOf(side: Side): readonly string[] {
	const { many, aliases = [] }: SideRow = rows[side];
	return [side, many, ...aliases];
}

/** The names of the call, for programs that read them, and where the founder's cannot be read. */
export const codeNames: SideNames = recordOf(sides, (side) => ({
	one: side,
	many: rows[side].many,
}));

/** The word for a number of people of a side. */
export function sideWord(side: Side, count: number, names: SideNames): string {
	return count === 1 ? names[side].one : names[side].many;
}
