/** The name that the street of the page carries while an address is typed, and the corner of the confirmation afterwards. */
import { plainEmail } from "./email.ts";
import { likelyDomain } from "./likely-domain.ts";
import { isLargeProvider, isPartOfLargeProvider } from "./mail-domains.ts";

/** The most letters that a poster has room for. */
const most = 12;

/** Words that hang on no wall. Most count as a whole name only: others contain them, as Scunthorpe, Niggemann and Nazim do. */
const slurs =
	/^(?:amk|an(?:al|us)|arse|bitch(?:es)?|chuj|cocks?|coons?|cum|cunts?|dagos?|enculer?|fags?|fagg+ots?|fick(?:en|dich)?|fotzen?|gooks?|huren?|kanaken?|kikes?|kurwa|merde|mierda|nazis?|negers?|nigg+(?:ah?|as|az|ers?)|niquer?|nutten?|orospu|paki|pede|piss|porno?|puta|putain|puto|puttana|salope|schlampe|shit|sluts?|spics?|tits|twats?|wank|whores?|wogs?|хуй|пизда|сука)$|arschl|asshole|блядь|blyad$|bullshit|connard|f+u+c+k|hitler|hurensohn|maricon|motherf|schei(?:ss|ß)|schwuchtel|shit(?:head|ty$)|stronz|vaffanculo|wanker|wichser|zigeuner/;

/**
 * The name in an address: `hofrad` for `lena@hofrad.at`, `lena` for `lena.hofer82@gmail.com`, as far as it is typed.
 * `undefined` where that is less than two letters, or a slur. `shown` is `shownEmail`, which the page loads only for an
 * address with an international domain in ASCII.
 */
export function posterName(
	typed: string,
	shown: (email: string) => string,
): string | undefined {
	const email = shown(addressIn(plainEmail(typed))).toLowerCase();
	const at = email.lastIndexOf("@");
	const domain = email.slice(at + 1);
	const isOwn = at > 0 && [...domain].length > 1 && !isProviders(email, domain);
	const part = isOwn ? domain.split(/[.-]/, 1)[0] : email.split("@", 1)[0];
	// A digit belongs to a company's name, but comes after a person's.
	const sign = isOwn ? "\\p{L}\\p{M}*|\\p{N}" : "\\p{L}\\p{M}*|['’](?=\\p{L})";
	const [begin = ""] = part?.match(new RegExp(`^(?:${sign})*`, "u")) ?? [];
	const letters = begin.match(/[\p{L}\p{N}'’]\p{M}*/gu)?.slice(0, most) ?? [];
	const name = letters.join("");
	const isNone =
		letters.length < 2 || !/\p{L}/u.test(name) || email.includes("@xn--");
	return isNone || isSlur(begin) || isSlur(name) ? undefined : name;
}

/** The address in a text such as `Lena Hofer <lena@hofrad.at>` or `mailto:lena@hofrad.at`. */
function addressIn(text: string): string {
	const [, inside = text] = /<([^<>]*)>?$/.exec(text) ?? [];
	return inside.replace(/^\s*mailto:|\?.*/gis, "").trim();
}

/** Whether a domain says nothing about its owner: it is a provider's, or may become one's, or is one's with a slip. */
function isProviders(email: string, domain: string): boolean {
	return (
		isLargeProvider(domain) ||
		isPartOfLargeProvider(domain) ||
		(domain.includes(".") && likelyDomain(email) !== undefined)
	);
}

/** Also with digits in the place of letters, or accents on them. */
function isSlur(name: string): boolean {
	const plain = name
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.replace(/[01345$]/g, (sign) => "oieass"["01345$".indexOf(sign)] ?? "");
	return slurs.test(name) || slurs.test(plain);
}
