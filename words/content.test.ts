import assert from "node:assert/strict";
import { test } from "node:test";
import { ownWordsFolder } from "../test/support/written-words.ts";
import { checkWords } from "./check.ts";
import { readPacks } from "./packs.ts";
import { checkFiles } from "./read-words.ts";

const { files } = checkFiles(ownWordsFolder);
const fileOf = (name: string) => Object(files.get(name)?.value);

test("links to the pages that each language has lead to those in the language", () => {
	const link = (href: string) => ({ label: "A", href });
	/** Each address, and where it leads in the second language. */
	const links = {
		"/": "/de/",
		"/#join": "/de/#join",
		"/?side=host": "/de/?side=host",
		"/privacy": "/de/privacy",
		"/privacy/#mail": "/de/privacy/#mail",
		"/imprint": "/de/imprint",
		"/imprint/": "/de/imprint/",
		"/privacy.html": "/privacy.html",
		"/files/privacy": "/files/privacy",
		"#join": "#join",
		"https://frontage.example/": "https://frontage.example/",
	};
	const landing = fileOf("en/landing.yaml");
	const header = { ...landing.header, links: Object.keys(links).map(link) };
	const legal = { privacy: link("/privacy"), imprint: link("/imprint") };
	const english: Record<string, unknown> = {
		...Object.fromEntries(
			[...files.keys()].map((name) => [name, fileOf(name)]),
		),
		"en/site.yaml": { ...fileOf("en/site.yaml"), legal },
		"en/landing.yaml": { ...landing, header },
	};
	const german = Object.entries(english).map(([name, value]) => [
		name.replace("en/", "de/"),
		value,
	]);
	const checked = checkWords(
		{
			...Object.fromEntries(german),
			...english,
			"site.yaml": { ...fileOf("site.yaml"), languages: ["en", "de"] },
		},
		readPacks([]),
	);
	assert.ok("content" in checked, JSON.stringify(checked));
	const [en, de] = checked.content.languages;
	const hrefs = (words = en) =>
		words.header.links.map((each) => each?.href ?? "");
	assert.deepEqual(hrefs(), Object.keys(links));
	assert.deepEqual(hrefs(de), Object.values(links));
	assert.deepEqual(de?.site.legal, {
		privacy: link("/de/privacy"),
		imprint: link("/de/imprint"),
	});
	// What is no address stays as it is.
	assert.deepEqual(de?.messages, en.messages);
	const languages = [en.language, ...en.others];
	assert.deepEqual(languages, [
		{ code: "en", name: "English", root: "" },
		{ code: "de", name: "Deutsch", root: "/de" },
	]);
	assert.deepEqual(
		[de?.language, ...(de?.others ?? [])],
		languages.toReversed(),
	);
});
