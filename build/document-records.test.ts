/**
 * Every document as it is built, line by line: an attribute, an element or a text that is added, changed or left out is
 * seen in the diff of `document-records.txt`. The texts are their names in `content/`, so that other words change
 * nothing here. After a change that is meant: `npm run records`.
 */
import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { theme } from "../test/support/content.ts";
import { bareWords, fullWords } from "../test/support/named-words.ts";
import { changesBetween, outlineOf } from "../test/support/outline.ts";
import type { Scheme, Words } from "../words/content.ts";

const program = path.join(
	import.meta.dirname,
	"../node_modules/.cache/frontage-build/prerender/prerender.js",
);
const { renderDocuments }: typeof import("../page/prerender/prerender.tsx") =
	await import(pathToFileURL(program).href);

const paper = (scheme: Scheme) => ({
	...theme[scheme],
	paper: `‹theme.${scheme}.paper›`,
});
const namedTheme = { ...theme, light: paper("light"), dark: paper("dark") };

/** Those of the second language: one of each kind is enough. */
const kinds =
	/(index|404|500|hero-refused-host|link-(confirm|confirmed|unknown))\.html$/;

function outlines(words: Words, siteUrl: string) {
	const clock = "2026-03-01T00:00:00.000Z";
	const assets = { start: "start()", script: "/page.js", siteUrl, clock };
	const documents = renderDocuments(assets, words, namedTheme);
	return Object.entries(documents).map(
		([name, html]) => [name, outlineOf(html)] as const,
	);
}

test("each document is as document-records.txt has it", (t) => {
	const full = outlines(fullWords, "https://frontage.example");
	const bare = outlines(bareWords, "");
	const [[, landing] = ["", []]] = full;
	const [, linkPage = []] =
		full.find(([name]) => name.includes("link-confirm.")) ?? [];
	const record = (
		all: typeof full,
		like: (name: string) => readonly string[],
	) =>
		all.map(([name, lines]) => {
			const same = like(name);
			const shown =
				same.length > 0 && same !== lines ? changesBetween(same, lines) : lines;
			return `=== ${name}\n${shown.join("\n")}\n`;
		});
	const text = [
		...record(full, (name) => {
			if (name.includes("/link-")) return linkPage;
			return name.startsWith("answers/") ? landing : [];
		}),
		"====== With as little as possible, in the second language, without SITE_URL\n",
		...record(
			bare.filter(([name]) => kinds.test(name)),
			(name) => {
				const other = name.replace("/de/", "/");
				return full.find(([name]) => name === other)?.[1] ?? [];
			},
		),
	].join("\n");
	t.assert.fileSnapshot(
		// The year is that of the build.
		text.replaceAll(/^( *\| )20\d\d$/gm, "$1YEAR"),
		path.join(import.meta.dirname, "document-records.txt"),
		{ serializers: [(value) => value] },
	);
});

test("each drawing that a document refers to is in it, and each label and description has its element", () => {
	const documents = renderDocuments(
		{ start: "", script: "/page.js", siteUrl: "", clock: "" },
		fullWords,
		theme,
	);
	for (const [name, html] of Object.entries(documents)) {
		const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
		assert.equal(new Set(ids).size, ids.length, `${name}: an id twice`);
		const references = html.matchAll(/ (?:for|aria-\w+by|href)="#?([^"]+)"/g);
		for (const [all, value = ""] of references)
			if (!all.includes("href=") || all.includes('"#'))
				for (const id of value.split(" "))
					assert.ok(ids.includes(id), `${name}:${all}`);
	}
});
