import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readBuiltPage } from "../config/built-page.ts";
import { copyProject } from "../test/support/copy-project.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";

test("a start that has to build keeps the address, and makes the page about privacy once it is named", async (t) => {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	const { SITE_URL: _, ...env } = process.env;
	const build = (program: string, more = {}) =>
		spawnSync(process.execPath, [`build/${program}`], {
			cwd: folder,
			env: { ...env, ...more },
			encoding: "utf8",
		}).stderr;
	const dist = path.join(folder, "dist");
	const read = (name: string) =>
		readFileSync(path.join(dist, "site", name), "utf8");

	const first = build("build-page.ts", { SITE_URL: "https://wall.example" });
	assert.ok(first.includes(path.join("dist", "site")), first);
	assert.doesNotMatch(first, /last build|privacy/);
	assert.match(first, /^ {2}SECURITY\.md:\d+ {2}\w/m);
	assert.throws(() => read("privacy.html"), /ENOENT/);
	assert.equal(readBuiltPage(dist)?.hasPrivacyPage, false);

	assert.equal(build("build-when-needed.ts"), "");
	const words = path.join(folder, "content/site.ts");
	const named = readFileSync(words, "utf8").replace(
		"privacy: null",
		'privacy: { label: "Privacy", href: "/privacy" }',
	);
	writeFileSync(words, named);
	const second = build("build-when-needed.ts");
	assert.match(second, /SITE_URL is still https:\/\/wall\.example/);
	assert.match(second, /^ {2}privacy\.sections\.0\.paragraphs\.0: \[\w/m);
	assert.match(read("sitemap.xml"), /wall\.example/);
	assert.match(read("index.html"), /<a [^>]*href="\/privacy"/);
	assert.doesNotMatch(read("privacy.html"), /<script/);
	assert.equal(read("privacy/index.html"), read("privacy.html"));
	assert.equal(readBuiltPage(dist)?.hasPrivacyPage, true);
});
