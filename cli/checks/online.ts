import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../../config/security-headers.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { advice, type Check, ok, type Result, wrong } from "./finding.ts";
import type { Folders } from "./page.ts";
import { checkTls } from "./tls.ts";
import { visit } from "./visit.ts";

const shareImageSize = "1200x630";
const rebuild = "build again, and restart the server.";

/** What a visitor meets at the address, an origin without a slash at its end; `more` run after it. */
export function onlineChecks(
	origin: string,
	folders: Folders,
	more: readonly Check[] = [],
): readonly Check[] {
	return [["online", () => checkOnline(origin, folders, more)]];
}

async function checkOnline(
	origin: string,
	folders: Folders,
	more: readonly Check[],
): Promise<Result> {
	let answer: Response;
	try {
		answer = await visit(`${origin}/`);
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		return wrong(
			error.message,
			"See whether the server and its proxy run, whether the domain points to this machine, and, in the proxy's log, whether it has a certificate.",
		);
	}
	const { status, headers } = answer;
	if (status !== 200 || !headers.get("content-type")?.startsWith("text/html")) {
		const to = headers.get("location");
		return wrong(
			`${origin}/ answers ${status}${to === null ? "" : ` and redirects to ${to}`}, not with the page.`,
			"Give the address that visitors end up at, or find out which program answers there.",
		);
	}
	const html = await answer.text();
	return ok(`${origin}/ answers with a page.`, [
		["tls", () => checkTls(origin)],
		["headers", () => checkHeaders(headers, origin, folders)],
		["404", () => checkNotFound(origin)],
		["robots", () => checkRobots(origin, html, headers)],
		["address", () => checkAddress(origin, html)],
		["share image", () => checkShareImage(html)],
		...more,
	]);
}

function checkHeaders(
	sent: Headers,
	origin: string,
	{ dist }: Folders,
): readonly Result[] {
	const file = path.join(dist, securityHeadersFile);
	// Another finding says that no page is built.
	if (!existsSync(file)) return [];
	const built: SecurityHeaders = JSON.parse(readFileSync(file, "utf8"));
	const expected = {
		...built.document,
		...(origin.startsWith("https:") && built.https),
	};
	const names = Object.keys(expected);
	const missing = names.filter((name) => !sent.has(name));
	if (missing.length > 0) {
		return [
			wrong(
				`Missing: ${missing.join(", ")}.`,
				"Let the proxy pass on what the server sends; for HTTPS it must send X-Forwarded-Proto, and TRUST_PROXY must be set.",
			),
		];
	}
	const other = names.filter((name) => sent.get(name) !== expected[name]);
	return [
		other.length === 0
			? ok(`All ${names.length} security headers are there.`)
			: advice(
					`Different from the page that is built here: ${other.join(", ")}.`,
					"Put the newest build online, and restart the server.",
				),
	];
}

async function checkNotFound(origin: string): Promise<Result> {
	const { status } = await visit(`${origin}/${randomUUID()}`);
	return status === 404
		? ok("Unknown addresses are answered with 404.")
		: wrong(
				`Unknown addresses are answered with ${status}, not 404.`,
				"Let the host answer them with 404.html and status 404.",
			);
}

async function checkRobots(
	origin: string,
	html: string,
	sent: Headers,
): Promise<Result> {
	const answer = await visit(`${origin}/robots.txt`);
	const rules = answer.status === 200 ? await answer.text() : "";
	const isShut =
		/^disallow:\s*\/\s*$/im.test(rules) ||
		/noindex/i.test(sent.get("x-robots-tag") ?? "") ||
		/noindex/i.test(attribute(html, "meta", 'name="robots"', "content") ?? "");
	return isShut
		? wrong(
				"Search engines are told not to show the page.",
				"Remove what says so: robots.txt, or the header X-Robots-Tag of the proxy.",
			)
		: ok("Search engines may show the page.");
}

function checkAddress(origin: string, html: string): Result {
	const named = [
		attribute(html, "link", 'rel="canonical"', "href"),
		attribute(html, "meta", 'property="og:url"', "content"),
	];
	const isOwn = (address?: string) => address === `${origin}/`;
	if (named.every(isOwn)) return ok("The page names its own address.");
	const other = named.find((address) => !isOwn(address));
	return wrong(
		`The page names ${other === undefined ? "no address" : `another address, ${other}`}.`,
		`Set SITE_URL=${origin}, ${rebuild}`,
	);
}

async function checkShareImage(html: string): Promise<Result> {
	const url = attribute(html, "meta", 'property="og:image"', "content");
	if (url === undefined || URL.parse(url) === null) {
		return wrong("Shared links show no picture.", `Set SITE_URL, ${rebuild}`);
	}
	const answer = await visit(url);
	const bytes = Buffer.from(await answer.arrayBuffer());
	const size = answer.status === 200 ? pngSize(bytes) : "nothing";
	return size === shareImageSize
		? ok(`Shared links show a picture of ${size}.`)
		: wrong(
				`${url} is not a PNG of ${shareImageSize}, but ${size} (status ${answer.status}).`,
				"Put the newest build online.",
			);
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function pngSize(bytes: Buffer): string {
	if (bytes.length < 24 || bytes.toString("latin1", 1, 4) !== "PNG")
		return "no PNG";
	return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** The value of `wanted` in the first such element that holds the text `marked`. */
function attribute(
	html: string,
	element: string,
	marked: string,
	wanted: string,
): string | undefined {
	const tags = html.match(new RegExp(`<${element}\\s[^>]*>`, "g")) ?? [];
	const tag = tags.find((each) => each.includes(marked));
	return new RegExp(`\\s${wanted}="([^"]*)"`).exec(tag ?? "")?.[1];
}
