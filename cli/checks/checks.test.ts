import assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { defaultAnonKey } from "../../config/schema.ts";
import { readSettings } from "../../config/settings.ts";
import {
	type BuiltPage,
	builtPageFile,
	securityHeadersFile,
} from "../../shared/built-page.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import type { Results } from "./check.ts";
import { checkOnline } from "./online.ts";
import { checkPage } from "./page.ts";

/** The findings as text, those that are not fine. */
function problems(results: Results): string {
	return [results]
		.flat()
		.filter((each) => typeof each === "object")
		.map(({ state, found }) => `${state}: ${found}`)
		.join("\n");
}

const good: BuiltPage = {
	name: "Wallspace",
	siteUrl: "https://wall.example",
	apiBase: "",
	apiKey: defaultAnonKey,
	hasPortrait: true,
	hasPrivacyPage: true,
	placeholders: [],
};

for (const [name, page, expected, siteUrl = good.siteUrl] of [
	["nothing", undefined, /^wrong: The page is not built\.$/],
	["all that is needed", good, /^$/],
	["another address", good, /^wrong: .* other settings/, "https://o.example"],
	["no address", { ...good, siteUrl: "" }, /^advice: .* its address/, ""],
	["no photo", { ...good, hasPortrait: false }, /^advice: .* frame/],
	["no privacy page", { ...good, hasPrivacyPage: false }, /^wrong: .* privacy/],
	[
		"placeholders",
		{ ...good, placeholders: ["content/a.ts:3  A", "SECURITY.md:8  B"] },
		/^wrong: Placeholders are left: 2/,
	],
	[
		"a placeholder that no visitor sees",
		{ ...good, placeholders: ["SECURITY.md:8  An address"] },
		/^advice: Placeholders are left: 1/,
	],
] as [string, BuiltPage | undefined, RegExp, string?][]) {
	test(`finds a page built with ${name}`, (t) => {
		const settings = readSettings({ SITE_URL: siteUrl });
		const dist = temporaryFolder(t);
		if (page !== undefined)
			writeFileSync(path.join(dist, builtPageFile), JSON.stringify(page));
		assert.match(problems(checkPage({ settings }, dist)), expected);
	});
}

const html = '<link rel="canonical" href="ORIGIN/"/>';
const sent = { "x-frame": "no" };
for (const [name, site, expected] of [
	["a page as it should be", {}, /^advice: The address is not HTTPS.*$/],
	["an address that redirects", { status: 301 }, /answers 301/],
	["no headers", { headers: {} }, /^wrong: Security headers .*: x-frame\.$/m],
	["other headers", { headers: { "x-frame": "yes" } }, /: x-frame\.$/m],
	["200 for unknown addresses", { missing: 200 }, /with 200, not 404/],
	["no address", { html: "" }, /^wrong: The page names no address/m],
] as [
	string,
	{
		readonly status?: number;
		readonly headers?: Record<string, string>;
		readonly html?: string;
		readonly missing?: number;
	},
	RegExp,
][]) {
	test(`launch-check meets ${name}`, async (t) => {
		const server = createServer(({ url }, answer) => {
			answer.writeHead(
				url === "/" ? (site.status ?? 200) : (site.missing ?? 404),
				{
					"content-type": "text/html",
					...(site.headers ?? sent),
				},
			);
			answer.end((site.html ?? html).replaceAll("ORIGIN", origin));
		}).listen(0, "127.0.0.1");
		await once(server, "listening");
		t.after(() => server.close());
		const { port } = server.address() as AddressInfo;
		const origin = `http://127.0.0.1:${port}`;
		const dist = temporaryFolder(t);
		writeFileSync(
			path.join(dist, securityHeadersFile),
			JSON.stringify({ document: sent, file: {}, https: {} }),
		);
		const found = checkOnline(origin, dist).then(problems, String);
		assert.match(await found, expected);
	});
}
