/** What the editor writes, and what it refuses: requests of other pages, places outside, files that have changed. */
import assert from "node:assert/strict";
import {
	cpSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import sharp from "sharp";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { contentFolder } from "../../words/read-content.ts";
import { type Edit, editorPath, tokenHeader } from "../protocol.ts";
import { openEditor } from "./open-editor.ts";
import { pictureName } from "./photo.ts";

/** The editor of a copy of `content/`, behind a real server. */
async function editorOf(t: TestContext) {
	const folder = path.join(temporaryFolder(t), "content");
	cpSync(contentFolder, folder, { recursive: true });
	mkdirSync(path.join(folder, "../public"));
	const editor = openEditor({
		folder,
		show: async (content) => JSON.stringify(content),
		report: () => {},
	});
	const server = createServer(async (request, response) => {
		if (!(await editor.answer(request, response)))
			response.end(editor.inject("<body></body>", request));
	}).listen(0, "127.0.0.1");
	t.after(() => server.close());
	await new Promise((listening) => server.once("listening", listening));
	const { port } = server.address() as AddressInfo;
	const own = `http://127.0.0.1:${port}`;
	const page = await (await fetch(own)).text();
	const [, token = ""] = /startEditor\("([^"]+)"\)/.exec(page) ?? [];

	/** Resolves with the answer; `headers` take the place of those of our own page. */
	function send(
		name: string,
		body: string | Buffer,
		headers: Record<string, string> = {},
		method = "POST",
	) {
		const { promise, resolve, reject } =
			// biome-ignore lint/suspicious/noExplicitAny: any answer
			Promise.withResolvers<{ status: number | undefined; said: any }>();
		const call = ask(`${own}${editorPath}${name}`, {
			method,
			headers: { origin: own, [tokenHeader]: token, ...headers },
		});
		call.on("error", reject).on("response", async (response) => {
			let text = "";
			for await (const part of response) text += part;
			resolve({ status: response.statusCode, said: JSON.parse(text) });
		});
		call.end(body);
		return promise;
	}

	return {
		folder,
		port,
		token,
		send,
		save: async (...edits: Edit[]) =>
			(await send("save", JSON.stringify(edits))).said,
		undo: async () => (await send("undo", "")).said,
		read: (name: string) => readFileSync(path.join(folder, name), "utf8"),
		all: () => readAll(folder),
	};
}

/** Every file below a folder, and what is in it. */
function readAll(folder: string) {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((each) => each.isFile())
		.map(({ parentPath, name }) => {
			const file = path.join(parentPath, name);
			return [file, readFileSync(file, "utf8")];
		});
}

const landing = "en/landing.ts";
const poster: Edit = {
	file: landing,
	path: ["hero", "sides", "host", "poster"],
	before: "rent.",
	after: "money.",
};

test("a text is saved, and taken back to the letter", async (t) => {
	const { save, undo, read } = await editorOf(t);
	const before = read(landing);
	const { saved } = await save(poster);
	assert.match(saved[0], /^content\/en\/landing\.ts, line \d+$/);
	assert.equal(
		read(landing),
		before.replace('poster: "rent."', 'poster: "money."'),
	);
	assert.ok("saved" in (await undo()));
	assert.equal(read(landing), before);
	assert.deepEqual(await undo(), { refused: "nothing" });
});

test("two edits are saved together, or none of them", async (t) => {
	const { save, all } = await editorOf(t);
	const before = all();
	const wrong = { ...poster, path: ["hero", "formHeading"] };
	assert.deepEqual(await save(poster, wrong), { refused: "changed" });
	assert.deepEqual(all(), before);
});

test("what another program has saved meanwhile stays", async (t) => {
	const { save, undo, read, folder } = await editorOf(t);
	const change = (from: string, to: string) =>
		writeFileSync(path.join(folder, landing), read(landing).replace(from, to));
	// Elsewhere in the file: both changes are kept.
	change("Meet the Founder", "Who We Are");
	assert.ok("saved" in (await save(poster)));
	assert.match(read(landing), /Who We Are/);
	// The same text: refused.
	change("money.", "more.");
	assert.deepEqual(
		await save({ ...poster, before: "money.", after: "rent." }),
		{ refused: "changed" },
	);
	assert.deepEqual(await undo(), { refused: "changed" });
	assert.match(read(landing), /more\./);
});

test("undo keeps what another program has changed elsewhere in the file", async (t) => {
	const { save, undo, read, folder } = await editorOf(t);
	await save(poster);
	const text = read(landing).replace("Meet the Founder", "Who We Are");
	writeFileSync(path.join(folder, landing), text);
	assert.ok("saved" in (await undo()));
	assert.match(read(landing), /Who We Are/);
	assert.match(read(landing), /"rent\."/);
});

test("two tabs that save at once: one is refused", async (t) => {
	const { save } = await editorOf(t);
	const both = await Promise.all([
		save(poster),
		save({ ...poster, after: "cash." }),
	]);
	assert.deepEqual(both.map((outcome) => Object.keys(outcome)[0]).sort(), [
		"refused",
		"saved",
	]);
});

/** What cannot be saved, and what is said about it. */
const mistakes: readonly [Edit["after"], RegExp][] = [
	["paying all", /^: 10 letters, at most 9: it is one word on a poster$/],
	["", /^ is empty$/],
	["a&amp;b", /HTML/],
	[null, /cannot be left out/],
	[{ label: "a" }, /is a text/],
	["x".repeat(10_000), /10000 letters/],
];
for (const [after, said] of mistakes)
	test(`${JSON.stringify(after).slice(0, 40)} is a mistake, and nothing is written`, async (t) => {
		const { save, all } = await editorOf(t);
		const before = all();
		const { mistakes } = await save({ ...poster, after });
		assert.equal(mistakes.length, 1);
		assert.deepEqual(mistakes[0].path, poster.path);
		assert.match(mistakes[0].message, said);
		assert.deepEqual(all(), before);
	});

test("awkward letters are saved as they are", async (t) => {
	const { save, read } = await editorOf(t);
	const after = ['"\\`', "$", "{😀", "\ud83d"].join("");
	assert.ok("saved" in (await save({ ...poster, after })));
	assert.ok(
		"saved" in (await save({ ...poster, before: after, after: "rent." })),
	);
	assert.equal(
		read(landing),
		readFileSync(path.join(contentFolder, landing), "utf8"),
	);
});

test("a link is switched off, and on with what it had", async (t) => {
	const { save, send, read } = await editorOf(t);
	const before = read(landing);
	const login = { label: "Login", href: "#waitlist" };
	const off = {
		file: landing,
		path: ["header", "login"],
		before: login,
		after: null,
	};
	await save(off);
	assert.match(read(landing), /login: null/);
	const { said } = await send("state?language=en&address=/", "", {}, "GET");
	const place = said.places.find(
		({ path }: Edit) => path.join(".") === "header.login",
	);
	assert.equal(place.text, null);
	assert.deepEqual(place.proposal, login);
	await save({ ...off, before: null, after: place.proposal });
	assert.equal(read(landing), before);
});

test("the product's name is changed for all languages at once", async (t) => {
	const { send } = await editorOf(t);
	const { said } = await send("state?language=en&address=/", "", {}, "GET");
	const index = said.places.findIndex(
		({ file, path }: Edit) => file === "site.ts" && path[1] === "name",
	);
	const [marked] = JSON.parse(said.marked).languages;
	assert.equal(marked.site.name, `F\ue000${index}\ue001rontage`);
});

const picture = sharp({
	create: { width: 40, height: 50, channels: 3, background: "#888" },
});

test("a picture becomes the photo, whatever its name is", async (t) => {
	const { send, read, folder } = await editorOf(t);
	const photo = (name: string, bytes: Buffer) =>
		send(`photo?${new URLSearchParams({ language: "en", name })}`, bytes);
	const jpeg = await picture.jpeg().toBuffer();
	const { said: first } = await photo("../../../Ann Ü.JPG", jpeg);
	assert.ok("saved" in first);
	assert.match(read(landing), /file: "Ann Ü\.JPG"/);
	const saved = path.join(folder, "pictures/Ann Ü.JPG");
	assert.ok(readFileSync(saved).equals(jpeg));
	const png = await picture.png().toBuffer();
	await photo("founder.png", png);
	await photo("founder.png", await picture.clone().negate().png().toBuffer());
	assert.match(read(landing), /file: "founder-2\.png", alt: "The founder"/);
	const before = readdirSync(path.join(folder, "pictures"));
	const { said } = await photo("me.jpg", Buffer.from("<svg/>"));
	assert.match(said.mistakes[0].message, /me\.jpg is not a complete JPEG/);
	assert.deepEqual(readdirSync(path.join(folder, "pictures")), before);
});

test("a picture's name is one that every system can have", () => {
	for (const [name, saved] of [
		["Ann Ü 2026.JPG", "Ann Ü 2026.JPG"],
		["../../../.bashrc", "bashrc.jpg"],
		["C:\\pictures\\me.png", "me.jpg"],
		["", "founder.jpg"],
		["..", "founder.jpg"],
		["founder.ts", "founder.jpg"],
		["a\0b:c.jpeg", "abc.jpeg"],
		[`${"a".repeat(300)}.jpg`, `${"a".repeat(76)}.jpg`],
	] as const)
		assert.equal(pictureName(name, "jpeg"), saved);
});

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
];
for (const [name, headers] of foreign)
	test(`a request from ${name} is refused`, async (t) => {
		const { send, all } = await editorOf(t);
		const before = all();
		for (const each of ["save", "undo", "photo?language=en&name=a.jpg"]) {
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

test("a page that asks under another name has no token in it", async (t) => {
	const { port, token } = await editorOf(t);
	const { promise, resolve } = Promise.withResolvers<string>();
	ask({ port, host: "127.0.0.1", headers: { host: "evil.example" } })
		.on("response", async (response) => {
			let text = "";
			for await (const part of response) text += part;
			resolve(text);
		})
		.end();
	assert.ok(!(await promise).includes(token));
});

/** Places that are none of `content/`, or none of the schema: cloudcmd#474 and decaporg/decap-cms#2739. */
const outside: readonly Partial<Edit>[] = [
	{ file: "../package.json", path: ["name"] },
	{ file: "en/../../package.json", path: ["name"] },
	{ file: "/etc/passwd" },
	{ file: "en\\landing.ts" },
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
		"photo?language=en&name=a.jpg",
		await picture.jpeg().toBuffer(),
	);
	assert.deepEqual(said, { refused: "outside" });
	assert.deepEqual(readdirSync(path.join(folder, "../others")), []);
});

test("a body that is none, or too long, changes nothing", async (t) => {
	const { send, all } = await editorOf(t);
	const before = all();
	for (const body of ["", "{", "[1]", '[{"file":1}]', "[".repeat(100_000)])
		assert.deepEqual((await send("save", body)).said, { refused: "failed" });
	for (const name of ["unknown", "state", "%2e%2e%2fpackage.json"])
		assert.equal((await send(name, "[]")).status, 404);
	assert.deepEqual(all(), before);
});
