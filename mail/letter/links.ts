/**
 * The links of a mail: `SITE_URL/me/TOKEN`. A token names a person by a keyed hash, so that no URL contains an address.
 * It is signed, so that the web server can check it without the list. Mail programs leave `-` and `_` at the end out of
 * a link in plain text, and take what follows it along: no link ends so, and what is behind a token is not read.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { withoutEndSigns } from "../../shared/read-sign-up.ts";
import type { Side } from "../../shared/sides.ts";
import { canConfirm, linkDay } from "../rules/link-age.ts";

/** The path of the links, before the token. */
export const linkPath = "/me/";

/**
 * The pattern of their pages' addresses, in any language: the proxies of `deploy/` keep them out of their logs.
 */
export const linkPages = `^(/[^/]+)?${linkPath}`;

/** What a token says. */
export interface Link {
	/** As `personKey` makes it. */
	readonly personKey: string;
	/** What the link offers: only a confirmation, also of people of an import, that is not too old can confirm. */
	readonly purpose: "confirm" | "imported" | "leave";
}

/** A name for a person without the address: 22 letters, digits, `-` and `_`, which only the secret can compute. */
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
 * The code of a person's own link, `SITE_URL/?ref=CODE`: at most eight characters that contain nothing about the
 * person. Only the list leads from it to the person.
 */
export function ownCode(secret: string, personKey: string): string {
	return withoutEndSigns(wholeCode(secret, personKey));
}

/** The code of a person's own link as sign-ups may have it: the second one is as earlier versions wrote it, with `-` or `_` at its end. */
export function ownCodes(
	secret: string,
	personKey: string,
): readonly [code: string, earlier: string] {
	const whole = wholeCode(secret, personKey);
	return [withoutEndSigns(whole), whole];
}

function wholeCode(secret: string, personKey: string): string {
	return hash(secret, `own link ${personKey}`, 8);
}

/** A name for these secrets, of which none can be computed from it: other secrets make other codes. */
export function secretsName(secrets: readonly string[]): string {
	return secrets.map((secret) => hash(secret, "own links", 22)).join(" ");
}

/** Whether a text has the form of such a code. */
export function isOwnCode(text: string): boolean {
	return /^[\w-]{1,8}$/.test(text);
}

/** A person's own link. */
export function ownLink(
	siteUrl: string,
	secret: string,
	personKey: string,
): string {
	return `${siteUrl}/?ref=${ownCode(secret, personKey)}`;
}

/** The token of a mail that is sent at the time `now`. */
export function makeToken(
	secret: string,
	{ personKey, purpose }: Link,
	now: number = Date.now(),
): string {
	const day = linkDay(now).toString(36);
	const body = `${personKey}${purpose[0]}${day.padStart(4, "0")}`;
	return body + sign(secret, body);
}

/** A key, the first letter of a purpose, a day since 1970, and a signature; behind it, what a mail program took along. */
const tokenPattern = /^(([\w-]{22})([cil])([\da-z]{4}))([\w-]+)/;

/** Reads a token, also one of an earlier version, whose end a mail program may have cut; `undefined` when it was made with none of the secrets. */
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
			isSame(withoutEndSigns(signature), sign(secret, body)),
		);
	if (!isSigned) return undefined;
	const purpose = letter === "i" ? "imported" : "confirm";
	const isConfirming =
		letter !== "l" && canConfirm(Number.parseInt(day, 36), now);
	return { personKey, purpose: isConfirming ? purpose : "leave" };
}

/** A signature with no `-` or `_` at its end. Each one that is left out makes guessing it easier by one bit of 132. */
function sign(secret: string, body: string): string {
	return withoutEndSigns(hash(secret, `link ${body}`, 22));
}

function isSame(given: string, expected: string): boolean {
	return (
		given.length === expected.length &&
		timingSafeEqual(Buffer.from(given), Buffer.from(expected))
	);
}

/** A hash of `length` letters, digits, `-` and `_`: 22 hold 132 bits. */
function hash(secret: string, text: string, length: number): string {
	const digest = createHmac("sha256", secret).update(text).digest("base64url");
	return digest.slice(0, length);
}
