import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { securityHeadersFile } from "../../config/security-headers.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { runChecks } from "./finding.ts";
import { onlineChecks } from "./online.ts";

/** What a page at ORIGIN answers, by path. */
interface Site {
	readonly status?: number;
	readonly headers?: Record<string, string>;
	readonly html?: string;
	readonly robots?: string;
	readonly missing?: number;
	readonly width?: number;
}

const html =
	'<link rel="canonical" href="ORIGIN/"/><meta property="og:url" content="ORIGIN/"/>' +
	'<meta property="og:image" content="ORIGIN/share.png"/>';
const headers = { "x-frame": "no" };

function png(width: number): Buffer {
	const bytes = Buffer.alloc(24);
	bytes.write("\u0089PNG", "latin1");
	bytes.writeUInt32BE(width, 16);
	bytes.writeUInt32BE(630, 20);
	return bytes;
}

/** The states of what was found, other than "ok", by what was looked at. */
async function look(t: TestContext, site: Site) {
	const server = createServer(({ url }, answer) => {
		const document = {
			"content-type": "text/html",
			...(site.headers ?? headers),
		};
		if (url === "/") {
			answer.writeHead(site.status ?? 200, document);
			answer.end((site.html ?? html).replaceAll("ORIGIN", origin));
		} else if (url === "/robots.txt") {
			answer.end(site.robots ?? "User-agent: *\nAllow: /\n");
		} else if (url === "/share.png") {
			answer.end(png(site.width ?? 1200));
		} else {
			answer.writeHead(site.missing ?? 404).end();
		}
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => server.close());
	const address = server.address();
	assert.ok(address !== null && typeof address === "object");
	const origin = `http://127.0.0.1:${address.port}`;
	const dist = temporaryFolder(t);
	writeFileSync(
		path.join(dist, securityHeadersFile),
		JSON.stringify({ document: headers, file: {}, https: {} }),
	);
	const found = await runChecks(onlineChecks(origin, { dist, content: dist }));
	return Object.fromEntries(
		found
			// The tests' site has no HTTPS.
			.filter(({ check, state }) => check !== "tls" && state !== "ok")
			.map(({ check, state }) => [check, state]),
	);
}

const cases: [string, Site, Record<string, string>][] = [
	["a page as it should be", {}, {}],
	["an address that leads on", { status: 301 }, { online: "wrong" }],
	["an error", { status: 503 }, { online: "wrong" }],
	["no headers", { headers: {} }, { headers: "wrong" }],
	["other headers", { headers: { "x-frame": "yes" } }, { headers: "advice" }],
	["200 for all", { missing: 200 }, { "404": "wrong" }],
	["closed robots", { robots: "Disallow: /" }, { robots: "wrong" }],
	[
		"noindex",
		{ html: `${html}<meta name="robots" content="noindex"/>` },
		{ robots: "wrong" },
	],
	[
		"another's address",
		{ html: html.replace("ORIGIN/", "https://other.example/") },
		{ address: "wrong" },
	],
	["no address", { html: "" }, { address: "wrong", "share image": "wrong" }],
	["a small picture", { width: 600 }, { "share image": "wrong" }],
	[
		"a picture that is not there",
		{ html: html.replace("share.png", "none.png") },
		{ "share image": "wrong" },
	],
];
for (const [name, site, expected] of cases) {
	test(`meets ${name}`, async (t) => {
		assert.deepEqual(await look(t, site), expected);
	});
}
