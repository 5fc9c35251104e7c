/** A language as programs and people write it. */
import { readLanguage } from "../shared/read-sign-up.ts";

/** People name their language also in that of the form. */
const formLanguages = ["en", "de", "fr", "es", "it", "nl", "pt", "pl"];
/** Languages of places, which have names of their own, such as "Brazilian Portuguese". */
const ofPlaces =
	"de-AT de-CH en-AU en-CA en-GB en-US es-ES es-MX fr-CA fr-CH nl-BE pt-BR pt-PT zh-Hans zh-Hant";
const letters = Array.from("abcdefghijklmnopqrstuvwxyz");

const namesIn = (locale: string) =>
	new Intl.DisplayNames(locale, { type: "language", fallback: "none" });

/** A name without capitals and accents. */
const plain = (text: string) =>
	text
		.normalize("NFD")
		.replaceAll(/\p{M}/gu, "")
		.toLowerCase()
		.replaceAll(/\s+/g, " ")
		.trim();

/** Longer texts are no name of a language. */
const longestName = 60;

let codes: ReadonlyMap<string, string> | undefined;

/** The codes by the names of languages: their own, English, and those in the languages of forms. Read when first needed. */
function codesByName(): ReadonlyMap<string, string> {
	if (codes) return codes;
	const found = new Map<string, string>();
	const known = formLanguages.map(namesIn);
	const pairs = letters.flatMap((one) => letters.map((other) => one + other));
	for (const code of [...pairs, ...ofPlaces.split(" ")]) {
		if (known[0]?.of(code) === undefined) continue;
		const [canonical = code] = Intl.getCanonicalLocales(code);
		for (const names of [...known, namesIn(code)]) {
			const name = plain(names.of(code) ?? "");
			if (name !== "" && !found.has(name)) found.set(name, canonical);
		}
	}
	codes = found;
	return found;
}

/**
 * The code of a language: of `DE`, `de_AT`, `deu`, `Deutsch`, `German` or `German (Austria)`; `null` for what is none.
 */
export function languageIn(text: string): string | null {
	if (text === "" || text.length > longestName) return null;
	const code = text.trim().replace(/\..*/, "").replaceAll("_", "-");
	const known = readLanguage(
		code.replace(/^[A-Za-z]+/, (letters) => letters.toLowerCase()),
	);
	if (known !== undefined) return Intl.getCanonicalLocales(known)[0] ?? known;
	const [name = ""] = text.split(/[([/,;|]| - | – /, 1);
	return (
		codesByName().get(plain(text)) ?? codesByName().get(plain(name)) ?? null
	);
}
