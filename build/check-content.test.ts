import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { copyProject } from "../test/support/copy-project.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";

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
	return spawnSync(process.execPath, [program], { encoding: "utf8" });
}

test("all errors are reported at once, with file, line and text", async (t) => {
	const { status, stderr } = await check(temporaryFolder(t), {
		"landing.ts": [
			['text.linkText("Skip to content")', 'text.linkText("")'],
			['"#spaces"', '"#pricing"'],
			["null as text.Picture | null", '{ file: "ann.jpg", alt: "Ann " }'],
			['text.subheading("Join the Waitlist")', '"Join"'],
			['closeMenu: text.spoken("Close menu"),', ""],
		],
		"form.ts": [['submitting: text.button("Joining..."),', ""]],
		"mails.ts": [
			['button: "Confirm or decline",', ""],
			['left: text.action("Take me off the list"),', ""],
			['href: "/"', 'href: "/start.html"'],
		],
		"messages.ts": [["unexpected: text.", "unexpectedly: text."]],
		"site.ts": [
			["privacy: null", 'privacy: text.link("Privacy", "/privacy.html")'],
		],
	});
	assert.equal(status, 1);
	const lines = stderr.trim().split("\n  ").slice(1);
	assert.deepEqual(lines.sort(), [
		"content/form.ts: form.submitting is missing",
		"content/landing.ts: founder.portrait.alt: spoken “Ann ” begins or ends with a space",
		"content/landing.ts: header.closeMenu is missing",
		'content/landing.ts: hero.formHeading “Join” is not checked: write it like the texts beside it, as text.lead("…")',
		"content/landing.ts:14: linkText is empty",
		"content/landing.ts:19: address “#pricing” is not on the page: #waitlist, #how-it-works, #who-its-for, #spaces, #founder, #join are",
		"content/mails.ts: answers.left is missing",
		"content/mails.ts:14: mailButton is missing",
		"content/mails.ts:43: address “/start.html” leads to no file in the folder public/",
		"content/messages.ts: messages.unexpected is missing",
		"content/site.ts:45: address “/privacy.html” leads to no file in the folder public/",
	]);
});

test("a file in public/ that a page of the build would replace is named", async (t) => {
	const folder = temporaryFolder(t);
	await mkdir(path.join(folder, "public"));
	await writeFile(path.join(folder, "public/privacy.html"), "");
	const { stderr } = await check(folder, {
		"site.ts": [["privacy: null", 'privacy: text.link("Privacy", "/privacy")']],
	});
	assert.match(stderr, /public\/privacy\.html has the name of a page/);
});

test("a missing text is reported instead of the error that it causes", async (t) => {
	const { status, stderr } = await check(temporaryFolder(t), {
		"landing.ts": [["\thosts: {", "\towners: {"]],
	});
	assert.equal(status, 1);
	assert.match(
		stderr,
		/^ {2}content\/landing\.ts: whoItsFor\.hosts is missing$/m,
	);
	assert.doesNotMatch(stderr, /\n\s+at /);
});

test("a photo that is not there is reported in one sentence", async (t) => {
	const { status, stderr } = await check(temporaryFolder(t), {
		"landing.ts": [
			["null as text.Picture | null", '{ file: "ann.jpg", alt: "…" }'],
		],
	});
	assert.equal(status, 1);
	assert.match(
		stderr,
		/^content\/pictures\/ann\.jpg does not exist: put .*\n$/,
	);
});

test("a misspelt kind of text is reported with file and line", async (t) => {
	const { status, stderr } = await check(temporaryFolder(t), {
		"landing.ts": [["text.headline(", "text.headlin("]],
	});
	assert.equal(status, 1);
	assert.match(
		stderr,
		/^content\/landing\.ts:\d+ cannot be read \(text\.headlin is not a function\): write it like .*\n$/,
	);
});

test("a missing quotation mark is reported with file and line", async (t) => {
	const { status, stderr } = await check(temporaryFolder(t), {
		"landing.ts": [['text.spoken("Close menu")', 'text.spoken("Close menu)']],
	});
	assert.equal(status, 1);
	assert.match(
		stderr,
		/content\/landing\.ts:\d+ cannot be read .*look for a missing/,
	);
	assert.doesNotMatch(stderr, /\n\s+at /);
});
