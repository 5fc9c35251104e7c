/** How the editor reads bodies and replaces files. */
import assert from "node:assert/strict";
import {
	chmodSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmdirSync,
	statSync,
	writeFileSync,
} from "node:fs";
import type { IncomingMessage } from "node:http";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import {
	editorOf,
	landing,
	picture,
	poster,
} from "../../test/support/words-editor.ts";
import { editorPath, tokenHeader } from "../protocol.ts";
import { replaceFile } from "./files.ts";
import { readBody } from "./requests.ts";

test("a body may be as long as it may be, and no longer", async () => {
	const body = (...parts: string[]) =>
		readBody(
			Readable.from(parts.map((each) => Buffer.from(each))) as IncomingMessage,
			5,
		);
	assert.equal(`${await body("abc", "de")}`, "abcde");
	await assert.rejects(body("abc", "def"), /too long/);
});

test("a file that another program has saved is not replaced, and one that is keeps its rights", (t) => {
	const folder = temporaryFolder(t);
	const place = path.join(folder, "words.ts");
	writeFileSync(place, "theirs");
	chmodSync(place, 0o640);
	assert.equal(replaceFile(place, "before", "after"), "changed");
	assert.equal(readFileSync(place, "utf8"), "theirs");
	assert.equal(replaceFile(place, "theirs", "after"), undefined);
	assert.equal(readFileSync(place, "utf8"), "after");
	if (process.platform !== "win32")
		assert.equal(statSync(place).mode & 0o777, 0o640);
	assert.deepEqual(readdirSync(folder), ["words.ts"]);
});

test("a file that was made read-only stays as it is, and one that can be written to again is saved", {
	// There, the folder's rights count, and root may write everywhere.
	skip: process.platform === "win32",
}, async (t) => {
	const { save, read, all, folder } = await editorOf(t);
	const before = all();
	chmodSync(path.join(folder, landing), 0o444);
	assert.deepEqual(await save(poster), { refused: "locked" });
	assert.deepEqual(all(), before);
	chmodSync(path.join(folder, landing), 0o644);
	assert.ok("saved" in (await save(poster)));
	assert.match(read(landing), /poster: money\./);
});

test("two edits of one text are taken back in turn, beside what another program changed", async (t) => {
	const { save, undo, read, folder } = await editorOf(t);
	assert.ok(
		"saved" in
			(await save(poster, { ...poster, before: "money.", after: "cash." })),
	);
	const other = read(landing).replace("Meet the Founder", "Who We Are");
	writeFileSync(path.join(folder, landing), other);
	assert.ok("saved" in (await undo()));
	assert.equal(read(landing), other.replace("cash.", "rent."));
});

test("saves are done one after the other, in the order in which they came", async (t) => {
	const { save, read } = await editorOf(t);
	const texts = ["rent.", "money.", "cash.", "a wage."];
	const outcomes = await Promise.all(
		texts
			.slice(1)
			.map((after, at) => save({ ...poster, before: texts[at] ?? "", after })),
	);
	assert.deepEqual(
		outcomes.map((outcome) => "saved" in outcome),
		[true, true, true],
	);
	assert.match(read(landing), /poster: a wage\./);
});

test("nothing is taken back while another file has a mistake", async (t) => {
	const { save, undo, read, folder } = await editorOf(t);
	await save(poster);
	const form = path.join(folder, "en/site.yaml");
	const before = read("en/site.yaml");
	writeFileSync(form, before.replace(/title: .*/, 'title: ""'));
	const { mistakes } = await undo();
	assert.equal(mistakes[0].title, "Title in the browser tab");
	assert.match(read(landing), /poster: money\./);
	// One that cannot be read at all.
	writeFileSync(form, before.replace(/title: .*/, 'title: "Frontage'));
	const [unread] = (await undo()).mistakes;
	assert.match(unread.title, /^content\/en\/site\.yaml, line \d+$/);
	assert.match(unread.message, /quotation mark/);
	writeFileSync(form, before);
	assert.ok("saved" in (await undo()));
	assert.match(read(landing), /poster: rent\./);
});

test("after a save that failed, the next one works", async (t) => {
	const { send, save, undo, folder } = await editorOf(t);
	const failed = await Promise.all([send("save", "{"), save(poster)]);
	assert.equal(failed[0].status, 500);
	assert.ok("saved" in failed[1]);
	// The place of the draft is taken.
	const draft = path.join(folder, `en/.landing.yaml.${process.pid}.tmp`);
	mkdirSync(draft);
	const again = { ...poster, before: "money.", after: "cash." };
	assert.equal((await send("save", JSON.stringify([again]))).status, 500);
	assert.equal((await send("undo", "")).status, 500);
	rmdirSync(draft);
	assert.ok("saved" in (await undo()));
	assert.ok("saved" in (await save(poster)));
	assert.ok("saved" in (await save(again)));
});

test("what was left out comes back as it was last", async (t) => {
	const { save, send } = await editorOf(t);
	const edit = { file: landing, path: ["header", "login"] };
	const [one, other] = ["Login", "Sign in"].map((label) => ({
		label,
		href: "#waitlist",
	}));
	for (const [before, after] of [
		[one ?? null, null],
		[null, other ?? null],
		[other ?? null, null],
	] as const)
		assert.ok("saved" in (await save({ ...edit, before, after })));
	const { said } = await send("state?language=en&address=/", "", {}, "GET");
	const place = said.places.find(
		({ path }: { path: string[] }) => path.join(".") === "header.login",
	);
	assert.deepEqual(place.proposal, other);
});

test("a photo that cannot be saved is not kept; the same one again has its name, and its description stays", async (t) => {
	const { send, read, folder } = await editorOf(t);
	const photo = async (bytes: Buffer) =>
		(
			await send(
				"picture?language=en&place=founder.portrait&name=founder.png",
				bytes,
			)
		).said;
	const pictures = () =>
		readdirSync(path.join(folder, "pictures")).filter((each) =>
			each.endsWith(".png"),
		);
	const file = path.join(folder, landing);
	const png = await picture.png().toBuffer();
	const before = read(landing);
	writeFileSync(
		file,
		before.replace("heading: Meet the Founder", 'heading: ""'),
	);
	assert.match((await photo(png)).mistakes[0].message, /is empty/);
	assert.deepEqual(pictures(), []);
	writeFileSync(file, before);
	await photo(png);
	await photo(png);
	assert.deepEqual(pictures(), ["founder.png"]);
	// Nor is the one that is there removed.
	const saved = read(landing);
	writeFileSync(
		file,
		saved.replace("heading: Meet the Founder", 'heading: ""'),
	);
	await photo(png);
	assert.deepEqual(pictures(), ["founder.png"]);
	writeFileSync(file, saved);
	writeFileSync(file, read(landing).replace("alt: The founder", "alt: Ann"));
	await photo(await picture.clone().negate().png().toBuffer());
	assert.match(read(landing), /file: founder-2\.png\n +alt: Ann/);
	// A file's name is not a text of the page.
	const { said } = await send("state?language=en&address=/", "", {}, "GET");
	const [marked] = JSON.parse(said.marked).languages;
	assert.equal(marked.founder.portrait.file, "founder-2.png");
	assert.match(marked.founder.portrait.alt, /^A\ue000\d+\ue001nn$/);
});

test("an answer of the editor is kept by no cache", async (t) => {
	const { port, token } = await editorOf(t);
	const own = `http://127.0.0.1:${port}`;
	for (const [address, headers, status] of [
		["state?language=en&address=/", { [tokenHeader]: token }, 200],
		["state?language=en&address=/", {}, 403],
		["nothing", { [tokenHeader]: token }, 404],
	] as const) {
		const answer = await fetch(own + editorPath + address, { headers });
		assert.equal(answer.status, status);
		assert.equal(answer.headers.get("cache-control"), "no-store");
		assert.equal(
			answer.headers.get("content-type"),
			"application/json; charset=utf-8",
		);
	}
});
