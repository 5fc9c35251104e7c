import { InvalidArgumentError } from "commander";
import { readSideName, type Side, sides } from "../../shared/sides.ts";
import type { Words } from "../../words/content.ts";
import { plain, wordsOf } from "./plain-words.ts";

/** What a file calls a side that is not understood by itself: `Vermieter`. */
export type SideValues = Readonly<Record<string, Side>>;

/** Adds one `--side-value` to those before it. */
export function addSideValue(
	text: string,
	before: SideValues = {},
): SideValues {
	const [, value = "", name = ""] = /^(.*\S.*)=([^=]*)$/s.exec(text) ?? [];
	const side = readSideName(name);
	if (side !== undefined) return { ...before, [plain(value)]: side };
	throw new InvalidArgumentError(
		`Use VALUE=SIDE, such as "Vermieter=${sides[0]}". The sides are ${sides.join(" and ")}.`,
	);
}

/** What stands before the name of a side in an answer: `I'm a`, `an`. */
const articles =
	/^(?:(?:i am|i['’]m|im|ich bin|je suis|soy)\s+)?(?:(?:an?|the|eine?|une?|una)\s+)?/i;

/** The cards of the form, which name the sides in the words of the page. */
export type SideCards = Words["form"]["sides"];

/** The names of the sides in a file: their own, those of the form's cards, and the founder's `--side-value`. */
export class SideNames {
	readonly #names: ReadonlyMap<string, Side>;

	/** With the cards in each language of the page. */
	constructor(values: SideValues = {}, cards: readonly SideCards[] = []) {
		const names = cards.flatMap((card) =>
			sides.flatMap((side) => {
				const { name, hint } = card[side];
				return [name, `${name}s`, hint].map(
					(each) => [plain(each), side] as const,
				);
			}),
		);
		this.#names = new Map([...names, ...Object.entries(values)]);
	}

	/** The side that a cell names, alone or among other words of a list; `undefined` for none, and for several. */
	read(cell: string): Side | undefined {
		const whole = this.#readOne(cell);
		if (whole !== undefined || !/[,;|/\n]/.test(cell)) return whole;
		const named = new Set(
			cell.split(/[,;|/\n]/).flatMap((part) => this.#readOne(part) ?? []),
		);
		return named.size === 1 ? [...named][0] : undefined;
	}

	#readOne(text: string): Side | undefined {
		const bare = text.trim().replace(articles, "");
		return (
			this.#names.get(plain(text)) ??
			this.#names.get(plain(bare)) ??
			readSideName(bare.replaceAll(/\([^()]*\)/g, ""))
		);
	}

	/** Whether a heading asks for the side by the names of two: `Are you a host or an advertiser?` */
	isQuestion(title: string): boolean {
		const words = wordsOf(title);
		const named = words.flatMap((word, at) => [
			this.#readOne(word),
			this.#readOne(`${word} ${words[at + 1] ?? ""}`),
		]);
		return new Set(named.filter((side) => side !== undefined)).size > 1;
	}
}
