import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { textError } from "../content/lengths.ts";
import { copyProject } from "../test/support/copy-project.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";

for (const [what, name, text, error] of [
	[
		"an empty text",
		"landing.closing.lead",
		" ",
		"landing.closing.lead: is empty",
	],
	[
		"a space at the end",
		"form.email",
		"Mail ",
		"form.email: begins or ends with a space",
	],
	[
		"a text that is too long",
		"landing.closing.lead",
		"a ".repeat(65).replace(/ $/, "b"),
		"landing.closing.lead: 130 letters, at most 120: one look must be enough to read it",
	],
	[
		"a word that is too long",
		"landing.useCases.heading",
		"Donaudampfschiff",
		"landing.useCases.heading: the word “Donaudampfschiff” has 16 letters, at most 11: set as large as it is, it fills a phone's width",
	],
	[
		"a text without a length",
		"landing.hero.footnote",
		"New",
		"landing.hero.footnote: has no length in content/lengths.ts",
	],
	// An accent is no letter of its own.
	["an accent", "form.whyMark", "e\u0301", undefined],
] as const) {
	test(`the length table checks ${what}`, () => {
		assert.equal(textError(name, text), error);
	});
}

/** Changes texts of a copy of the project, and checks them as the build does. */
async function check(
	folder: string,
	changes: Record<string, readonly (readonly [string, string])[]>,
) {
	await copyProject(folder);
	for (const [name, pairs] of Object.entries(changes)) {
		const file = path.join(folder, "content", name);
		let text = await readFile(file, "utf8");
		for (const [from, to] of pairs) {
			assert.ok(text.includes(from), from);
			text = text.replace(from, to);
		}
		await writeFile(file, text);
	}
	const program = path.join(folder, "build/check-content.ts");
	const { status, stderr } = spawnSync(process.execPath, [program], {
		encoding: "utf8",
	});
	assert.equal(status, 1);
	assert.doesNotMatch(stderr, /\n\s+at /);
	return stderr.trim().split("\n  ").slice(1);
}

test("all texts that do not fit are reported at once, by name", async (t) => {
	const lines = await check(temporaryFolder(t), {
		"landing.ts": [['skip: "Skip to content"', 'skip: ""']],
		"mails.ts": [['href: "/"', 'href: "/start.html"']],
		"messages.ts": [['"Dismiss message"', '" Dismiss"']],
	});
	assert.deepEqual(lines, [
		"landing.header.skip: is empty",
		"messages.dismiss: begins or ends with a space",
		"mails.announcements.launch.href: “/start.html” leads to no file in the folder public/",
	]);
});

test("missing and misspelt texts and dead links are reported with file and line", async (t) => {
	const lines = await check(temporaryFolder(t), {
		"landing.ts": [['"#spaces"', '"#pricing"']],
		"form.ts": [["submitting: ", "submiting: "]],
		"messages.ts": [['dismiss: "Dismiss message",', ""]],
		"site.ts": [
			['"https://www.instagram.com/[your-page]"', '"www.frontage.test"'],
		],
	});
	for (const [index, said] of [
		/^content\/form\.ts:\d+: .*'submiting' does not exist.*'submitting'/,
		/^content\/landing\.ts:\d+: Type '"#pricing"' is not assignable/,
		/^content\/messages\.ts:\d+: Property 'dismiss' is missing/,
		/^content\/site\.ts:\d+: Type '"www\.frontage\.test"' is not assignable/,
	].entries())
		assert.match(lines[index] ?? "", said, lines.join("\n"));
});

test("a missing quotation mark is reported with file and line", async (t) => {
	const [line = ""] = await check(temporaryFolder(t), {
		"landing.ts": [['"Close menu"', '"Close menu']],
	});
	assert.match(line, /^content\/landing\.ts:\d+: Unterminated string/);
});
