/** What the editor refuses: requests of other pages, places outside, links to elsewhere. */
import assert from "node:assert/strict";
import {
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
} from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { ExpectedError } from "../../shared/expected-error.ts";
import {
	editorOf,
	landing,
	picture,
	poster,
	readAll,
} from "../../test/support/words-editor.ts";
import { type Edit, tokenHeader } from "../protocol.ts";

/** Requests that are none of our page: each is refused, and nothing is written. */
const foreign: readonly [name: string, Record<string, string>][] = [
	["another origin", { origin: "https://evil.example" }],
	["another port of this machine", { origin: "http://127.0.0.1:1" }],
	["an origin that is hidden", { origin: "null" }],
	["no token", { [tokenHeader]: "" }],
	["a wrong token", { [tokenHeader]: "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA" }],
	// A name that leads to this machine: vitejs/vite, GHSA-vg6x-rcgg-rjx6.
	[
		"a name of elsewhere",
		{ host: "evil.example", origin: "http://evil.example" },
	],
	[
		"a name like ours",
		{ host: "127.evil.example", origin: "http://127.evil.example" },
	],
	// Tunnels and proxies that name this machine as the host: what each of them adds.
	...[
		["open-octo/octo-agent#2166", { "x-forwarded-for": "203.0.113.9" }],
		["RFC 7239", { forwarded: "for=203.0.113.9" }],
		["RFC 9110", { via: "1.1 tunnel" }],
		["librespeed/speedtest#757", { "cf-connecting-ip": "203.0.113.9" }],
		["librespeed/speedtest#757", { "cdn-loop": "cloudflare" }],
		["webmin/webmin#1956", { "x-real-ip": "203.0.113.9" }],
		["yiisoft/yii2#18518", { "x-original-host": "a.ngrok.example" }],
		["webmin/webmin#1956", { "true-client-ip": "203.0.113.9" }],
		["a trace", { traceparent: "00-0-0-01" }],
		["a name that comes later", { "client-address": "203.0.113.9" }],
	].map(
		([source, headers]) =>
			[`a tunnel (${source})`, headers] as (typeof foreign)[number],
	),
];
for (const [name, headers] of foreign)
	test(`a request from ${name} is refused`, async (t) => {
		const { send, all } = await editorOf(t);
		const before = all();
		for (const each of [
			"save",
			"undo",
			"picture?place=founder.portrait&language=en&name=a.jpg",
		]) {
			const { status, said } = await send(
				each,
				JSON.stringify([poster]),
				headers,
			);
			assert.deepEqual([status, said], [403, { refused: "forbidden" }]);
		}
		const state = await send("state?language=en", "", headers, "GET");
		assert.equal(state.status, 403);
		assert.deepEqual(all(), before);
	});

test("no page has the token in it", async (t) => {
	const { port, token } = await editorOf(t);
	const page = await (await fetch(`http://127.0.0.1:${port}`)).text();
	assert.match(page, /editor\/page\/open\.ts/);
	assert.ok(!page.includes(token));
});

/** Places that are none of `content/`, or none of the schema: cloudcmd#474 and decaporg/decap-cms#2739. */
const outside: readonly Partial<Edit>[] = [
	{ file: "../package.json", path: ["name"] },
	{ file: "en/../../package.json", path: ["name"] },
	{ file: "/etc/passwd" },
	{ file: "en\\landing.yaml" },
	{ file: "en/unknown.ts" },
	{ file: "pictures/README.md" },
	{ file: "__proto__" },
	{ path: [] },
	{ path: ["hero"] },
	{ path: ["hero", "more"], before: null },
	{ path: ["__proto__", "polluted"], before: null },
	{ path: ["header", "__proto__"], before: null },
	{ path: ["founder", "portrait", "file"], before: null },
];
for (const edit of outside)
	test(`${JSON.stringify(edit)} is no place`, async (t) => {
		const { save, folder } = await editorOf(t);
		const before = readAll(path.dirname(folder));
		assert.deepEqual(await save({ ...poster, ...edit }), {
			refused: "unknown",
		});
		assert.deepEqual(readAll(path.dirname(folder)), before);
	});

test("a photo for a language that the site has not is refused", async (t) => {
	const { send, all } = await editorOf(t);
	const before = all();
	const png = await picture.png().toBuffer();
	const { said } = await send(
		"picture?place=founder.portrait&language=de&name=a.png",
		png,
	);
	assert.deepEqual(said, { refused: "unknown" });
	assert.deepEqual(all(), before);
});

test("a file or folder that is a link to elsewhere is not written", async (t) => {
	const { save, send, folder } = await editorOf(t);
	const elsewhere = path.join(folder, "../elsewhere.ts");
	renameSync(path.join(folder, landing), elsewhere);
	symlinkSync(elsewhere, path.join(folder, landing));
	const before = readFileSync(elsewhere, "utf8");
	assert.deepEqual(await save(poster), { refused: "outside" });
	assert.equal(readFileSync(elsewhere, "utf8"), before);
	rmSync(path.join(folder, "pictures"), { recursive: true });
	mkdirSync(path.join(folder, "../others"));
	symlinkSync(path.join(folder, "../others"), path.join(folder, "pictures"));
	const { said } = await send(
		"picture?place=founder.portrait&language=en&name=a.jpg",
		await picture.jpeg().toBuffer(),
	);
	assert.deepEqual(said, { refused: "outside" });
	assert.deepEqual(readdirSync(path.join(folder, "../others")), []);
});

test("a body that is none, or too long, changes nothing", async (t) => {
	const { send, all, reported } = await editorOf(t);
	const before = all();
	const wrong = ["", "{", "[1]", '[{"file":1}]', "[".repeat(100_000)];
	for (const body of wrong)
		assert.deepEqual((await send("save", body)).said, { refused: "failed" });
	// The page says that the terminal says why.
	assert.equal(reported.length, wrong.length);
	for (const name of ["unknown", "state", "%2e%2e%2fpackage.json"])
		assert.equal((await send(name, "[]")).status, 404);
	assert.deepEqual(all(), before);
});

test("while a photo cannot be read, there is no state to edit from", async (t) => {
	const { send } = await editorOf(t, async () => {
		throw new ExpectedError("This is no photo");
	});
	const { status } = await send("state?language=en", "", {}, "GET");
	assert.equal(status, 500);
});
