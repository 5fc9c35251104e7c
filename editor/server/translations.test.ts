/** Texts of a language that come from the product or from the main language are replaced from the page. */
import assert from "node:assert/strict";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { editorOf } from "../../test/support/words-editor.ts";
import { schemaLine } from "../../words/schema.ts";
import type { FilePlace } from "../protocol.ts";

const posterPath = ["hero", "sides", "host", "poster"];

/** The editor of words whose second language has a title only. */
async function untranslated(t: Parameters<typeof editorOf>[0]) {
	const editor = await editorOf(t);
	const place = (name: string) => path.join(editor.folder, name);
	const site = editor.read("site.yaml");
	writeFileSync(
		place("site.yaml"),
		site.replace(/languages: .*/, "languages: [en, de]"),
	);
	for (const name of ["landing", "mails", "messages", "privacy", "imprint"])
		rmSync(place(`de/${name}.yaml`), { force: true });
	writeFileSync(place("de/site.yaml"), "title: Ein Titel\n");
	rmSync(place("en/messages.yaml"));
	const landing = editor.read("en/landing.yaml");
	writeFileSync(
		place("en/landing.yaml"),
		landing.replace("Be there when we open", "Be the first"),
	);
	return {
		...editor,
		isThere: (name: string) => existsSync(place(name)),
		async stateOf(language: string) {
			const query = `state?language=${language}&address=/`;
			const { said } = await editor.send(query, "", {}, "GET");
			const places: readonly FilePlace[] = said.places;
			return {
				marked: said.marked as string,
				placeOf: (file: string, ...at: (string | number)[]) =>
					places.find(
						(each) => each.file === file && each.path.join() === at.join(),
					),
			};
		},
	};
}

test("what is still the main language's is named, each text beside the original", async (t) => {
	const { stateOf } = await untranslated(t);
	const { placeOf } = await stateOf("de");
	const poster = placeOf("de/landing.yaml", ...posterPath);
	assert.deepEqual([poster?.text, poster?.original], ["rent.", "rent."]);
	assert.equal(poster?.untranslated, "missing");
	// The product's German, where the founder has words of her own in English.
	const heading = placeOf("de/landing.yaml", "hero", "formHeading");
	assert.notEqual(heading?.text, heading?.original);
	assert.equal(heading?.untranslated, "product");
	const title = placeOf("de/site.yaml", "title");
	assert.equal(title?.text, "Ein Titel");
	assert.notEqual(title?.original, title?.text);
	assert.equal(title?.untranslated, undefined);
	const main = await stateOf("en");
	assert.equal(main.placeOf("en/site.yaml", "title")?.original, undefined);
});

test("a text of the main language is translated into a new file, and taken back with it", async (t) => {
	const { stateOf, save, undo, read, isThere } = await untranslated(t);
	const file = "de/landing.yaml";
	const edit = { file, path: posterPath, before: "rent.", after: "Miete." };
	assert.deepEqual(await save(edit), {
		saved: ["content/de/landing.yaml, line 6"],
		titles: ["Poster in the headline, Space Owners"],
	});
	assert.equal(
		read(file),
		`${schemaLine(file)}\n\nhero:\n  sides:\n    host:\n      poster: Miete.\n`,
	);
	const now = (await stateOf("de")).placeOf(file, ...posterPath);
	assert.deepEqual(
		[now?.text, now?.original, now?.untranslated],
		["Miete.", "rent.", undefined],
	);
	assert.ok("saved" in (await undo()));
	assert.equal(isThere(file), false);
	// One that is meant to be the same is translated, too.
	await save({ ...edit, after: "rent." });
	const kept = (await stateOf("de")).placeOf(file, ...posterPath);
	assert.deepEqual([kept?.text, kept?.untranslated], ["rent.", undefined]);
	assert.ok("saved" in (await undo()));
	// Nor is a file replaced that another program has made.
	await save(edit);
	assert.deepEqual(await save(edit), { refused: "changed" });
});

test("an entry of a list that is not there yet brings the whole list", async (t) => {
	const { stateOf, save, read } = await untranslated(t);
	const file = "de/landing.yaml";
	const at = ["whoItsFor", "sides", "host", "examples"];
	const { placeOf } = await stateOf("de");
	const entries: string[] = [];
	for (let place = placeOf(file, ...at, 0); place; ) {
		entries.push(`${place.text}`);
		place = placeOf(file, ...at, entries.length);
	}
	assert.ok(entries.length > 1);
	const [before = ""] = entries;
	await save({ file, path: [...at, 0], before, after: "Cafés" });
	const lines = ["Cafés", ...entries.slice(1)].map((each) => `- ${each}\n`);
	assert.ok(
		read(file).endsWith(`examples:\n        ${lines.join("        ")}`),
		read(file),
	);
});

test("a text of the product is replaced in content/, with the names that it has by {name}", async (t) => {
	const { stateOf, save, read, isThere } = await untranslated(t);
	assert.equal(isThere("en/messages.yaml"), false);
	const at = ["messages", "dismiss"];
	const { placeOf, marked } = await stateOf("en");
	const place = placeOf("en/messages.yaml", ...at);
	assert.match(
		JSON.parse(marked).languages[0].messages.dismiss,
		/\ue000\d+\ue001/,
	);
	const edit = { file: "en/messages.yaml", path: at };
	await save({ ...edit, before: place?.text ?? null, after: "Put it away" });
	assert.match(
		read("en/messages.yaml"),
		/\nmessages:\n {2}dismiss: Put it away\n$/,
	);
	const subject = (await stateOf("de")).placeOf(
		"de/mails.yaml",
		"confirmation",
		"subject",
	);
	assert.match(`${subject?.text}`, /Frontage/);
	await save({
		file: "de/mails.yaml",
		path: ["confirmation", "subject"],
		before: subject?.text ?? null,
		after: "Ihr Platz bei Frontage",
	});
	assert.match(read("de/mails.yaml"), /subject: Ihr Platz bei \{name\}\n/);
});
