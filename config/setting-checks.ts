/** Checks of settings that need more than a line. */
import proxyAddress from "@fastify/proxy-addr";
import { z } from "zod";
import { isLoopbackHost } from "../shared/loopback.ts";
import { type DatabaseAddress, parseDatabaseUrl } from "./database.ts";

export const number = (least: number, most: number) =>
	z
		.string()
		.regex(/^\d{1,9}$/)
		.transform(Number)
		.pipe(z.number().min(least).max(most));
// Throws `ExpectedError` for a URL of PostgreSQL with a wrong part.
export const database = z
	.string()
	.transform(parseDatabaseUrl)
	.pipe(z.custom<DatabaseAddress>((address) => address !== undefined));
export const headerText = z.string().regex(/^[\x21-\x7e]{1,4096}$/);
export const emailAddress = z.email({ pattern: z.regexes.html5Email });
export const webAddress = z
	.url({ protocol: /^https?$/ })
	.transform((url) => new URL(url));

export const origin = webAddress
	.refine((url) => url.href === `${url.origin}/`)
	.transform((url) => url.origin);

/** Where notices go: people's data never travels in the clear. */
export const receiver = webAddress
	.refine((url) => url.protocol === "https:" || isLoopbackHost(url.hostname))
	.refine((url) => !url.username && !url.password)
	.transform((url) => url.href);

/** The proxies of a private network, when one is directly in front: counted hops could be invented by a sender that reaches the port. */
const isPrivate = proxyAddress.compile([
	"loopback",
	"linklocal",
	"uniquelocal",
]);
export const proxyInFront = (address: string, hop: number) =>
	hop === 0 && isPrivate(address, hop);

/** https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md#signature-scheme */
export function isWebhookSecret(secret: string): boolean {
	const [, base64 = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
	const { length } = Buffer.from(base64, "base64");
	return length >= 24 && length <= 64;
}

/** A secret key of Supabase, which can read the list and must not get into the page. */
export function isSecretKey(key: string): boolean {
	if (key.startsWith("sb_secret_")) return true;
	const claims = Buffer.from(key.split(".")[1] ?? "", "base64url");
	return claims.includes('"service_role"');
}
