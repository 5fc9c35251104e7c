/** What commands say of addresses and phones that look wrong; they do as they are told all the same. */
import { getOrInsert } from "../shared/get-or-insert.ts";
import { likelyDomain } from "../shared/likely-domain.ts";
import { hasCountryCode } from "../shared/phone.ts";
import { domainOf } from "../shared/reachable.ts";
import { counted, grouped } from "../shared/words.ts";

/** Distinct domains that a report names. */
const maxDomains = 10;

/** The line about one address; empty where nothing looks mistyped. */
export function mistypedHint(email: string): string {
	const likely = likelyDomain(email);
	return likely === undefined
		? ""
		: `The address looks mistyped: did you mean ${likely}?\n`;
}

/** The line about those of a file: how many, and their domains, the most frequent first. */
export function mistypedNote(
	signUps: readonly { readonly email: string }[],
): string {
	const known = new Map<string, string | undefined>();
	const likelyOf = (domain: string) =>
		getOrInsert(known, domain, () => likelyDomain(`@${domain}`));
	const emails = new Map<string, Set<string>>();
	for (const { email } of signUps) {
		const domain = domainOf(email).toLowerCase();
		const all = getOrInsert(emails, domain, () => new Set());
		// Only of these domains: a file has few of them, and many others.
		if (likelyOf(domain)) all.add(email.toLowerCase());
	}
	const found = [...emails]
		.flatMap(([domain, { size: count }]) => {
			const likely = likelyOf(domain);
			return likely ? [{ domain, likely, count }] : [];
		})
		.toSorted((one, other) => other.count - one.count);
	if (found.length === 0) return "";
	const count = found.reduce((sum, each) => sum + each.count, 0);
	const named = found
		.slice(0, maxDomains)
		.map(({ domain, likely, count }) => `${domain} (${count}, ${likely}?)`);
	if (found.length > maxDomains)
		named.push(counted(found.length - maxDomains, "other domain"));
	return count === 1
		? `1 address looks mistyped: ${named.join()}. \`edit\` corrects it.\n`
		: `${counted(count, "address", "addresses")} look mistyped: ${named.join(", ")}. \`edit\` corrects them.\n`;
}

/** The line about phones that cannot be dialed from other countries. */
export function nationalPhonesNote(
	phones: readonly (string | null | undefined)[],
): string {
	const national = new Set(
		phones.filter((each) => each && !hasCountryCode(each)),
	).size;
	if (national === 0) return "";
	const [subject, them] =
		national === 1
			? ["1 phone has", "it for a number"]
			: [`${grouped(national)} phones have`, "them for numbers"];
	return `${subject} no country code, such as +43: dialing programs take ${them} of their own country.\n`;
}
