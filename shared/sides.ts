/** The sides of the marketplace: one row each, its name in the table and the word for several. */
const rows = { host: "hosts", advertiser: "advertisers" } as const;

/** The value of `user_type`. */
export type Side = keyof typeof rows;

/** All sides, in the order in which they are shown. */
export const sides = Object.keys(rows) as readonly Side[] as readonly [
	Side,
	...Side[],
];

/** The word for so many people of a side. */
export function sideWord(side: Side, count: number): string {
	return count === 1 ? side : rows[side];
}
