/** What commands say of addresses and phones that look wrong; they do as they are told all the same. */
import { likelyDomain } from "../shared/likely-domain.ts";
import { hasCountryCode } from "../shared/phone.ts";
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
	const emails = new Set(signUps.map(({ email }) => email.toLowerCase()));
	const domains = Map.groupBy(emails, (email) => email.replace(/^.*@/, ""));
	const found = [...domains]
		.flatMap(([domain, all]) => {
			const likely = likelyDomain(`@${domain}`);
			return likely ? [{ domain, likely, count: all.length }] : [];
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
