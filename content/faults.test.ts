import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { type Content, content, contentFaults, findAll } from "./faults.ts";
import { optionalTextsOf, places, textsOf } from "./limits.ts";

/** The content with one value changed, and what is said about it. */
function faultsWith(
	file: string,
	key: string,
	value: unknown,
	hasFile?: (address: string) => boolean,
) {
	const changed: Content = structuredClone(
		Object.fromEntries(
			Object.entries(content).map(([name, exported]) => [
				name,
				Object.fromEntries(Object.entries(exported as object)),
			]),
		),
	);
	const names = key.split(".");
	const last = names.pop() ?? "";
	let holder = changed[file];
	for (const name of names) holder = Reflect.get(holder as object, name);
	Reflect.set(holder as object, last, value);
	return contentFaults(changed, hasFile);
}

test("the content of this repository has no fault", () => {
	assert.deepEqual(contentFaults(), []);
});

for (const [what, key, value, said] of [
	["a missing text", "hero.lead", undefined, /is missing$/],
	["an emptied text", "hero.lead", " ", /is empty$/],
	["a number", "hero.lead", 7, /is no text in quotation marks$/],
	["a space too many", "hero.lead", "Hello ", /begins or ends with a space$/],
	["an unfinished text", "hero.lead", "TODO: ask Ann", /holds “TODO”$/],
	[
		"a text too long",
		"hero.lead",
		`${"a ".repeat(60)}ab`,
		/122 letters instead of at most 120: /,
	],
	[
		"a word too long",
		"howItWorks.heading",
		"Donaudampfschiff",
		/“Donaudampfschiff” with 16 letters/,
	],
	["an empty address", "header.join.href", "", /is empty$/],
	[
		"an address without its scheme",
		"header.join.href",
		"www.frontage.net",
		/begins with https/,
	],
	["a script", "header.join.href", "javascript:alert(1)", /begins with https/],
	[
		"a place that is not on the page",
		"header.links.0.href",
		"#pricing",
		/leads to #pricing, which is not on the page/,
	],
	[
		"a fourth step",
		"howItWorks.steps.3",
		{ title: "A", text: "B" },
		/has 4 entries instead of 3: /,
	],
	[
		"an unknown drawing",
		"useCases.cases.0.drawing",
		"bus",
		/none of the drawings: counter, /,
	],
	["a link deleted, not null", "header.slot", undefined, /slot is missing$/],
	[
		"a link without a name",
		"header.slot",
		{ href: "#waitlist" },
		/header\.slot\.label is missing$/,
	],
] as const) {
	test(`${what} is told by file and name`, () => {
		const faults = faultsWith("landing.ts", key, value);
		assert.equal(faults.length, 1, faults.join("\n"));
		assert.ok(
			faults[0]?.startsWith(`content/landing.ts: ${key.split(".")[0]}`),
		);
		assert.match(faults[0] ?? "", said);
	});
}

test("addresses that lead somewhere are taken", () => {
	for (const address of [
		"#waitlist",
		"/",
		"https://frontage.net/privacy",
		"mailto:hello@frontage.net",
		"tel:+4930123456",
	]) {
		assert.deepEqual(
			faultsWith("landing.ts", "header.join.href", address, () => false),
			[],
		);
	}
});

test("a page of one's own has to be there", () => {
	const privacy = { label: "Privacy", href: "/privacy.html" };
	const faults = (exists: boolean) =>
		faultsWith("site.ts", "site.legal.privacy", privacy, () => exists);
	assert.deepEqual(faults(true), []);
	assert.deepEqual(faults(false), [
		"content/site.ts: site.legal.privacy.href leads to /privacy.html, which is not in the folder public/",
	]);
});

test("colours and the language have their form", () => {
	assert.match(
		faultsWith("site.ts", "site.themeColor.dark", "ink")[0] ?? "",
		/no colour/,
	);
	assert.match(
		faultsWith("site.ts", "site.language", "English!")[0] ?? "",
		/no language/,
	);
});

test("an accent is no letter of its own", () => {
	assert.deepEqual(faultsWith("form.ts", "form.whyMark", "e\u0301"), []);
});

test("every text of every file has its place", () => {
	assert.deepEqual(
		Object.keys(content).sort(),
		readdirSync(import.meta.dirname)
			.filter(
				(name) =>
					!/^(?:placeholder|limits|faults|faults\.test)\.ts$/.test(name),
			)
			.sort(),
	);
	for (const [file, exported] of Object.entries(content)) {
		const known = new Set(
			[textsOf, optionalTextsOf].flatMap((table) =>
				Object.keys(table[file] ?? {}).flatMap((pattern) =>
					findAll(exported, pattern, true).map(({ key }) => key),
				),
			),
		);
		for (const key of textKeys(exported))
			assert.ok(known.has(key), `${file}: ${key}`);
	}
});

test("the guides say the limits that are checked", async () => {
	const { readFile } = await import("node:fs/promises");
	for (const [file, wanted] of Object.entries({
		"site.ts": ["logo", "title", "description", "link", "tooltip"],
		"landing.ts": ["heading", "lead", "menu", "button"],
		"form.ts": ["side", "hint", "label", "emailLabel", "button", "tooltip"],
		"messages.ts": ["message", "fieldMessage"],
		"other-pages.ts": ["title", "heading", "lead", "button"],
	} as const)) {
		const text = await readFile(`${import.meta.dirname}/${file}`, "utf8");
		const [guide = ""] = text.split("\n\n");
		const said = /How long:([\s\S]*?)`npm/.exec(text)?.[1] ?? guide;
		for (const place of wanted) {
			assert.match(
				said,
				new RegExp(`\\b${places[place].letters}\\b`),
				`${file}: ${place}`,
			);
		}
	}
});

function textKeys(value: unknown, key = ""): string[] {
	if (typeof value === "string") return [key];
	if (typeof value !== "object" || value === null) return [];
	return Object.entries(value).flatMap(([name, each]) =>
		textKeys(each, key === "" ? name : `${key}.${name}`),
	);
}
