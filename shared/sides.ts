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

/** The names of the call, for programs that read them, and where the founder's cannot be read. */
export const codeNames: SideNames = recordOf(sides, (side) => ({
	one: side,
	many: rows[side].many,
}));

/** The word for a number of people of a side. */
export function sideWord(side: Side, count: number, names: SideNames): string {
	return count === 1 ? names[side].one : names[side].many;
}

/**
 * The side that a text names in any spelling: by the founder's `names`, by its code, or by the specification's word
 * (`Hosts`, `space-owner`). `undefined` for none.
 */
export function readSideName(
	text: string,
	names: SideNames = codeNames,
): Side | undefined {
	const name = plain(text);
	const own = sides.find((side) =>
		Object.values(names[side]).some((each) => plain(each) === name),
	);
	if (own !== undefined) return own;
	return sides.find((side) => {
		const { many, aliases = [] }: SideRow = rows[side];
		return [side, many, ...aliases].some((each) => plain(each) === name);
	});
}

/** What stands for all sides where there are two, in the languages of other forms. */
const bothWords = [
	"both",
	"both sides",
	"beide",
	"beides",
	"les deux",
	"ambos",
];

/** What stands between the names of several sides. */
const between = /[,;|/&+\n]|\s:::\s|\s(?:and|und|et|y)\s/i;

/**
 * The sides that a text names: `both`, `host, advertiser`, or some among other words of a list. Empty for none;
 * `readOne` reads a name by itself.
 */
export function readSides(
	text: string,
	readOne: (name: string) => readonly Side[] | undefined = readNamed,
): readonly Side[] {
	const whole = readOne(text);
	if (whole !== undefined) return whole;
	const name = plain(text);
	if (sides.length === 2 && bothWords.some((each) => plain(each) === name))
		return sides;
	const parts = partsOf(text);
	if (parts.length < 2) return [];
	const named = new Set(parts.flatMap((part) => readOne(part) ?? []));
	return sides.filter((side) => named.has(side));
}

/** What a text lists, as in `Host, Advertiser`. */
export function partsOf(text: string): readonly string[] {
	return text
		.split(between)
		.map((part) => part.trim())
		.filter((part) => part !== "");
}

function readNamed(text: string): readonly Side[] | undefined {
	const side = readSideName(text);
	return side && [side];
}

/** Only the letters and digits of a text, in small letters. */
function plain(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
