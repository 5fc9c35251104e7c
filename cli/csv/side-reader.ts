import { getOrInsert } from "../../shared/get-or-insert.ts";
import type { Side } from "../../shared/sides.ts";
import { textOf } from "./cells.ts";
import type { FileColumns } from "./columns.ts";
import { tagHeadings } from "./headings.ts";
import { plain } from "./plain-words.ts";
import type { SideVocabulary } from "./side-names.ts";
import { isYesOrNo, yesValues } from "./status-words.ts";

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
		{ titles, places }: FileColumns,
		names: SideVocabulary,
		other: Side | undefined,
	) {
		this.#titles = titles;
		this.#places = places.get("user_type") ?? [];
		this.#isTags = this.#places.some((at) =>
			tagHeadings.has(plain(titles[at] ?? "")),
		);
		this.#names = names;
		this.#other = other === undefined ? [] : [other];
	}

	/** The sides of a line, in all columns of sides. */
	read(cells: readonly string[]): GivenSides {
		const given = this.#places.flatMap((at) => this.#textOf(cells, at) || []);
		if (given.length === 0) return { sides: this.#other, unknown: undefined };
		const text = given.join("\n");
		return getOrInsert(this.#known, text, () => ({
			sides: this.#names.read(text),
			unknown: this.#isTags ? undefined : this.#names.unknownIn(text),
		}));
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
