import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../../shared/built-page.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { isLoopbackHost } from "../../shared/loopback.ts";
import { advice, type Finding, ok, runCheck, wrong } from "./finding.ts";
import { visit } from "./visit.ts";

/**
 * Checks the page as a visitor gets it from the address, an origin without a slash at its end. `dist` is where the
 * page was built. Rejects with `ExpectedError` when there is no page to look at.
 */
export async function checkOnline(
	origin: string,
	dist: string,
): Promise<Finding[]> {
	const answer = await visit(`${origin}/`);
	const { status, headers } = answer;
	if (status !== 200 || !headers.get("content-type")?.startsWith("text/html")) {
		const to = headers.get("location");
		throw new ExpectedError(
			`${origin}/ answers ${status}${to === null ? "" : ` and redirects to ${to}`}, not with the page: give the address that visitors end up at, or find out which program answers there.`,
		);
	}
	const html = await answer.text();
	return [
		ok("online", `${origin}/ answers with a page.`),
		...(await runCheck("https", () => checkHttps(origin))),
		...(await runCheck("headers", () => checkHeaders(headers, origin, dist))),
		...(await runCheck("404", () => checkNotFound(origin))),
		checkAddress(origin, html),
		...(await runCheck("share image", () => checkShareImage(origin, html))),
	];
}

/** An invalid certificate was reported before, by fetching the page. */
async function checkHttps(origin: string): Promise<Finding> {
	if (origin.startsWith("http:")) {
		return advice(
			"https",
			"The address is not HTTPS: every network on the way can read what visitors send.",
			"For the public address, see docs/online.md.",
		);
	}
	const { hostname, port } = new URL(origin);
	// Visitors who type the address without its scheme may come by HTTP first.
	const http = `http://${hostname}/`;
	const redirect =
		port === "" ? (await visit(http)).headers.get("location") : "https:";
	return redirect?.startsWith("https:")
		? ok("https", "The page has a valid certificate.")
		: wrong(
				"https",
				`${http} does not redirect visitors to HTTPS.`,
				"Let the proxy do so.",
			);
}

function checkHeaders(
	sent: Headers,
	origin: string,
	dist: string,
): Finding | [] {
	const file = path.join(dist, securityHeadersFile);
	// Another finding says that no page is built.
	if (!existsSync(file)) return [];
	const built: SecurityHeaders = JSON.parse(readFileSync(file, "utf8"));
	const expected = {
		...built.document,
		...(origin.startsWith("https:") && built.https),
	};
	const names = Object.keys(expected);
	const other = names.filter((name) => sent.get(name) !== expected[name]);
	const list = other.join(", ");
	if (other.some((name) => !sent.has(name))) {
		return wrong(
			"headers",
			`Missing or changed: ${list}.`,
			"Let the proxy pass on what the server sends; for HTTPS it must send X-Forwarded-Proto, and TRUST_PROXY must be set.",
		);
	}
	return other.length === 0
		? ok("headers", `All ${names.length} security headers are there.`)
		: advice(
				"headers",
				`Different from the page that is built here: ${list}.`,
				"Put the newest build online, and restart the server.",
			);
}

async function checkNotFound(origin: string): Promise<Finding> {
	const { status } = await visit(`${origin}/${randomUUID()}`);
	return status === 404
		? ok("404", "Unknown addresses are answered with 404.")
		: wrong(
				"404",
				`Unknown addresses are answered with ${status}, not 404.`,
				"Let the host answer them with 404.html and status 404.",
			);
}

function checkAddress(origin: string, html: string): Finding {
	const named = namedAddress(html);
	if (named === `${origin}/`) {
		return ok("address", "The page names its own address.");
	}
	const isLocal = isLoopbackHost(new URL(origin).hostname);
	if (isLocal && named !== undefined) {
		return advice(
			"address",
			`The page names its public address, ${named}, and ${origin} works on this machine only.`,
			`Once the page is online, check it there: launch-check ${named}`,
		);
	}
	return wrong(
		"address",
		`The page names ${named === undefined ? "no address" : `another address, ${named}`}.`,
		`Write SITE_URL=${isLocal ? " and the public address" : origin} into the file .env, run \`npm run build\`, and restart the server. With containers, write DOMAIN there, and start them with --build.`,
	);
}

function namedAddress(html: string): string | undefined {
	return /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
}

async function checkShareImage(
	origin: string,
	html: string,
): Promise<Finding | []> {
	const url = /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
	// Another finding says that the page names no address, or another one.
	if (url === undefined || namedAddress(html) !== `${origin}/`) return [];
	const { status, headers } = await visit(url);
	return status === 200 && headers.get("content-type")?.startsWith("image/png")
		? ok("share image", "Shared links show a picture.")
		: wrong(
				"share image",
				`${url}, the picture of shared links, answers ${status} and no PNG.`,
				"Put the newest build online.",
			);
}
