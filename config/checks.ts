/** Reads the texts of settings, and refuses wrong ones. */
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import * as v from "valibot";
import { isTimeZone } from "../shared/time.ts";
import { isEncoded, parseDatabaseUrl } from "./database.ts";
import { isLoopbackHost } from "./loopback.ts";
import { parseSender } from "./sender.ts";

const text = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
/** A value that a function reads; the function returns `undefined` for a wrong text. */
const readBy = <Value>(read: (text: string) => Value | undefined) =>
	v.pipe(
		v.string(),
		v.check((text) => read(text) !== undefined),
		v.transform((text) => read(text) as Value),
	);
export const number = (min: number, max: number) =>
	v.pipe(
		text(/^\d{1,9}$/),
		v.transform(Number),
		v.minValue(min),
		v.maxValue(max),
	);
const parts = readBy((text) => text.split(",").map((part) => part.trim()));
const address = (protocol: RegExp) =>
	v.pipe(v.string(), v.regex(protocol), v.url());
const visibleText = text(/^[\x21-\x7e]{1,4096}$/);
const webAddress = v.pipe(
	address(/^https?:\/\//i),
	v.transform((text) => new URL(text)),
);
export const origin = v.pipe(
	webAddress,
	v.check((url) => url.href === `${url.origin}/`),
	v.transform((url) => url.origin),
);
/** The address of a receiver of notices: `https:` only, because it gets personal data. */
export const receiver = v.pipe(
	webAddress,
	v.check((url) => url.protocol === "https:" || isLoopbackHost(url.hostname)),
	v.check((url) => !url.username && !url.password),
	v.transform((url) => url.href),
);
/** Only one proxy directly in front: a client that reaches the port could invent further hops. */
const isDirectProxy = (address: string, hop: number) =>
	hop === 0 &&
	ipaddr.isValid(address) &&
	/^(loopback|linkLocal|uniqueLocal|private)$/.test(
		ipaddr.process(address).range(),
	);
/** An IP address, or a range of them. */
const isRange = (text: string) => {
	const [, address = "", length] =
		/^([^/%]+)(\/(?:0|[1-9]\d*))?$/.exec(text) ?? [];
	return isIP(address) > 0 && (!length || ipaddr.isValidCIDR(text));
};
export const database = readBy(parseDatabaseUrl);
export const host = text(/^[\w.:-]+$/);
export const timeZone = v.pipe(v.string(), v.check(isTimeZone));
export const sites = v.pipe(parts, v.array(v.union([v.literal("*"), origin])));
const secret = text(/^.{32,}$/su);
export const secrets = v.pipe(parts, v.tupleWithRest([secret], secret));
export const proxies = v.union([
	v.pipe(
		v.literal("1"),
		v.transform(() => isDirectProxy),
	),
	v.pipe(parts, v.array(v.pipe(v.string(), v.check(isRange)))),
]);
export const rate = v.pipe(
	text(/^(off|[1-9]\d{0,8}\/[1-9]\d{0,5})$/),
	v.transform((text) => {
		const [max = 0, seconds = 0] = text.split("/").map(Number);
		return text === "off" ? null : { max, seconds };
	}),
);
export const yesOrNo = v.pipe(
	v.picklist(["yes", "no"]),
	v.transform((word) => word === "yes"),
);
// Parameters could switch off the check of the certificate, or print whole mails.
export const mailServer = v.pipe(
	address(/^smtps?:/i),
	v.regex(/^\w+:\/\/[^/?#]+\/?$/),
	v.check(isEncoded),
);
export const sender = v.pipe(
	v.string(),
	v.check((text) => parseSender(text) !== undefined),
);
export const email = v.pipe(v.string(), v.rfcEmail());
export const emails = v.pipe(parts, v.array(email));
// https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme
export const webhookSecret = text(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/);
export const publicKey = v.pipe(
	visibleText,
	v.check((key) => !isSecretKey(key)),
);

/** A secret key of Supabase, which can read the list and must not get into the page. */
function isSecretKey(key: string): boolean {
	const claims = Buffer.from(key.split(".")[1] ?? "", "base64url");
	return key.startsWith("sb_secret_") || claims.includes('"service_role"');
}
