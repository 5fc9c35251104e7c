import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
	type BuiltPage,
	type SecurityHeaders,
	securityHeadersFile,
} from "../../shared/built-page.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { waitlistHeaders, waitlistPath } from "../../shared/waitlist-call.ts";
import { erase } from "../../store/erase.ts";
import { readAddress } from "../../store/people.ts";
import type { Context } from "../context.ts";
import { advice, type Check, wrong } from "./check.ts";

/** Timeout of a request, in milliseconds: visitors do not wait longer for a page. */
const timeoutMs = 10_000;

/**
 * Checks of the page as a visitor gets it from the address, an origin without a slash at its end. `dist` is where
 * the page was built.
 */
export function onlineChecks(origin: string, dist: string): readonly Check[] {
	let page: { readonly headers: Headers; readonly html: string };
	const isHttps = origin.startsWith("https:");
	const named = (pattern: RegExp) => pattern.exec(page.html)?.[1];
	const namedAddress = () => named(/<link rel="canonical" href="([^"]*)"/);
	return [
		{
			name: "online",
			isNeeded: true,
			async run() {
				page = await visitPage(origin);
				return `${origin}/ answers with a page.`;
			},
		},
		{
			name: "https",
			fix: "For the public address, see docs/online.md.",
			run: () =>
				isHttps
					? "The page has a valid certificate."
					: advice(
							"The address is not HTTPS: every network on the way can read what visitors send.",
						),
		},
		{
			name: "headers",
			fix: "Put the newest build online, and let the proxy pass on what the server sends; for HTTPS it must send X-Forwarded-Proto, and TRUST_PROXY must be set.",
			run: () => checkHeaders(page.headers, isHttps, dist),
		},
		{
			name: "404",
			fix: "Let the host answer them with 404.html and status 404.",
			async run() {
				const { status } = await visit(`${origin}/${randomUUID()}`);
				return status === 404
					? "Unknown addresses are answered with 404."
					: wrong(`Unknown addresses are answered with ${status}, not 404.`);
			},
		},
		{
			name: "address",
			fix: `Write SITE_URL=${origin} into the file .env, run \`npm run build\`, and restart the server. With containers, write DOMAIN there, and start them with --build.`,
			run() {
				const named = namedAddress();
				return named === `${origin}/`
					? "The page names its own address."
					: wrong(`The page names ${named ?? "no address"}, not ${origin}/.`);
			},
		},
		{
			name: "share image",
			fix: "Put the newest build online.",
			async run() {
				const url = named(/<meta property="og:image" content="([^"]*)"/);
				// Another finding says that the page names no address, or another one.
				if (url === undefined || namedAddress() !== `${origin}/`) return;
				const { status, headers } = await visit(url);
				const isPicture =
					status === 200 &&
					headers.get("content-type")?.startsWith("image/png");
				return isPicture
					? "Shared links show a picture."
					: wrong(
							`${url}, the picture of shared links, answers ${status} and no PNG.`,
						);
			},
		},
	];
}

async function visitPage(origin: string) {
	const answer = await visit(`${origin}/`);
	const { status, headers } = answer;
	if (status !== 200 || !headers.get("content-type")?.startsWith("text/html")) {
		const to = headers.get("location");
		throw new ExpectedError(
			`${origin}/ answers ${status}${to === null ? "" : ` and redirects to ${to}`}, not with the page: give the address that visitors end up at, or find out which program answers there.`,
		);
	}
	return { headers, html: await answer.text() };
}

function checkHeaders(sent: Headers, isHttps: boolean, dist: string) {
	const file = path.join(dist, securityHeadersFile);
	// Another finding says that no page is built.
	if (!existsSync(file)) return;
	const built: SecurityHeaders = JSON.parse(readFileSync(file, "utf8"));
	const expected = { ...built.document, ...(isHttps && built.https) };
	const names = Object.keys(expected);
	const other = names.filter((name) => sent.get(name) !== expected[name]);
	return other.length === 0
		? `All ${names.length} security headers are there.`
		: wrong(
				`Missing, or not those of the page built here: ${other.join(", ")}.`,
			);
}

/**
 * Joins as a visitor would, looks for that sign-up on the list, and removes it. The address can
 * belong to no person (RFC 2606), so it is not remembered as erased.
 */
export function signUpCheck(
	origin: string,
	page: BuiltPage | undefined,
	context: Context,
): Check {
	return {
		name: "sign-up",
		run() {
			const base = page?.apiBase || origin;
			const key = page?.apiKey ?? context.settings.anonKey;
			const tag = randomUUID();
			const email = `canary-${tag}@example.com`;
			// Opened for writing first: a sign-up that cannot be removed must not be sent.
			return context.withList("write", async (list) => {
				const { status } = await visit(`${base}${waitlistPath}`, {
					method: "POST",
					headers: {
						...waitlistHeaders(key),
						Prefer: "return=minimal",
						Origin: origin,
						Referer: `${origin}/?ref=${tag}`,
					},
					body: JSON.stringify({ email, phone: null, user_type: "host" }),
				});
				if (status !== 201) {
					return wrong(
						`A sign-up was answered ${status} by ${base}, not 201.`,
						"Look into the server's log. WAITLIST_ANON_KEY must be the key that the page was built with.",
					);
				}
				const [entry] = (await readAddress(list, email)).signUps;
				await erase(list, [email], null);
				if (entry === undefined) {
					return wrong(
						`A sign-up was accepted, but is not on the list of these settings; ${email} stays where it was stored.`,
						"Run this where the server runs, with its DATABASE_URL (or DATABASE_OWNER_URL), and `erase` that address there.",
					);
				}
				// Only our own server stores where a sign-up came from.
				return base === origin && entry.ref !== tag
					? advice(
							"A sign-up came on the list, but without its source.",
							"Let the proxy pass on the headers Host and Referer as they are.",
						)
					: "A sign-up came on the list, and was removed again.";
			});
		},
	};
}

/** Fetches without following redirects. Rejects with `ExpectedError` when there is no answer. */
async function visit(
	url: string,
	options: RequestInit = {},
): Promise<Response> {
	const signal = AbortSignal.timeout(timeoutMs);
	try {
		return await fetch(url, { redirect: "manual", signal, ...options });
	} catch (error) {
		// The message of fetch says only that it failed; the cause says why.
		const { cause = error } = error as Error;
		const { code, message } = cause as NodeJS.ErrnoException;
		throw new ExpectedError(
			`${url} cannot be reached (${signal.aborted ? "no answer in time" : (code ?? message)}): see whether the server and its proxy run, whether the domain points to this machine, and, in the proxy's log, whether it has a certificate.`,
			{ cause: error },
		);
	}
}
