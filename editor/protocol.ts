/** What the editor in the page and the one in `npm run dev` say to each other. */

import type { Theme, Words } from "../words/content.ts";
import { nameOf, type TextPath, type Value } from "../words/paths.ts";
import type { Place, Untranslated } from "../words/rules.ts";

/** What the editor's addresses begin with. */
export const editorPath = "/@words/";
/** The header with the token of the printed address. */
export const tokenHeader = "x-words-token";
/** Vite's event after words have changed, with those of the page in each language. */
export const wordsEvent = "frontage:words";

/** A place for a text, and the file where it stands. */
export interface FilePlace extends Place {
	/** Like `en/landing.yaml`. */
	readonly file: string;
	/** What the founder calls it: `Headline, Space Owners`. */
	readonly title: string;
	/** In another language than the main one: the text there. */
	readonly original: string | undefined;
	/** Why it is not a text of the language; `undefined` for one that is. */
	readonly untranslated: Untranslated["why"] | undefined;
	/** Of a group that can be switched off: all that stands in it. */
	readonly value: Value | undefined;
	/** Of a group that can be switched on: what it had last, or an example. */
	readonly proposal: Value | undefined;
	/** The titles of what is in the proposal, by its names. */
	readonly parts: Readonly<Record<string, string>>;
}

/** Tells a place from all others. */
export function keyOf({
	file,
	path,
}: Pick<FilePlace, "file" | "path">): string {
	return `${file} ${nameOf(path)}`;
}

/** What the editor needs to know of the page that is shown. */
export interface PageState {
	readonly places: readonly FilePlace[];
	/** The document with a mark in each text: the number of its place. */
	readonly marked: string;
	readonly theme: Theme;
	/** What the founder calls the sides. */
	readonly sideNames: Words["site"]["sides"];
	/** The main language, of which another one is a translation. */
	readonly mainLanguage: string;
	/** The title of the text that was changed last; `null` where nothing can be undone. */
	readonly undo: string | null;
}

/** A change of one value. It is refused where the file has another one than `before`. */
export interface Edit {
	readonly file: string;
	readonly path: TextPath;
	readonly before: Value;
	readonly after: Value;
}

/** Why nothing was written. */
export type Refusal =
	/** The file has another value there by now. */
	| "changed"
	/** There is no such place. */
	| "unknown"
	/** The file is a link that leads elsewhere. */
	| "outside"
	/** There is no change to undo. */
	| "nothing"
	/** The token is that of a program that has ended, or the request comes from elsewhere. */
	| "forbidden"
	/** The file or its folder is read-only. */
	| "locked"
	/** Something failed; the terminal says what. */
	| "failed"
	/** `npm run dev` has not answered. */
	| "unreachable";

export interface Refused {
	readonly refused: Refusal;
}

export type Outcome =
	/** Where it was written, like `content/en/landing.yaml, line 45`, and the title of each text. */
	| { readonly saved: readonly string[]; readonly titles: readonly string[] }
	| { readonly mistakes: readonly Mistake[] }
	| Refused;

/** A mistake of the words: `message` is the end of a sentence that begins with the title of the text. */
export interface Mistake {
	/** Empty where the mistake is none of the words. */
	readonly file: string;
	readonly path: TextPath;
	readonly title: string;
	readonly message: string;
}
