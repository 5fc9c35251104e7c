// Finds what would look wrong on the page. There is nothing to change in this file to change the page.

import * as form from "./form.ts";
import * as landing from "./landing.ts";
import {
	anchors,
	counts,
	drawings,
	type Kind,
	optionalTextsOf,
	type Place,
	places,
	textsOf,
} from "./limits.ts";
import * as messages from "./messages.ts";
import * as otherPages from "./other-pages.ts";
import * as site from "./site.ts";

/** What each file exports, by the file's name. */
export type Content = Readonly<Record<string, unknown>>;

/** The words of the page, file by file. */
export const content: Content = {
	"site.ts": site,
	"landing.ts": landing,
	"form.ts": form,
	"messages.ts": messages,
	"other-pages.ts": otherPages,
};

/** A value somewhere in the content, and the names that lead to it: `founder.links.0.label`. */
export interface Found {
	readonly key: string;
	readonly value: unknown;
}

/**
 * One line for each text that is missing, empty, unfinished, too long for its place or leads
 * nowhere: the file, the text's name, and what is wrong. `hasFile` tells whether the site has a
 * file at an address like `/privacy.html`; without it, such addresses are believed.
 */
export function contentFaults(
	words: Content = content,
	hasFile: (address: string) => boolean = () => true,
): readonly string[] {
	const faults = new Set<string>();
	for (const [file, exported] of Object.entries(words)) {
		const check = (patterns: (typeof textsOf)[string], isOptional: boolean) => {
			for (const [pattern, place] of Object.entries(patterns)) {
				for (const { key, value } of findAll(exported, pattern, isOptional)) {
					if (isOptional && value === null) continue;
					const fault = faultOf(value, place, hasFile);
					if (fault) faults.add(`content/${file}: ${key} ${fault}`);
				}
			}
		};
		check(textsOf[file] ?? {}, false);
		check(optionalTextsOf[file] ?? {}, true);
		for (const [list, { least, most, why }] of Object.entries(counts)) {
			for (const { key, value } of findAll(exported, list, true)) {
				// Of a list that is missing, its texts have been told already.
				if (value === undefined) continue;
				const count = Array.isArray(value) ? value.length : 0;
				if (count >= least && count <= most) continue;
				const wanted = least === most ? least : `${least} to ${most}`;
				faults.add(
					`content/${file}: ${key} has ${count} entries instead of ${wanted}: ${why}`,
				);
			}
		}
	}
	return [...faults];
}

/**
 * Everything that a pattern like `founder.links.*.label` stands for; nothing below a `null` that may be,
 * and of what may be `null` and is missing, only that.
 */
export function findAll(
	exported: unknown,
	pattern: string,
	isOptional: boolean,
): readonly Found[] {
	let found: readonly Found[] = [{ key: "", value: exported }];
	for (const name of pattern.split(".")) {
		found = found.flatMap(({ key, value }) => {
			if (isOptional && value === null) return [];
			if (isOptional && value === undefined) return [{ key, value }];
			const isObject = typeof value === "object" && value !== null;
			const names = name === "*" && isObject ? Object.keys(value) : [name];
			return names.map((each) => ({
				key: key === "" ? each : `${key}.${each}`,
				value: isObject ? Reflect.get(value, each) : undefined,
			}));
		});
	}
	return found;
}

const unfinished =
	/lorem ipsum|\b(?:TODO|TBD|FIXME|XXX)\b|\bexample\.(?:com|org|net)\b/i;

function faultOf(
	value: unknown,
	place: keyof typeof places | Kind,
	hasFile: (address: string) => boolean,
): string | undefined {
	if (value === undefined) return "is missing";
	if (typeof value !== "string") return "is no text in quotation marks";
	if (value.trim() === "") return "is empty";
	if (value !== value.trim()) return "begins or ends with a space";
	const [word] = unfinished.exec(value) ?? [];
	if (word !== undefined) return `is still to be written: it holds “${word}”`;
	switch (place) {
		case "address":
			return addressFault(value, hasFile);
		case "colour":
			return /^#[\da-f]{6}$/i.test(value)
				? undefined
				: "is no colour like #f2e9d8";
		case "language":
			return isLanguage(value) ? undefined : "is no language like en or pt-BR";
		case "drawing":
			return drawings.includes(value)
				? undefined
				: `is none of the drawings: ${drawings.join(", ")}`;
		default:
			return lengthFault(value, places[place]);
	}
}

function addressFault(
	address: string,
	hasFile: (address: string) => boolean,
): string | undefined {
	if (address.startsWith("#")) {
		return anchors.includes(address.slice(1))
			? undefined
			: `leads to ${address}, which is not on the page: #${anchors.join(", #")} are`;
	}
	if (/^\/(?!\/)/.test(address)) {
		const [path = ""] = address.split(/[?#]/);
		return path === "/" || hasFile(path)
			? undefined
			: `leads to ${path}, which is not in the folder public/`;
	}
	const isComplete =
		/^(?:https:\/\/[^/]+\.[^/]|mailto:[^@]+@.|tel:\+?\d)/.test(address) &&
		URL.canParse(address);
	return isComplete
		? undefined
		: "is no address that begins with https://, mailto:, tel:, / or #";
}

function isLanguage(tag: string): boolean {
	try {
		return Intl.getCanonicalLocales(tag)[0] === tag;
	} catch {
		return false;
	}
}

function lengthFault(text: string, place: Place): string | undefined {
	const letters = lengthOf(text);
	if (letters > place.letters)
		return `has ${letters} letters instead of at most ${place.letters}: ${place.why}`;
	const longest = text
		.split(/[\s–-]+/)
		.reduce((one, other) => (lengthOf(other) > lengthOf(one) ? other : one));
	if (place.word !== undefined && lengthOf(longest) > place.word)
		return `has the word “${longest}” with ${lengthOf(longest)} letters instead of at most ${place.word}: ${place.why}`;
	return undefined;
}

/** As a reader counts: an accent is no letter of its own. */
function lengthOf(text: string): number {
	return [...text.normalize()].length;
}
