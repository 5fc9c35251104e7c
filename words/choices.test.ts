import assert from "node:assert/strict";
import { test } from "node:test";
import { contentIn } from "../test/support/content.ts";
import { copyOf } from "../test/support/written-words.ts";
import { answerReader, choiceReader } from "./choices.ts";
import { readWords } from "./read-words.ts";

const question = (choices: string) =>
	`ownQuestion: { label: City, choices: ${choices}, required: false, optional: optional, missing: Which? }`;

test("another language has the codes of the first one, in its order, with words of its own or the first one's", (t) => {
	const { folder, change } = copyOf(t);
	change("site.yaml", "[en]", "[en, de]");
	const english = "{ vienna: Vienna, graz: Graz, no: None }";
	change("en/landing.yaml", "ownQuestion: null", question(english));
	change(
		"de/landing.yaml",
		"ownQuestion: null",
		question("{ graz: Gratz, vienna: Wien }"),
	);
	const { content } = readWords(folder);
	assert.deepEqual(
		content.languages.map(({ form }) =>
			Object.entries(form.ownQuestion?.choices ?? {}),
		),
		[
			[
				["vienna", "Vienna"],
				["graz", "Graz"],
				["no", "None"],
			],
			[
				["vienna", "Wien"],
				["graz", "Gratz"],
				["no", "None"],
			],
		],
	);
	const [codeOf, read] = [choiceReader(content), answerReader(content)];
	for (const [text, code, shown] of [
		["graz", "graz", "Graz"],
		["Gratz", "graz", "Graz"],
		[" WIEN ", "vienna", "Vienna"],
		["None", "no", "None"],
		["Linz", undefined, "Linz"],
		["toString", undefined, "toString"],
		["", undefined, ""],
	] as const)
		assert.deepEqual([codeOf(text), read(text)], [code, shown], text);
	change("de/landing.yaml", "vienna: Wien", "wien: Wien");
	assert.throws(() => readWords(folder), {
		message:
			/content\/de\/landing\.yaml, line \d+: form\.ownQuestion\.choices\.wien is no choice of content\/en\/landing\.yaml, whose codes are vienna, graz, no$/,
	});
});

test("without a question, an answer is read as it is stored", () => {
	const read = answerReader(contentIn("en", "de"));
	assert.equal(read("vienna"), "vienna");
});

test("the street needs its description, unless there is none", (t) => {
	const { folder, change } = copyOf(t);
	const street = () => readWords(folder).content.languages[0].hero.street;
	assert.match(`${street()}`, /^A street/);
	change("en/landing.yaml", "  street: ", "  # street: ");
	assert.throws(street, {
		message:
			/: hero\.street is missing: .* `street: null` in content\/site\.yaml$/,
	});
	change("site.yaml", "languages:", "street: null\nlanguages:");
	assert.equal(street(), null);
});
