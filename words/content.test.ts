import assert from "node:assert/strict";
import { test } from "node:test";
import { ownWordsFolder } from "../test/support/written-words.ts";
import { checkWords } from "./check.ts";

const load = (file: string) => import(`${ownWordsFolder}/${file}`);

test("links to the pages that each language has lead to those in the language", async () => {
	const common = { "theme.ts": await load("theme.ts") };
	const { product, retention } = await load("site.ts");
	const files: Record<string, object> = {};
	for (const name of "site landing form messages other-pages mails privacy imprint".split(
		" ",
	))
		files[`${name}.ts`] = await load(`en/${name}.ts`);
	const { site } = await load("en/site.ts");
	const landing = await load("en/landing.ts");
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
	const header = { ...landing.header, links: Object.keys(links).map(link) };
	const legal = { privacy: link("/privacy"), imprint: link("/imprint") };
	const of = (language: string) =>
		Object.entries({
			...files,
			"site.ts": { site: { ...site, legal } },
			"landing.ts": { ...landing, header },
		}).map(([name, exports]) => [`${language}/${name}`, exports]);
	const checked = checkWords({
		...common,
		"site.ts": { product: { ...product, languages: ["en", "de"] }, retention },
		...Object.fromEntries([...of("en"), ...of("de")]),
	});
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
