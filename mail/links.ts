/**
 * The links of a mail: `SITE_URL/me/TOKEN`. A token names a person by a keyed hash, so that no
 * address stands in a URL, and is signed, so that the web server can check it without the list.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Side } from "../shared/sides.ts";
import { dayMs } from "../shared/time.ts";

/** Where the links lead; a token follows. */
export const linkPath = "/me/";

/** How long a link can confirm that the person joined, in days; it can leave the list for ever. */
export const confirmDays = 30;

/** What a link is for: a confirmation asks a question, any other mail only offers to leave. */
const purposes = ["confirm", "leave"] as const;
type Purpose = (typeof purposes)[number];

/** What a token says. */
export interface Link {
	/** As `personKey` makes it. */
	readonly personKey: string;
	/** "leave" also for a confirmation that is too old to confirm. */
	readonly purpose: Purpose;
}

const keyBytes = 16;
const signatureBytes = 16;

/**
 * The name of a person where the address must not stand: 22 letters, digits, `-` and `_`, which only
 * the secret leads to.
 */
export function personKey(secret: string, email: string, side: Side): string {
	return hash(secret, `person ${side} ${email.toLowerCase()}`)
		.subarray(0, keyBytes)
		.toString("base64url");
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
	return hash(secret, `own link ${personKey}`)
		.toString("base64url")
		.slice(0, 8);
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
	link: Link,
	now: number = Date.now(),
): string {
	const body = Buffer.alloc(keyBytes + 3);
	body.write(link.personKey, "base64url");
	body.writeUInt8(purposes.indexOf(link.purpose), keyBytes);
	body.writeUInt16BE(Math.floor(now / dayMs), keyBytes + 1);
	return Buffer.concat([body, sign(secret, body)]).toString("base64url");
}

/** Reads a token; `undefined` when it was made with none of the secrets. */
export function readToken(
	secrets: readonly string[],
	token: string,
	now: number = Date.now(),
): Link | undefined {
	const bytes = Buffer.from(token, "base64url");
	// A text with other characters in it decodes, too.
	if (bytes.toString("base64url") !== token) return undefined;
	const body = bytes.subarray(0, -signatureBytes);
	const signature = bytes.subarray(-signatureBytes);
	if (body.length !== keyBytes + 3) return undefined;
	const isSigned = secrets.some((secret) =>
		timingSafeEqual(signature, sign(secret, body)),
	);
	if (!isSigned) return undefined;
	const age = Math.floor(now / dayMs) - body.readUInt16BE(keyBytes + 1);
	const purpose = purposes[body.readUInt8(keyBytes)];
	return {
		personKey: body.subarray(0, keyBytes).toString("base64url"),
		purpose: purpose === "confirm" && age <= confirmDays ? "confirm" : "leave",
	};
}

function sign(secret: string, body: Buffer): Buffer {
	return hash(secret, `link ${body.toString("base64url")}`).subarray(
		0,
		signatureBytes,
	);
}

function hash(secret: string, text: string): Buffer {
	return createHmac("sha256", secret).update(text).digest();
}
