/**
 * The links of a mail: `SITE_URL/me/TOKEN`. A token names a person by a keyed hash, so that no
 * address stands in a URL, and is signed, so that the web server can check it without the list.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Side } from "../../shared/sides.ts";
import { dayMs } from "../../shared/time.ts";

/** Where the links lead; a token follows. */
export const linkPath = "/me/";

/** How long a link can confirm that the person joined, in days; it can leave the list for ever. */
export const confirmDays = 30;

/** What a token says. */
export interface Link {
	/** As `personKey` makes it. */
	readonly personKey: string;
	/**
	 * A confirmation asks a question, any other mail only offers to leave: "leave" also for a confirmation
	 * that is too old to confirm.
	 */
	readonly purpose: "confirm" | "leave";
}

/**
 * The name of a person where the address must not stand: 22 letters, digits, `-` and `_`, which only
 * the secret leads to.
 */
export function personKey(secret: string, email: string, side: Side): string {
	return hash(secret, `person ${side} ${email.toLowerCase()}`, 22);
}

/** The keys of a person, one for each secret: the mails may have been sent with an earlier one. */
export function personKeys(
	secrets: readonly string[],
	email: string,
	side: Side,
): string[] {
	return secrets.map((secret) => personKey(secret, email, side));
}

/**
 * The code of a person's own link, `SITE_URL/?ref=CODE`: eight characters that tell nothing about the
 * person. Only who knows the secret and the list can tell whose it is.
 */
export function ownCode(secret: string, personKey: string): string {
	return hash(secret, `own link ${personKey}`, 8);
}

/** A person's own link. */
export function ownLink(
	siteUrl: string,
	secret: string,
	personKey: string,
): string {
	return `${siteUrl}/?ref=${ownCode(secret, personKey)}`;
}

/** The token of a mail that is sent now. */
export function makeToken(
	secret: string,
	{ personKey, purpose }: Link,
	now: number = Date.now(),
): string {
	const day = Math.floor(now / dayMs).toString(36);
	const body = `${personKey}${purpose[0]}${day.padStart(4, "0")}`;
	return body + sign(secret, body);
}

/** A key, the first letter of a purpose, a day since 1970, and a signature. */
const tokenPattern = /^(([\w-]{22})([cl])([\da-z]{4}))([\w-]{22})$/;

/** Reads a token; `undefined` when it was made with none of the secrets. */
export function readToken(
	secrets: readonly string[],
	token: string,
	now: number = Date.now(),
): Link | undefined {
	const [, body = "", personKey = "", letter, day = "", signature = ""] =
		tokenPattern.exec(token) ?? [];
	const isSigned =
		body !== "" &&
		secrets.some((secret) =>
			timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secret, body))),
		);
	if (!isSigned) return undefined;
	const age = Math.floor(now / dayMs) - Number.parseInt(day, 36);
	const canConfirm = letter === "c" && age <= confirmDays;
	return { personKey, purpose: canConfirm ? "confirm" : "leave" };
}

function sign(secret: string, body: string): string {
	return hash(secret, `link ${body}`, 22);
}

/** So many letters, digits, `-` and `_`: 22 hold 132 bits. */
function hash(secret: string, text: string, length: number): string {
	const digest = createHmac("sha256", secret).update(text).digest("base64url");
	return digest.slice(0, length);
}
