import assert from "node:assert/strict";
import { once } from "node:events";
import { chmodSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { defaultAnonKey, schema } from "../../config/schema.ts";
import { readSettings } from "../../config/settings.ts";
import {
	type BuiltPage,
	builtPageFile,
	securityHeadersFile,
} from "../../shared/built-page.ts";
import { collect } from "../../test/support/call-cli.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { asLines, type Check, type Finding, runChecks } from "./check.ts";
import { senderChecks } from "./mail.ts";
import { onlineChecks } from "./online.ts";
import { pageChecks } from "./page.ts";
import { checkErasedFile, checkFiles } from "./settings.ts";

/** Like `page ok, content wrong`. */
async function statesOf(checks: readonly Check[]): Promise<string> {
	const findings = await runChecks(checks);
	return findings.map(({ check, state }) => `${check} ${state}`).join(", ");
}

test("lists what is wrong first, with the advice below", () => {
	const findings: Finding[] = [
		{ check: "a", state: "ok", found: "Fine." },
		{ check: "b", state: "advice", found: "Slow.", todo: "Wait." },
		{ check: "disk", state: "wrong", found: "Full.", todo: "Do:\nthis" },
	];
	assert.deepEqual(asLines(findings, collect().stream), [
		"wrong   disk  Full.\n              Do:\n              this\n",
		"advice  b     Slow.\n              Wait.\n",
		"ok      a     Fine.\n",
	]);
});

test("finds settings with other names, and those that every user can read", (t) => {
	const folder = temporaryFolder(t);
	const [open, group, none] = ["open", "group", "none"].map((name) =>
		path.join(folder, name),
	) as [string, string, string];
	const names = ["MAIL_FORM", "DOMAIN", ...Object.keys(schema)];
	writeFileSync(open, "");
	writeFileSync(group, names.map((name) => `${name}=x\n`).join(""));
	chmodSync(open, 0o644);
	chmodSync(group, 0o640);
	const found = checkFiles([open, group, none])
		.filter((each) => each !== false)
		.map((each) => each.found);
	assert.match(String(found[0]), /can read .*open, which may hold/);
	assert.deepEqual(found.slice(1), [
		"group sets MAIL_FORM, which is the name of no setting.",
	]);
});

test("finds a place where erased people cannot be remembered", (t) => {
	// Not by rights: root may write everywhere.
	const file = path.join(temporaryFolder(t), "file");
	writeFileSync(file, "");
	const below = path.join(file, "data", "erased.json");
	assert.partialDeepStrictEqual(checkErasedFile(below), { state: "wrong" });
	// The first erasure makes the folder.
	const later = path.join(temporaryFolder(t), "data", "erased.json");
	assert.equal(typeof checkErasedFile(later), "string");
});

for (const [name, records, expected] of [
	[
		"all records",
		{
			"mail.x.example": ["v=spf1 ", "include:y -all"],
			"_dmarc.x.example": ["v=DMARC1; p=none"],
		},
		"SPF ok, DMARC ok",
	],
	["no records", { "mail.x.example": [] }, "SPF advice, DMARC advice"],
	["a domain that is not there", {}, "sender advice"],
] as const) {
	test(`doctor looks the sender's domain up: ${name}`, async () => {
		const lookUp = async (host: string) => {
			const found = (records as Record<string, string[]>)[host];
			const code = "ENOTFOUND";
			if (found === undefined) throw Object.assign(new Error(code), { code });
			return [[...found]];
		};
		const states = await statesOf(senderChecks("mail.x.example", lookUp));
		assert.equal(states, expected);
	});
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

function built(t: TestContext, page: BuiltPage | undefined) {
	const folder = temporaryFolder(t);
	const dist = path.join(folder, "dist");
	const content = path.join(folder, "content");
	const photo = path.join(content, "pictures", "founder.jpg");
	mkdirSync(dist);
	mkdirSync(path.dirname(photo), { recursive: true });
	writeFileSync(photo, "");
	for (const old of [path.dirname(photo), photo]) utimesSync(old, 1, 1);
	if (page !== undefined)
		writeFileSync(path.join(dist, builtPageFile), JSON.stringify(page));
	return { folders: { dist, content }, photo };
}

for (const [name, page, expected, siteUrl = good.siteUrl] of [
	["nothing", undefined, "page wrong"],
	["all that is needed", good, "page ok"],
	["another address", good, "page ok, page wrong", "https://other.example"],
	["no address", { ...good, siteUrl: "" }, "page advice", ""],
	["no photo", { ...good, hasPortrait: false }, "page ok, content advice"],
	[
		"no page about privacy",
		{ ...good, hasPrivacyPage: false },
		"page ok, content wrong",
	],
	[
		"placeholders",
		{ ...good, placeholders: ["content/a.ts:3  A", "SECURITY.md:8  B"] },
		"page ok, content wrong",
	],
	[
		"a placeholder that no visitor sees",
		{ ...good, placeholders: ["SECURITY.md:8  An address"] },
		"page ok, content advice",
	],
] as [string, BuiltPage | undefined, string, string?][]) {
	test(`finds a page built with ${name}`, async (t) => {
		const settings = readSettings({ SITE_URL: siteUrl });
		const { folders } = built(t, page);
		assert.equal(await statesOf(pageChecks(settings, folders)), expected);
	});
}

test("finds content that was changed after the build", async (t) => {
	const { folders, photo } = built(t, good);
	const later = Date.now() / 1_000 + 60;
	utimesSync(photo, later, later);
	const settings = readSettings({ SITE_URL: good.siteUrl });
	const states = await statesOf(pageChecks(settings, folders));
	assert.equal(states, "page ok, page advice");
});

const html =
	'<link rel="canonical" href="ORIGIN/"/><meta property="og:image" content="ORIGIN/share.png"/>';
const headers = { "x-frame": "no" };
for (const [name, site, expected] of [
	["a page as it should be", {}, ""],
	["an address that redirects", { status: 301 }, "online"],
	["no headers", { headers: {} }, "headers"],
	["other headers", { headers: { "x-frame": "yes" } }, "headers"],
	["200 for unknown addresses", { missing: 200 }, "404"],
	["no address", { html: "" }, "address"],
	[
		"a picture that is not there",
		{ html: html.replace("share.png", "none.png") },
		"share image",
	],
] as [
	string,
	{
		readonly status?: number;
		readonly headers?: Record<string, string>;
		readonly html?: string;
		readonly missing?: number;
	},
	string,
][]) {
	test(`launch-check meets ${name}`, async (t) => {
		const server = createServer(({ url }, answer) => {
			const type = url === "/" ? "text/html" : "image/png";
			const isThere = url === "/" || url === "/share.png";
			answer.writeHead(isThere ? (site.status ?? 200) : (site.missing ?? 404), {
				"content-type": type,
				...(site.headers ?? headers),
			});
			answer.end((site.html ?? html).replaceAll("ORIGIN", origin));
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
		const findings = await runChecks(onlineChecks(origin, dist));
		const wrong = findings.filter(({ state }) => state === "wrong");
		assert.equal(wrong.map(({ check }) => check).join(), expected);
	});
}
