/** Reads the sender of mails. */
import { domainToASCII } from "node:url";

/** A name, which may be empty, and an address. */
export interface Sender {
	readonly name: string;
	readonly address: string;
}

/**
 * Splits `Name <address>` at the last `<`; a name may have any signs, and stand between double quotes. Returns
 * `undefined` for what is no sender, such as two addresses.
 */
export function parseSender(text: string): Sender | undefined {
	const start = text.lastIndexOf("<");
	const isBare = start < 0;
	const end = isBare ? text.length : text.trimEnd().length - 1;
	if (!isBare && text[end] !== ">") return undefined;
	const address = text.slice(start + 1, end).trim();
	const name = isBare ? "" : unquoted(text.slice(0, start).trim());
	// A second address before it, or what would begin another line.
	return isAddress(address) &&
		!/<[^<>]*@[^<>]*>|[\p{Cc}\p{Zl}\p{Zp}]/u.test(name)
		? { name, address }
		: undefined;
}

/** A quoted name without its quotes (RFC 5322, 3.2.4); nodemailer writes its own. */
function unquoted(name: string): string {
	const [, inside] = /^"((?:[^"\\]|\\.)*)"$/s.exec(name) ?? [];
	return inside?.replaceAll(/\\(.)/gs, "$1").trim() ?? name;
}

/** One address that a mail server can have as the sender. */
function isAddress(text: string): boolean {
	const [, domain = ""] =
		/^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@([^\s\p{Cc}<>()[\]\\,;:"@]{1,253})$/u.exec(
			text,
		) ?? [];
	return /^(?!-|.*(?:-|\.)$|\.|.*\.\.)[a-z\d._-]+$/.test(domainToASCII(domain));
}
