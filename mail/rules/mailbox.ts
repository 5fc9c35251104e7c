/** Which addresses reach the same mailbox, and whether its domain can receive mail. */
import { getDomain } from "tldts";
import type { Side } from "../../shared/sides.ts";
import { providersMailbox } from "./mail-providers.ts";

/** Names that no mail server on the internet can have (RFC 6761, RFC 8375, RFC 9476). */
const privateNames =
	/(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|test|invalid|onion|alt|home\.arpa)$/;

/** What tells a person from others, as one text: `host ann@mail.example`. */
export function sideAndAddress(person: {
	readonly email: string;
	readonly user_type: Side;
}): string {
	return `${person.user_type} ${person.email.toLowerCase()}`;
}

/**
 * The mailbox that an address reaches: lower-cased, without `+tag`, and by the rules of its provider. Two
 * addresses with the same result are one recipient. For limits and wishes only: mail is sent to the entered address.
 */
export function mailboxOf(email: string): string {
	const lower = email.toLowerCase();
	const [name = ""] = lower.slice(0, lower.lastIndexOf("@")).split("+", 1);
	return providersMailbox(name, domainOf(lower)).join("@");
}

/** The domain that the owner of an address has registered: without subdomains, which the owner can create at will. */
export function mailDomainOf(email: string): string {
	const domain = domainOf(mailboxOf(email));
	return getDomain(domain) ?? domain;
}

/**
 * Whether a mail server on the internet can have the address. `root@localhost` and IP addresses cannot, nor
 * names with dots at an end or side by side, or of more than 64 characters (RFC 5321, 4.1.2 and 4.5.3.1.1).
 */
export function isReachable(email: string): boolean {
	const domain = domainOf(email).toLowerCase();
	const name = email.slice(0, -domain.length - 1);
	return (
		/\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/.test(domain) &&
		!privateNames.test(domain) &&
		!/^\.|\.\.|\.$/.test(name) &&
		name.length <= 64
	);
}

/** What follows the `@`. */
export function domainOf(email: string): string {
	return email.slice(email.lastIndexOf("@") + 1);
}
