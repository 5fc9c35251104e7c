/** What the editor writes: texts, links, a photo, all of it taken back, and beside other programs. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import {
	editorOf,
	landing,
	picture,
	poster,
} from "../../test/support/words-editor.ts";
import type { Edit } from "../protocol.ts";
import { pictureName } from "./picture.ts";

test("a text is saved, and taken back to the letter", async (t) => {
	const { save, undo, read } = await editorOf(t);
	const before = read(landing);
	const { saved, titles } = await save(poster);
	assert.match(saved[0], /^content\/en\/landing\.yaml, line \d+$/);
	assert.deepEqual(titles, ["Poster in the headline, Space Owners"]);
	assert.equal(
		read(landing),
		before.replace("poster: rent.", "poster: money."),
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
	assert.match(read(landing), /rent\./);
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
	["paying all of us", /^: 16 letters, at most 14: at 320 px it would break/],
	["", /^ is empty$/],
	["a&amp;b", /HTML/],
	[null, /cannot be left out/],
	[{ label: "a" }, /a text with a colon/],
	["x".repeat(10_000), /10000 letters/],
];
for (const [after, said] of mistakes)
	test(`${JSON.stringify(after).slice(0, 40)} is a mistake, and nothing is written`, async (t) => {
		const { save, all } = await editorOf(t);
		const before = all();
		const { mistakes } = await save({ ...poster, after });
		assert.equal(mistakes.length, 1);
		assert.deepEqual(mistakes[0].path, poster.path);
		assert.equal(mistakes[0].title, "Poster in the headline, Space Owners");
		assert.match(mistakes[0].message, said);
		assert.deepEqual(all(), before);
	});

test("awkward letters are saved as they are", async (t) => {
	const { save, read } = await editorOf(t);
	const text = read(landing);
	const after = ['"\\`', "$", "{😀", "\ud83d"].join("");
	assert.ok("saved" in (await save({ ...poster, after })));
	assert.ok(
		"saved" in (await save({ ...poster, before: after, after: "rent." })),
	);
	assert.equal(read(landing).replace('"rent."', "rent."), text);
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

test("a question of the founder's is switched off, and on again", async (t) => {
	const { save, read, folder } = await editorOf(t);
	const question =
		"ownQuestion:\n    label: Which city?\n    required: true\n    choices: { vienna: Vienna, graz: Graz }\n    optional: optional\n    missing: Please choose.\n";
	const text = read(landing).replace("ownQuestion: null\n", question);
	writeFileSync(path.join(folder, landing), text);
	const own = {
		label: "Which city?",
		required: true,
		choices: { vienna: "Vienna", graz: "Graz" },
		optional: "optional",
		missing: "Please choose.",
	};
	const off = {
		file: landing,
		path: ["form", "ownQuestion"],
		before: own,
		after: null,
	};
	assert.ok("saved" in (await save(off)));
	assert.match(read(landing), /ownQuestion: null\n/);
	assert.ok("saved" in (await save({ ...off, before: null, after: own })));
	assert.match(
		read(landing),
		/ownQuestion:\n {4}label: Which city\?\n {4}required: true\n/,
	);
});

test("the product's name is changed for all languages at once", async (t) => {
	const { send, read, folder } = await editorOf(t);
	const stateOf = async (inFile: string) => {
		const { said } = await send("state?language=en&address=/", "", {}, "GET");
		const index = said.places.findIndex(
			({ file, path }: Edit) => file === inFile && path.join(".") === "name",
		);
		const [marked] = JSON.parse(said.marked).languages;
		return { index, name: marked.site.name };
	};
	const { index, name } = await stateOf("site.yaml");
	assert.equal(name, `F\ue000${index}\ue001rontage`);
	// A language may have a name of its own.
	const own = `name: Ours\n${read("en/site.yaml")}`;
	writeFileSync(path.join(folder, "en/site.yaml"), own);
	const ours = await stateOf("en/site.yaml");
	assert.equal(ours.name, `O\ue000${ours.index}\ue001urs`);
});

test("a picture becomes the photo, whatever its name is", async (t) => {
	const { send, read, folder } = await editorOf(t);
	const photo = (name: string, bytes: Buffer) =>
		send(
			`picture?${new URLSearchParams({ language: "en", place: "founder.portrait", name })}`,
			bytes,
		);
	const jpeg = await picture.jpeg().toBuffer();
	const { said: first } = await photo("../../../Ann Ü.JPG", jpeg);
	assert.ok("saved" in first);
	assert.match(read(landing), /file: Ann Ü\.JPG/);
	const saved = path.join(folder, "pictures/Ann Ü.JPG");
	assert.ok(readFileSync(saved).equals(jpeg));
	const png = await picture.png().toBuffer();
	await photo("founder.png", png);
	await photo("founder.png", await picture.clone().negate().png().toBuffer());
	assert.match(read(landing), /file: founder-2\.png\n +alt: The founder/);
	const before = readdirSync(path.join(folder, "pictures"));
	const { said } = await photo("me.jpg", Buffer.from("<svg/>"));
	assert.match(said.mistakes[0].message, /me\.jpg is not a complete JPEG/);
	assert.deepEqual(readdirSync(path.join(folder, "pictures")), before);
});

test("a picture becomes that of a use case, and there is no other place for one", async (t) => {
	const { send, read } = await editorOf(t);
	const jpeg = await picture.jpeg().toBuffer();
	const photo = async (place: string) =>
		(
			await send(
				`picture?${new URLSearchParams({ language: "en", place, name: "gym.jpg" })}`,
				jpeg,
			)
		).said;
	for (const place of ["hero.street", "founder.name", "nothing", ""])
		assert.deepEqual(await photo(place), { refused: "unknown" });
	const { titles } = await photo("useCases.cases.lockers.picture");
	assert.deepEqual(titles, ["Use cases, lockers, picture"]);
	assert.match(
		read(landing),
		/picture:\n +file: gym\.jpg\n +alt: Gym Lockers\n/,
	);
});

test("a picture's name is one that every system can have", () => {
	for (const [name, saved] of [
		["Ann Ü 2026.JPG", "Ann Ü 2026.JPG"],
		["../../../.bashrc", "bashrc.jpg"],
		["C:\\pictures\\me.png", "me.jpg"],
		["", "picture.jpg"],
		["..", "picture.jpg"],
		["founder.ts", "founder.jpg"],
		["a\0b:c.jpeg", "abc.jpeg"],
		["CON.png", "photo-CON.jpg"],
		["nul", "photo-nul.jpg"],
		["aux .jpg", "photo-aux .jpg"],
		["Com1.Ann.jpg", "photo-Com1.Ann.jpg"],
		["LPT³.jpg", "photo-LPT³.jpg"],
		["CON\u202e.jpg", "photo-CON.jpg"],
		["Connie.jpg", "Connie.jpg"],
		[`${"a".repeat(300)}.jpg`, `${"a".repeat(76)}.jpg`],
	] as const)
		assert.equal(pictureName(name, "jpeg"), saved);
});
