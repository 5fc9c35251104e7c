import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { sharedLineError, textError } from "../content/lengths.ts";
import { theme } from "../content/theme.ts";
import { copyProject } from "../test/support/copy-project.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { colorErrors } from "./check-content.ts";

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
		"Donaudampfschifffahrt",
		"landing.useCases.heading: the word “Donaudampfschifffahrt” has 21 letters, at most 16: set as large as it is, it fills a phone's width",
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

test("missing quotation marks are reported with file and line", async (t) => {
	const lines = await check(temporaryFolder(t), {
		"form.ts": [['"Phone"', '"Phone']],
		"landing.ts": [['"Close menu"', '"Close menu']],
		"messages.ts": [['"Dismiss message"', '"Dismiss message']],
		"theme.ts": [['"#ffffff"', '"#ffffff']],
	});
	for (const file of ["form", "landing", "messages", "theme"]) {
		const said = RegExp(`^content/${file}\\.ts:\\d+: Unterminated string`);
		assert.ok(
			lines.some((line) => said.test(line)),
			lines.join("\n"),
		);
	}
});

test("colors that cannot be told apart, or are none, are named", () => {
	assert.deepEqual(colorErrors(theme), []);
	const { light, dark } = theme;
	const pale = { light: { ...light, host: "#f58a1a" }, dark } as const;
	assert.deepEqual(colorErrors(pale), [
		"theme.light: host (#f58a1a) on paper (#f2e9d8) has a contrast of 2.04, at least 3 is needed",
		"theme.light: host (#f58a1a) on sheet (#fdf8ec) has a contrast of 2.32, at least 3 is needed",
	]);
	const none = { light, dark: { ...dark, ink: "#fff" } } as const;
	assert.deepEqual(colorErrors(none), [
		"theme.dark.ink: #fff is no color like #f2e9d8",
	]);
});

test("a long label of the email field leaves less room for its message", () => {
	assert.equal(sharedLineError("Email", "m".repeat(32)), undefined);
	assert.equal(sharedLineError("E-Mail-Adresse", "m".repeat(23)), undefined);
	assert.match(
		sharedLineError("E-Mail-Adresse", "m".repeat(24)) ?? "",
		/^messages\.emptyEmail: 24 letters, at most 23: form\.email beside it/,
	);
});
