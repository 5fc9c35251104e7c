import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readTexts } from "../../build/check-content.ts";
import { site } from "../../content/site.ts";

const dist = path.join(import.meta.dirname, "../../dist");

/** What a visitor, a screen reader or a search engine reads in a document. */
function wordsOf(html: string): readonly string[] {
	const shown = html.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, "");
	const attributes =
		/\s(?:aria-label|aria-description|alt|title|placeholder)="([^"]*)"|<meta (?:name="description"|property="og:(?:title|description|site_name|image:alt)") content="([^"]*)"/g;
	const read = [...shown.matchAll(attributes)].map(
		([, one, other]) => one ?? other ?? "",
	);
	return [...shown.split(/<[^>]*>/), ...read]
		.map((text) =>
			text
				.replaceAll("&#x27;", "'")
				.replaceAll("&quot;", '"')
				.replaceAll("&lt;", "<")
				.replaceAll("&gt;", ">")
				.replaceAll("&amp;", "&")
				.trim(),
		)
		.filter((text) => /\p{L}/u.test(text) && !/^\{\{\w+\}\}$/.test(text));
}

const known = new Set(readTexts().map(([, text]) => text));
for (const file of globSync("{site,answers}/*.html", { cwd: dist })) {
	test(`every text of dist/${file} comes from content/`, () => {
		const html = readFileSync(path.join(dist, file), "utf8");
		assert.match(
			html,
			RegExp(
				`^<!doctype html><html lang="${site.language}"( data-font="awaited")?>`,
			),
		);
		const words = wordsOf(html);
		assert.notEqual(words.length, 0);
		assert.deepEqual(
			words.filter((text) => !known.has(text)),
			[],
		);
	});
}
