/** Which sides a text names that a person has typed or another program has written. */
import {
	codeNames,
	codesOf,
	type Side,
	type SideNames,
	sides,
} from "../shared/sides.ts";

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
	return sides.find((side) =>
		codesOf(side).some((each) => plain(each) === name),
	);
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
