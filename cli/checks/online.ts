import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../../config/security-headers.ts";
import { type Finding, findings } from "./finding.ts";
import type { Folders } from "./page.ts";
import { visit } from "./visit.ts";

const shareImageSize = "1200x630";

/** What a visitor meets at the address, an origin without a slash at its end. */
export async function checkOnline(
	origin: string,
	folders: Folders,
): Promise<readonly Finding[]> {
	const answer = await visit(`${origin}/`);
	const html = await answer.text();
	const check = "online";
	const type = answer.headers.get("content-type") ?? "";
	if (answer.status !== 200 || !type.startsWith("text/html")) {
		const to = answer.headers.get("location");
		return [
			{
				check,
				state: "wrong",
				found: `${origin}/ answers ${answer.status}${to === null ? "" : `, on to ${to}`}, and not with the page.`,
				todo: "Give the address that visitors end up at, or see to what answers there.",
			},
		];
	}
	return [
		{ check, state: "ok", found: `${origin}/ answers with a page.` },
		...headers(answer.headers, origin, folders),
		...(await findings("404", () => notFound(origin))),
		...(await findings("robots", () => robots(origin, html, answer.headers))),
		...addresses(origin, html),
		...(await findings("share image", () => shareImage(html))),
	];
}

function headers(
	sent: Headers,
	origin: string,
	{ dist }: Folders,
): readonly Finding[] {
	const check = "headers";
	const file = path.join(dist, securityHeadersFile);
	// Without a built page there is nothing to compare with, and another finding says so.
	if (!existsSync(file)) return [];
	const built: SecurityHeaders = JSON.parse(readFileSync(file, "utf8"));
	const expected = {
		...built.document,
		...(origin.startsWith("https:") && built.https),
	};
	const names = Object.keys(expected);
	const missing = names.filter((name) => !sent.has(name));
	if (missing.length > 0) {
		const found = `Missing: ${missing.join(", ")}.`;
		const todo =
			"Let the proxy pass on what the server sends; for HTTPS it has to send X-Forwarded-Proto, and TRUST_PROXY has to be set.";
		return [{ check, state: "wrong", found, todo }];
	}
	const other = names.filter((name) => sent.get(name) !== expected[name]);
	if (other.length > 0) {
		const found = `Not as in the page that is built here: ${other.join(", ")}.`;
		const todo = "Put the newest build online, and restart the server.";
		return [{ check, state: "advice", found, todo }];
	}
	const found = `All ${names.length} security headers are there.`;
	return [{ check, state: "ok", found }];
}

async function notFound(origin: string): Promise<readonly Finding[]> {
	const check = "404";
	const { status } = await visit(`${origin}/${randomUUID()}`);
	if (status === 404) {
		const found = "What is not there is answered with 404.";
		return [{ check, state: "ok", found }];
	}
	const found = `What is not there is answered with ${status}, not 404.`;
	const todo = "Let the host answer unknown addresses with 404.html and 404.";
	return [{ check, state: "wrong", found, todo }];
}

async function robots(
	origin: string,
	html: string,
	sent: Headers,
): Promise<readonly Finding[]> {
	const check = "robots";
	const answer = await visit(`${origin}/robots.txt`);
	const rules = answer.status === 200 ? await answer.text() : "";
	const isShut =
		/^disallow:\s*\/\s*$/im.test(rules) ||
		/noindex/i.test(sent.get("x-robots-tag") ?? "") ||
		/noindex/i.test(attribute(html, "meta", "name", "robots", "content") ?? "");
	if (!isShut) {
		const found = "Search engines may show the page.";
		return [{ check, state: "ok", found }];
	}
	const found = "Search engines are told not to show the page.";
	const todo =
		"Take away what says so: robots.txt, or the header X-Robots-Tag of the proxy.";
	return [{ check, state: "wrong", found, todo }];
}

function addresses(origin: string, html: string): readonly Finding[] {
	const check = "address";
	const said = [
		attribute(html, "link", "rel", "canonical", "href"),
		attribute(html, "meta", "property", "og:url", "content"),
	];
	if (said.every((address) => address === `${origin}/`)) {
		const found = "The page says its own address.";
		return [{ check, state: "ok", found }];
	}
	const other = said.find((address) => address !== `${origin}/`);
	return [
		{
			check,
			state: "wrong",
			found:
				other === undefined
					? "The page does not say its address."
					: `The page says that its address is ${other}.`,
			todo: `Set SITE_URL=${origin}, build again, and restart the server.`,
		},
	];
}

async function shareImage(html: string): Promise<readonly Finding[]> {
	const check = "share image";
	const url = attribute(html, "meta", "property", "og:image", "content");
	if (url === undefined || URL.parse(url) === null) {
		const found = "Shared links show no picture.";
		const todo = "Set SITE_URL, build again, and restart the server.";
		return [{ check, state: "wrong", found, todo }];
	}
	const answer = await visit(url);
	const bytes = Buffer.from(await answer.arrayBuffer());
	const size = answer.status === 200 ? pngSize(bytes) : "nothing";
	if (size === shareImageSize) {
		const found = `Shared links show a picture of ${size}.`;
		return [{ check, state: "ok", found }];
	}
	const found = `${url} is not a PNG of ${shareImageSize}, but ${size} (status ${answer.status}).`;
	const todo = "Put the newest build online.";
	return [{ check, state: "wrong", found, todo }];
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function pngSize(bytes: Buffer): string {
	if (bytes.length < 24 || bytes.toString("latin1", 1, 4) !== "PNG")
		return "no PNG";
	return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** An attribute of the first such element that has another one with this value. */
function attribute(
	html: string,
	element: string,
	name: string,
	value: string,
	wanted: string,
): string | undefined {
	const tags = html.match(new RegExp(`<${element}\\s[^>]*>`, "g")) ?? [];
	const tag = tags.find((each) => each.includes(`${name}="${value}"`));
	return new RegExp(`\\s${wanted}="([^"]*)"`).exec(tag ?? "")?.[1];
}
