/** The words of a language, laid over each other: those of the main language, the product's own, and the founder's. */
import { capitalized } from "../shared/capitalized.ts";
import { recordOf } from "../shared/record-of.ts";
import { type Side, sides } from "../shared/sides.ts";

/** Words as they are written, before they are checked. */
export type Group = Readonly<Record<string, unknown>>;

/** Stands in a pack for the name of each side: they have the same words there. */
const eachSide = "eachSide";

/**
 * The words that the founder has `written`, over those of the language's `pack`, over those of the `main` language.
 * Groups are laid over each other; a text, a list and `null` take the place of what is below. What the main language
 * leaves out with `null`, another one leaves out, too, unless it has words for it.
 */
export function layered(
	main: unknown,
	pack: unknown,
	written: unknown,
): unknown {
	if (written === undefined && main === null) return null;
	const top = written ?? (written === null ? null : (pack ?? main));
	if (!isGroup(top)) return top;
	// An announcement for all has other names than one per side.
	const groups = [main, pack, written].map((each) =>
		isGroup(each) && isPerSide(each) === isPerSide(top) ? each : {},
	);
	const names = new Set(groups.flatMap(Object.keys));
	return Object.fromEntries(
		[...names].map((name) => {
			const [low, middle, high] = groups.map((group) => group[name]);
			return [name, layered(low, middle, high)];
		}),
	);
}

/** The words of a pack, with those of each side under its name. */
export function perSide(pack: unknown): unknown {
	if (!isGroup(pack)) return pack;
	if (eachSide in pack) return recordOf(sides, () => perSide(pack[eachSide]));
	return Object.fromEntries(
		Object.entries(pack).map(([name, each]) => [name, perSide(each)]),
	);
}

/**
 * The words with what stands for other words put in: what `slots` has, `{side}` and `{sides}` below the name of a side
 * in `names`, `{label}` beside the label of a link. A text that begins with the name of a side begins with a capital
 * letter of the `language`.
 */
export function withSlots(
	words: unknown,
	names: unknown,
	slots: Group,
	language?: string,
): unknown {
	const fill = (value: unknown, known: Group): unknown => {
		if (typeof value === "string")
			return value.replaceAll(/\{(\w+)\}/g, (slot, name, at) => {
				const text = known[name];
				if (typeof text !== "string") return slot;
				return at === 0 && /^sides?$/.test(name)
					? capitalized(text, language)
					: text;
			});
		if (Array.isArray(value)) return value.map((each) => fill(each, known));
		if (!isGroup(value)) return value;
		const { label } = value;
		return Object.fromEntries(
			Object.entries(value).map(([key, each]) => {
				const own = Object(Object(names)[key]);
				const ofSide = isSide(key) && { side: own.one, sides: own.many };
				return [key, fill(each, { ...known, label, ...ofSide })];
			}),
		);
	};
	return fill(words, slots);
}

export function isGroup(value: unknown): value is Group {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPerSide(group: Group): boolean {
	return Object.keys(group).some(isSide);
}

export function isSide(name: string): name is Side {
	return (sides as readonly string[]).includes(name);
}
