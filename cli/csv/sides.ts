/** Which side a cell names, in the words of the page, of `--value`, or of a ticked box. */
import { InvalidArgumentError } from "commander";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import {
	codeNames,
	type Side,
	type SideNames,
	sides,
} from "../../shared/sides.ts";
import { partsOf, readSideName, readSides } from "../side-names.ts";
import { plain, textOf, wordsOf } from "./cells.ts";
import { tagHeadings } from "./known-headings.ts";
import { isYesOrNo, yesValues } from "./status-words.ts";

/** What a file calls a side, or several, that is not understood by itself: `Vermieter`. */
export type SideValues = Readonly<Record<string, readonly Side[]>>;

/** Adds one `--value` to those before it. Throws `InvalidArgumentError`, also where an earlier one says something else. */
export function addSideValue(
	text: string,
	before: SideValues = {},
	names: SideNames = codeNames,
): SideValues {
	const [, value = "", name = ""] = /^(.*\S.*)=([^=]*)$/s.exec(text) ?? [];
	const named = readSides(name, (each) => {
		const side = readSideName(each, names);
		return side && [side];
	});
	const shown = sides.map((side) => names[side].one);
	if (named.length === 0)
		throw new InvalidArgumentError(
			`Use VALUE=SIDE, such as "Vermieter=${shown[0]}". The sides are ${shown.join(" and ")}; "${shown.join(",")}" puts a person on each of them. Of mail, a value says left, bounced or yes.`,
		);
	const key = plain(value);
	if (before[key] && `${before[key]}` !== `${named}`)
		throw new InvalidArgumentError(
			`"${value}" has another side before. If it means several, name them in one: "${value}=${shown.join(",")}".`,
		);
	return { ...before, [key]: named };
}

/** Characters of a list of tags with the sides among them: a longer one is not read by half. */
const longestList = 3_000;

/** What stands before the name of a side in an answer: `I'm a`, `an`. */
const articles =
	/^(?:(?:i am|i['’]m|im|ich bin|je suis|soy)\s+)?(?:(?:an?|the|eine?|une?|una)\s+)?/i;

/** What a page calls the sides: their names, and the hints of the form's cards. */
export type SideCards = Readonly<Record<Side, readonly string[]>>;

/** The names of the sides in a file: their own, those of the form's cards, and the founder's `--value`. */
export class SideVocabulary {
	readonly #names: ReadonlyMap<string, readonly Side[]>;

	/** With the cards in each language of the page. */
	constructor(values: SideValues = {}, cards: readonly SideCards[] = []) {
		const names = cards.flatMap((card) =>
			sides.flatMap((side) =>
				card[side].map((each) => [plain(each), [side]] as const),
			),
		);
		this.#names = new Map<string, readonly Side[]>([
			...names,
			...Object.entries(values),
		]);
	}

	/** The sides that a cell names, alone or among other words of a list. Empty for none, and for a text of that length. */
	read(cell: string): readonly Side[] {
		if (cell.length > longestList) return [];
		return readSides(cell, (name) => this.#readOne(name));
	}

	/** The first part of a list that names no side, where another part does; `undefined` for none. */
	unknownIn(cell: string): string | undefined {
		if (this.read(cell).length === 0 || this.#readOne(cell)) return undefined;
		const parts = partsOf(cell);
		return parts.length < 2
			? undefined
			: parts.find((part) => this.read(part).length === 0);
	}

	#readOne(text: string): readonly Side[] | undefined {
		const bare = text.trim().replace(articles, "");
		const side = readSideName(bare.replaceAll(/\([^()]*\)/g, ""));
		return (
			this.#names.get(plain(text)) ??
			this.#names.get(plain(bare)) ??
			(side && [side])
		);
	}

	/** The name of a side in the heading of a box to tick: `Host`, `I am a (Host)`. */
	ofBox(title: string): string | undefined {
		const [, inner = ""] = /\(([^()]*)\)\s*$/.exec(title) ?? [];
		return [title, inner].find((text) => this.#readOne(text) !== undefined);
	}

	/** Whether a heading asks for the side by the names of two: `Are you a host or an advertiser?` */
	isQuestion(title: string): boolean {
		const words = wordsOf(title);
		const named = words.flatMap((word, at) => [
			...(this.#readOne(word) ?? []),
			...(this.#readOne(`${word} ${words[at + 1] ?? ""}`) ?? []),
		]);
		return new Set(named).size > 1;
	}
}

/** What a line says of sides: none, where it says nothing that is understood. */
interface GivenSides {
	readonly sides: readonly Side[];
	/** A name beside that of a side which is not understood: the line is not to be read by half. */
	readonly unknown: string | undefined;
}

/** Reads the sides of lines. */
export class SideReader {
	readonly #titles: readonly string[];
	readonly #places: readonly number[];
	readonly #names: SideVocabulary;
	readonly #other: readonly Side[];
	/** Tags hold other words, too. */
	readonly #isTags: boolean;
	/** What was read before: a file has few different answers. */
	readonly #known = new Map<string, GivenSides>();

	/** `other` is the side of lines that name none. */
	constructor(
		titles: readonly string[],
		/** The columns of sides. */
		places: readonly number[],
		names: SideVocabulary,
		other: Side | undefined,
	) {
		this.#titles = titles;
		this.#places = places;
		this.#isTags = this.#places.some((at) =>
			tagHeadings.has(plain(titles[at] ?? "")),
		);
		this.#names = names;
		this.#other = other === undefined ? [] : [other];
	}

	/** The sides of a line, in all columns of sides. */
	read(cells: readonly string[]): GivenSides {
		const key = this.#places.map((at) => textOf(cells, at)).join("\0");
		return getOrInsert(this.#known, key, () => this.#read(cells));
	}

	#read(cells: readonly string[]): GivenSides {
		const given = this.#places.flatMap((at) => this.#textOf(cells, at) || []);
		if (given.length === 0) return { sides: this.#other, unknown: undefined };
		const text = given.join("\n");
		return {
			sides: this.#names.read(text),
			unknown: this.#isTags ? undefined : this.#names.unknownIn(text),
		};
	}

	/** What a column says; a ticked box says its heading. */
	#textOf(cells: readonly string[], at: number): string {
		const text = textOf(cells, at);
		const word = plain(text);
		const name = isYesOrNo(word)
			? this.#names.ofBox(this.#titles[at] ?? "")
			: undefined;
		if (name === undefined) return text;
		return yesValues.has(word) ? name : "";
	}
}
