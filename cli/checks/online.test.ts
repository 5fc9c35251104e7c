import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { securityHeadersFile } from "../../shared/built-page.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { runCheck } from "./finding.ts";
import { checkOnline } from "./online.ts";

/** What a page at ORIGIN answers. */
interface Site {
	readonly status?: number;
	readonly headers?: Record<string, string>;
	readonly html?: string;
	readonly missing?: number;
}

const html =
	'<link rel="canonical" href="ORIGIN/"/><meta property="og:image" content="ORIGIN/share.png"/>';
const headers = { "x-frame": "no" };

/** The states of what was found, other than "ok", by what was checked. */
async function statesOf(t: TestContext, site: Site) {
	const server = createServer(({ url }, answer) => {
		if (url === "/") {
			answer.writeHead(site.status ?? 200, {
				"content-type": "text/html",
				...(site.headers ?? headers),
			});
			answer.end((site.html ?? html).replaceAll("ORIGIN", origin));
		} else if (url === "/share.png") {
			answer.writeHead(200, { "content-type": "image/png" }).end();
		} else {
			answer.writeHead(site.missing ?? 404).end();
		}
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => server.close());
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	const dist = temporaryFolder(t);
	writeFileSync(
		path.join(dist, securityHeadersFile),
		JSON.stringify({ document: headers, file: {}, https: {} }),
	);
	const findings = await runCheck("online", () => checkOnline(origin, dist));
	return Object.fromEntries(
		findings
			// The tests' site has no HTTPS.
			.filter(({ check, state }) => check !== "https" && state !== "ok")
			.map(({ check, state }) => [check, state]),
	);
}

const cases: [string, Site, Record<string, string>][] = [
	["a page as it should be", {}, {}],
	["an address that redirects", { status: 301 }, { online: "wrong" }],
	["no headers", { headers: {} }, { headers: "wrong" }],
	["other headers", { headers: { "x-frame": "yes" } }, { headers: "advice" }],
	["200 for unknown addresses", { missing: 200 }, { "404": "wrong" }],
	[
		"the public address on a page of this machine",
		{ html: html.replaceAll("ORIGIN/", "https://frontage.invalid/") },
		{ address: "advice" },
	],
	["no address", { html: "" }, { address: "wrong" }],
	[
		"a picture that is not there",
		{ html: html.replace("share.png", "none.png") },
		{ "share image": "wrong" },
	],
];
for (const [name, site, expected] of cases) {
	test(`launch-check meets ${name}`, async (t) => {
		assert.deepEqual(await statesOf(t, site), expected);
	});
}
