/** Which pages of text are online, and what `doctor` is told of the content. */
import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { fullWords } from "../test/support/named-words.ts";
import { ownWordsFolder } from "../test/support/written-words.ts";
import type { Content, Words } from "../words/content.ts";
import { readWords } from "../words/read-words.ts";
import { builtFacts, isOnline, placeholdersIn } from "./built-facts.ts";

const site = path.join(import.meta.dirname, "../dist/site");
const withLegal = (
	root: string,
	privacy: string | null,
	imprint: string | null,
) => {
	const link = (href: string | null) => href && { label: "A", href };
	const legal = { privacy: link(privacy), imprint: link(imprint) };
	return {
		...fullWords,
		language: { code: "xx", name: "X", root },
		site: { ...fullWords.site, legal },
	} as Words;
};

test("a page of text is online where a link of its language leads to it", () => {
	for (const [root, privacy, imprint, online] of [
		["", null, null, []],
		["", "/privacy", null, ["privacy"]],
		["", "/privacy/", "/imprint", ["privacy", "imprint"]],
		["", "https://a.example/privacy", "/imprint.html", []],
		["", "/imprint", "/privacy", []],
		["/de", "/de/privacy", "/de/imprint/", ["privacy", "imprint"]],
		// Of another language.
		["/de", "/privacy", "/imprint", []],
		["", "/de/privacy", null, []],
	] as const) {
		const words = withLegal(root, privacy, imprint);
		const found = (["privacy", "imprint"] as const).filter((page) =>
			isOnline(words, page),
		);
		assert.deepEqual(found, online, `${root} ${privacy} ${imprint}`);
	}
});

test("doctor is told of placeholders on the page, and of what a language lacks", () => {
	const source = readWords(ownWordsFolder);
	const [words] = source.content.languages;
	const draft = { ...words.privacy, heading: "[Privacy]" };
	const facts = (...languages: Words[]) =>
		builtFacts({
			...source,
			content: { ...source.content, languages } as unknown as Content,
		});
	const link = { label: "Privacy", href: "/privacy" };
	const offline = { ...words, privacy: draft };
	const online = {
		...offline,
		site: { ...words.site, legal: { privacy: link, imprint: null } },
		founder: { ...words.founder, portrait: { file: "a.jpg", alt: "A" } },
	};
	const mail = {
		...words,
		linkButtons: { ...words.linkButtons, retry: "[Again]" },
	};
	const more = (all: readonly string[]) =>
		all.filter((line) =>
			/privacy\.yaml, line \d+: heading|: linkButtons\.retry/.test(line),
		).length;
	assert.equal(more(facts(offline).placeholders), 0);
	assert.equal(more(facts(mail).placeholders), 0);
	assert.equal(more(facts(online).placeholders), 1);
	for (const [languages, hasPrivacyPage, hasPortrait] of [
		[[online], true, true],
		[[online, offline], false, true],
		[[offline, online], false, false],
	] as const) {
		const found = facts(...languages);
		assert.deepEqual(
			[found.hasPrivacyPage, found.hasPortrait],
			[hasPrivacyPage, hasPortrait],
		);
	}
	assert.ok(placeholdersIn(source).length > 0);
	const side = { heading: "A", text: "A", link: null };
	const closed = {
		...{ until: "2027-01-15T09:00", question: "A", join: "A" },
		sides: { host: side, advertiser: side },
	};
	const open = { ...words, site: { ...words.site, name: "Wallaby" } };
	const later = { ...open, site: { ...open.site, closed } };
	for (const [each, until] of [
		[open, null],
		[later, { until: closed.until }],
	] as const) {
		const found = facts(each, words);
		assert.deepEqual([found.name, found.closed], ["Wallaby", until]);
	}
});

test("each text of a build is there in the two compressions, which say the same", () => {
	const names = globSync("**/*.{html,js,svg,webmanifest}", { cwd: site });
	assert.ok(names.length > 4);
	for (const name of names) {
		const file = path.join(site, name);
		const text = readFileSync(file);
		for (const [ending, unpack] of [
			["br", brotliDecompressSync],
			["gz", gunzipSync],
		] as const) {
			const packed = `${file}.${ending}`;
			assert.ok(existsSync(packed), packed);
			assert.ok(unpack(readFileSync(packed)).equals(text), packed);
			assert.ok(statSync(packed).size < text.length, packed);
		}
	}
	const pictures = globSync("**/*.{png,woff2,avif}.{br,gz}", { cwd: site });
	assert.deepEqual(pictures, []);
});
