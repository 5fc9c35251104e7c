import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { content } from "../../content/faults.ts";
import { site } from "../../content/site.ts";
import { wordsInPage, wordsInServer } from "../support/words.ts";

const root = path.join(import.meta.dirname, "../..");

function filesOf(pattern: string): readonly string[] {
	const files = globSync(pattern, { cwd: root }).filter(
		(file) => !/\.(?:test|d)\.ts$/.test(file),
	);
	assert.notEqual(files.length, 0);
	return files.map((file) => file.split(path.sep).join("/"));
}

/** What looks like prose in `page/` and is none. */
const noWords: Readonly<Record<string, readonly RegExp[]>> = {
	"page/prerender/organization.ts": [/^Organization$/],
	"page/prerender/prerender.tsx": [/^<script /, /^<!doctype html>/],
};

test("page/ holds no word that a visitor sees or hears", () => {
	for (const file of filesOf("page/**/*.{ts,tsx}")) {
		const words = wordsInPage(path.join(root, file)).filter(
			(text) => !noWords[file]?.some((pattern) => pattern.test(text)),
		);
		assert.deepEqual(words, [], file);
	}
});

test("no stylesheet writes a word, or the quotation marks of one language", () => {
	for (const file of filesOf("page/**/*.css")) {
		const text = readFileSync(path.join(root, file), "utf8");
		for (const [rule] of text.matchAll(/\b(?:content|quotes)\s*:[^;}]*/g))
			assert.doesNotMatch(rule, /"[^"]*[\p{L}“”„«»‘’][^"]*"/u, file);
	}
});

/** Rooms and files whose words no visitor of the page sees. */
const otherReaders: Readonly<Record<string, string>> = {
	"server/postgrest/": "the envelopes of the API, which the page does not show",
	"server/serve.ts": "the founder's terminal",
	"server/http/start-error.ts": "the founder's terminal",
};
/** The names and values of HTTP's own headers and statuses. */
const protocol =
	/^(?:[\w-]+\/[\w+-]+; charset=utf-8|[\w-]+(?:, [\w=-]+)+|Method Not Allowed\n)$/;

test("server/ and shared/ hold no word that a visitor sees", () => {
	for (const file of filesOf("{server,shared}/**/*.ts")) {
		if (Object.keys(otherReaders).some((start) => file.startsWith(start)))
			continue;
		const words = wordsInServer(path.join(root, file));
		assert.deepEqual(
			words.filter((text) => !protocol.test(text)),
			[],
			file,
		);
	}
});

for (const [what, source] of [
	["between tags", "<p>Hello</p>"],
	["in an attribute that is read aloud", '<a aria-label="Home">{x}</a>'],
	["in a template", "<img alt={`home`} />"],
	["added to another", '<img alt={x + " home"} />'],
	["in one of two branches", '<p>{x ? "yes" : y}</p>'],
	["behind a condition", '<p>{x && "yes"}</p>'],
	["in a component's property", '<Tooltip text="x" title={"more"} />'],
	["as a sentence kept for later", 'const words = { lead: "Hello there." }'],
	["as a heading kept for later", 'const heading = "Welcome"'],
	["as the language", '<html lang="en" />'],
] as const) {
	test(`a word ${what} is found`, () => {
		const tsx = `const x: any = 1, y: any = 2; export const a = ${source.startsWith("<") ? source : `0; ${source}`};`;
		assert.notDeepEqual(wordsInPage("made.tsx", tsx), []);
	});
}

test("names that only programs read are none", () => {
	const tsx = `import a from "Some Package";
		console.error("There is no page at", 1);
		throw new Error("It broke");
		export const b = <p className="a b" key={"Ab c"} role={a === "Ab" ? "status" : undefined}>{a}</p>;`;
	assert.deepEqual(wordsInPage("made.tsx", tsx), []);
});

test("a sentence that the server would send is found", () => {
	assert.deepEqual(
		wordsInServer(
			"made.ts",
			'reply.send("Please go away"); log.info("All is well");',
		),
		["Please go away"],
	);
});

test("every word of every built document stands in content/", () => {
	const known = new Set(stringsOf(content));
	for (const file of filesOf("dist/{site,answers}/*.html")) {
		const html = readFileSync(path.join(root, file), "utf8");
		assert.match(
			html,
			new RegExp(`^<!doctype html><html lang="${site.language}">`),
		);
		for (const text of readTexts(html))
			assert.ok(known.has(text), `${file}: ${text}`);
	}
});

/** What a visitor, a screen reader or a search engine reads of a document. */
function readTexts(html: string): readonly string[] {
	const shown = html.replaceAll(/<(style|script)\b[\s\S]*?<\/\1>/g, "");
	const attributes =
		/\s(?:aria-label|aria-description|alt|title|placeholder)="([^"]*)"|<meta (?:name="description"|property="og:(?:title|description|site_name|image:alt)") content="([^"]*)"/g;
	return [
		...shown.split(/<[^>]*>/),
		...[...shown.matchAll(attributes)].map(
			([, one, other]) => one ?? other ?? "",
		),
	]
		.map((text) => decode(text).trim())
		.filter((text) => /\p{L}/u.test(text) && !/^\{\{\w+\}\}$/.test(text));
}

function decode(text: string): string {
	return text
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");
}

function stringsOf(value: unknown): readonly string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(stringsOf);
}
