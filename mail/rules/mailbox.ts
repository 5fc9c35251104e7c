/** Which addresses reach the same mailbox. */
import { getDomain } from "tldts";
import { domainOf } from "../../shared/reachable.ts";
import type { Side } from "../../shared/sides.ts";
import { providersMailbox } from "./mail-providers.ts";

/** What tells a person from others, as one text: `host ann@mail.example`. */
export function sideAndAddress(person: {
	readonly email: string;
	readonly user_type: Side;
}): string {
	return `${person.user_type} ${person.email.toLowerCase()}`;
}

/** The address in such a text. */
export function addressOf(sideAndAddress: string): string {
	return sideAndAddress.slice(sideAndAddress.indexOf(" ") + 1);
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
