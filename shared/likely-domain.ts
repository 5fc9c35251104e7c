/**
 * The domain that a mistyped one probably means: `gmail.com` for `gmial.com`. Of a name that another company could have,
 * only a slip of the fingers counts, and of a short one only an ending that does not exist: a hint that is wrong would
 * teach people not to read it.
 */
import { editDistance } from "./edit-distance.ts";
import { isLargeProvider, largeDomains } from "./mail-domains.ts";

/** Names of services that people everywhere use, and that no word is close to: any one wrong letter counts. */
const brands = new Set(
	"gmail googlemail hotmail outlook yahoo icloud protonmail rocketmail".split(
		" ",
	),
);
/** Of these, the ones with one domain only: another ending is a mistake, too. */
const withOneDomain = new Set(["gmail", "googlemail", "icloud"]);
/** Other domains that are close to those, with mailboxes of their own: mailcheck/mailcheck#151, a company, Apple's in China. */
const others = new Set("gmail.hu cloud.com icloud.com.cn".split(" "));
/** Endings that people write for `com`, though they belong to countries. */
const almostCom = new Set(["co", "cm", "om"]);
/** Endings of three letters that are close to `com` or `net`, and exist. */
const otherEndings = new Set(
	"com net org edu gov mil int biz app dev xyz one cam ren new bet pet vet ong".split(
		" ",
	),
);
const regions = new Intl.DisplayNames("en", {
	type: "region",
	fallback: "none",
});

const tooMany = Number.POSITIVE_INFINITY;

/** The likely domain of an address, where it is another one than it has. Domains of the language's country come first. */
export function likelyDomain(email: string, language = ""): string | undefined {
	const typed = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
	if (typed === email.toLowerCase() || typed.length > 40) return undefined;
	// `gmail,com`, `gmail..com`, `gmail.com.`
	const domain = typed
		.split(/[\s.,;]+/)
		.filter(Boolean)
		.join(".");
	const [name = "", ...rest] = domain.split(".");
	const ending = rest.join(".");
	const isKnown =
		isLargeProvider(domain) && !(brands.has(name) && almostCom.has(ending));
	if (isKnown) return domain === typed ? undefined : domain;
	if (others.has(domain)) return undefined;
	let best: string | undefined;
	let least = tooMany;
	for (const each of candidates(name, ending, language)) {
		const steps = stepsTo(each, name, ending);
		if (steps < least) [best, least] = [each, steps];
	}
	return best;
}

const { world = [], ...countries } = largeDomains;
const all = [...world, ...Object.values(countries).flat()];

/** The domains that may be meant, the likelier ones first. */
function candidates(name: string, ending: string, language: string) {
	const families = ["yahoo", "hotmail", "outlook"].flatMap((family) =>
		[ending, "co.uk"].map((each) => `${family}.${each}`),
	);
	const own = largeDomains[language] ?? [];
	return [...own, ...all, ...families.filter(isLargeProvider)].filter(
		(each) => each[0] === name[0] || brands.has(nameOf(each)),
	);
}

const nameOf = (domain: string) => domain.slice(0, domain.indexOf("."));

/** How many mistakes lead from a domain to what was typed; infinite for too many, or for none that people make. */
function stepsTo(domain: string, name: string, ending: string): number {
	const ownName = nameOf(domain);
	const ownEnding = domain.slice(ownName.length + 1);
	// The dot is missing.
	if (ending === "" && name === domain.replaceAll(".", "")) return 1;
	if (Math.abs(name.length - ownName.length) > 2) return tooMany;
	const isBrand = brands.has(ownName);
	const names = editDistance(name, ownName);
	const endings = ending === "" ? 0 : editDistance(ending, ownEnding);
	const isEndingLost =
		!exists(ending) ||
		(isBrand && ownEnding === "com" && almostCom.has(ending));
	if (names === 0) {
		if (withOneDomain.has(ownName)) return endings;
		return isEndingLost && endings <= 1 + Number(isBrand) ? endings : tooMany;
	}
	const isSlip = isBrand
		? names <= (ownName.length >= 7 ? 2 : 1) && name !== ownName.slice(1)
		: ownName.length >= 5 && names === 1 && isSlipOf(ownName, name);
	return isSlip && (endings === 0 || (isEndingLost && endings === 1))
		? names + endings
		: tooMany;
}

/** Whether a domain can end so: two letters are a country, and most others are words. */
function exists(ending: string): boolean {
	const last = ending.slice(ending.lastIndexOf(".") + 1);
	// Of another script, such as рф.
	if (/[^\0-\x7f]/.test(last)) return true;
	if (/^[a-z]{2}$/.test(last))
		return regions.of(last.toUpperCase()) !== undefined;
	if (!/^[a-z]{3,}$/.test(last)) return false;
	return last.length > 4 || otherEndings.has(last);
}

/** Whether one letter of a word was left out or doubled, or two changed places. Of a short word, only the last: the others make words, too. */
function isSlipOf(word: string, typed: string): boolean {
	if (typed.length === word.length)
		return [...word].sort().join() === [...typed].sort().join();
	if (word.length < 7) return false;
	return (
		typed.length < word.length ||
		[...typed].some(
			(letter, at) =>
				letter === typed[at + 1] &&
				typed.slice(0, at) + typed.slice(at + 1) === word,
		)
	);
}
