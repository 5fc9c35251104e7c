import assert from "node:assert/strict";
import { test } from "node:test";
import { readWords } from "../words/read-words.ts";
import { documentAt, openPages } from "./dev-documents.ts";

test("npm run dev shows the document at an address, or the missing one in its language", () => {
	const names = ["", "privacy/", "de/", "de/privacy/"].map(
		(folder) => `site/${folder}index.html`,
	);
	const all = [...names, "site/404.html", "site/de/404.html"];
	const documents = Object.fromEntries(all.map((name) => [name, name]));
	for (const [address, expected] of [
		["/", "site/index.html"],
		["/?side=host", "site/index.html"],
		["/privacy", "site/privacy/index.html"],
		["/privacy/?a=b", "site/privacy/index.html"],
		["/de", "site/de/index.html"],
		["/de/privacy", "site/de/privacy/index.html"],
		["/nowhere", "site/404.html"],
		["/design/de", "site/404.html"],
		["/de/nowhere?a=/", "site/de/404.html"],
	] as const) {
		const { html, isMissing } = documentAt(documents, address);
		assert.deepEqual([html, isMissing], [expected, /404/.test(expected)]);
	}
});

test("an open page loads itself again when its drawings come or go", () => {
	const { content } = readWords();
	const [{ hero, ...main }, ...others] = content.languages;
	const pages = openPages();
	pages.show(content);
	assert.ok(pages.follow());
	const street = hero.street === null ? "A street." : null;
	const other = { ...main, hero: { ...hero, street } };
	pages.show({ ...content, languages: [other, ...others] });
	assert.equal(pages.follow(), undefined);
});
