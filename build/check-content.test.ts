import assert from "node:assert/strict";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { anchors } from "../content/limits.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { ContentFaulty, checkContent, unreadable } from "./check-content.ts";

test("the content of this repository can be built", () => checkContent());

test("every place that a link may lead to is on the page", async () => {
	const html = await readFile(
		path.join(import.meta.dirname, "../dist/site/index.html"),
		"utf8",
	);
	for (const anchor of anchors)
		assert.ok(html.includes(` id="${anchor}"`), anchor);
});

for (const [what, text] of [
	["quotation mark", 'export const hero = {\n\tlead: "Hello,\n\tx: "y",\n};\n'],
	["comma", 'export const hero = {\n\tlead: "Hello"\n\tx: "y",\n};\n'],
] as const) {
	test(`a missing ${what} is told by file and line`, async (t) => {
		const folder = path.join(temporaryFolder(t), "content");
		const file = path.join(folder, "landing.ts");
		await mkdir(folder);
		await writeFile(file, text);
		const error = await import(pathToFileURL(file).href).catch(unreadable);
		assert.ok(error instanceof ContentFaulty);
		assert.match(error.message, /content\/landing\.ts:3 cannot be read/);
	});
}

test("an error from elsewhere stays what it is", () => {
	const error = new Error("disk full");
	error.stack = "Error: disk full\n    at read (/app/build/pictures.ts:3:1)";
	assert.equal(unreadable(error), error);
});
