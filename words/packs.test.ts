/** The packs: the same words in each language, for any marketplace. */
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parse } from "yaml";

const folder = path.join(import.meta.dirname, "packs");
const packs = readdirSync(folder).map((file) => ({
	code: file.replace(/\.yaml$/, ""),
	pack: parse(readFileSync(path.join(folder, file), "utf8")) as object,
}));
const english = packs.find(({ code }) => code === "en")?.pack ?? {};

/** Each text with its path. */
function textsOf(value: unknown, at = ""): [path: string, text: string][] {
	if (typeof value === "string") return [[at, value]];
	assert.ok(typeof value === "object" && value !== null, at);
	return Object.entries(value).flatMap(([name, each]) =>
		textsOf(each, `${at}.${name}`),
	);
}

/** The paths of a pack, each with what stands there for other words. */
function slotsOf(pack: object): Record<string, string> {
	return Object.fromEntries(
		textsOf(pack).map(([at, text]) => [
			at,
			at.endsWith(".href") ? text : (text.match(/\{\w+\}/g) ?? []).join(" "),
		]),
	);
}

test("there are packs in six languages", () => {
	const codes = packs.map(({ code }) => code);
	assert.deepEqual(codes.sort(), ["de", "en", "es", "fr", "it", "pl"]);
});

for (const { code, pack } of packs) {
	test(`the pack ${code} has the texts of the English one, and says the same of names and links`, () => {
		// Words may change their order from one language to another.
		const sorted = (slots: Record<string, string>) =>
			Object.fromEntries(
				Object.entries(slots).map(([at, all]) => [
					at,
					all.split(" ").sort().join(" "),
				]),
			);
		assert.deepEqual(sorted(slotsOf(pack)), sorted(slotsOf(english)));
	});

	test(`the pack ${code} fits another marketplace than one of advertising`, () => {
		const words =
			/\b(?:ads?|pub)\b|advert|poster|billboard|\bwerb|plakat|publicit|annonc|anunci|inserzion|reklam/i;
		// The button of the poster is there with the street only.
		const found = textsOf(pack).filter(
			([path, text]) => path !== ".form.keep" && words.test(text),
		);
		assert.deepEqual(found, []);
	});
}
