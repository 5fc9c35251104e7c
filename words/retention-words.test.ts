import assert from "node:assert/strict";
import { test } from "node:test";
import { content } from "../test/support/content.ts";
import { ownWordsFolder } from "../test/support/written-words.ts";
import { checkWords } from "./check.ts";
import type { Words } from "./content.ts";
import { readPacks } from "./packs.ts";
import { checkFiles } from "./read-words.ts";
import { withRetention } from "./retention-words.ts";

const off = { unconfirmedDays: null, opened: null, daysAfterOpening: null };
const { files } = checkFiles(ownWordsFolder);
const written = Object.fromEntries(
	[...files].map(([name, { value }]) => [name, value]),
);
const privacyFile = written["en/privacy.yaml"] as Words["privacy"];
const site = { name: "X", languages: ["en"] };
const check = (retention: object, privacy = privacyFile) =>
	checkWords(
		{
			...written,
			"site.yaml": { ...site, retention },
			"en/privacy.yaml": privacy,
		},
		readPacks([]),
	);

/** The paragraphs of the page about privacy. */
function textWith(retention: object): string {
	const checked = check(retention);
	assert.ok("content" in checked, JSON.stringify(checked));
	return JSON.stringify(checked.content.languages[0].privacy);
}

test("the page about privacy says what is set, and nothing of what is not", () => {
	assert.doesNotMatch(textWith(off), /[{]\w+[}]|is erased \d/);
	const one = textWith({ ...off, unconfirmedDays: 60 });
	assert.match(one, /is erased 60 days later/);
	assert.doesNotMatch(one, /after we open|[{]\w+[}]/);
	const all = textWith({
		unconfirmedDays: 60,
		opened: "2027-03-01",
		daysAfterOpening: 365,
	});
	assert.match(all, /"365 days after we open/);
	assert.match(all, /is erased 60 days later/);
});

test("the page about privacy of each language has to say what is set", () => {
	const others = Object.entries(written)
		.filter(([file]) => file.startsWith("en/"))
		.map(([file, words]) => [file.replace("en/", "de/"), words] as const);
	const sections = [{ heading: "A", paragraphs: ["B"] }];
	const checked = checkWords(
		{
			...written,
			...Object.fromEntries(others),
			"site.yaml": {
				...site,
				languages: ["en", "de"],
				retention: { ...off, unconfirmedDays: 60 },
			},
			"de/privacy.yaml": { ...privacyFile, sections },
		},
		readPacks([]),
	);
	assert.ok("mistakes" in checked);
	assert.deepEqual(
		checked.mistakes.map(({ file }) => file),
		["de/privacy.yaml"],
	);
});

test("a paragraph is left out as soon as one of its numbers is not set", () => {
	const both =
		"After {unconfirmedDays} days, {unconfirmedDays}, or {daysAfterOpening}.";
	const rest = [["{unconfirmedDays}"], { label: "A", href: "/" }, "Plain."];
	const said = (
		unconfirmedDays: number | null,
		daysAfterOpening: number | null,
	) => {
		const sections = [{ heading: "A", paragraphs: [both, ...rest] }];
		const retention = { ...off, unconfirmedDays, daysAfterOpening };
		return withRetention(sections, retention)[0]?.paragraphs;
	};
	assert.deepEqual(said(60, null), rest);
	assert.deepEqual(said(null, 365), rest);
	assert.deepEqual(said(null, null), rest);
	assert.deepEqual(said(60, 365), ["After 60 days, 60, or 365.", ...rest]);
});

for (const [wrong, message] of [
	[{ unconfirmedDays: 0 }, /unconfirmedDays.* whole number of days/],
	[{ unconfirmedDays: "60" }, /unconfirmedDays.* without quotation marks/],
	[{ daysAfterOpening: 1.5 }, /daysAfterOpening.* whole number/],
	[{ opened: "1.3.2027" }, /opened.* a day like 2027-03-01/],
	[{ opened: "2027-02-30" }, /opened.* a day like/],
] as const)
	test(`${JSON.stringify(wrong)} is a mistake`, () => {
		const checked = check({ ...off, ...wrong });
		assert.ok("mistakes" in checked);
		assert.match(
			JSON.stringify(checked.mistakes).replaceAll("\\", ""),
			message,
		);
	});

test("words that do not say what is set are a mistake", () => {
	const { privacy } = content.languages[0];
	for (const name of ["unconfirmedDays", "daysAfterOpening"]) {
		const checked = check({ ...off, [name]: 60 }, privacy);
		assert.ok("mistakes" in checked);
		assert.deepEqual(checked.mistakes, [
			{
				file: "en/privacy.yaml",
				path: [],
				message: ` has no paragraph with {${name}}, which is set in content/site.yaml: the page has to say it`,
			},
		]);
	}
});
