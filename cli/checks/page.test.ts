import assert from "node:assert/strict";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import type { Environment } from "../../config/environment.ts";
import { defaultAnonKey } from "../../config/schema.ts";
import { readSettings } from "../../config/settings.ts";
import { type BuiltPage, builtPageFile } from "../../shared/built-page.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { checkPage } from "./page.ts";

const good: BuiltPage = {
	name: "Wallspace",
	siteUrl: "https://wall.example",
	apiBase: "",
	apiKey: defaultAnonKey,
	hasPortrait: true,
	hasPrivacyPage: true,
	placeholders: [],
};
const env = { SITE_URL: good.siteUrl };

function built(t: TestContext, page: BuiltPage | undefined) {
	const folder = temporaryFolder(t);
	const folders = {
		dist: path.join(folder, "dist"),
		content: path.join(folder, "content"),
	};
	mkdirSync(folders.dist);
	mkdirSync(folders.content);
	const words = path.join(folders.content, "landing.ts");
	writeFileSync(words, "");
	utimesSync(words, 1, 1);
	if (page !== undefined) {
		writeFileSync(path.join(folders.dist, builtPageFile), JSON.stringify(page));
	}
	return { folders, words };
}

const isBuilt: [string, RegExp] = ["ok", /Wallspace/];
for (const [name, page, settings, ...expected] of [
	["nothing", undefined, env, ["wrong", /not built/]],
	["all that is needed", good, env, ["ok", /Wallspace.*wall\.example/]],
	[
		"another address",
		good,
		{ SITE_URL: "https://other.example" },
		isBuilt,
		["wrong", /SITE_URL/],
	],
	[
		"no address",
		{ ...good, siteUrl: "" },
		{},
		["advice", /Wallspace.* no picture/],
	],
	[
		"sign-ups that go elsewhere",
		{ ...good, apiBase: "https://abc.supabase.example" },
		{ ...env, VITE_SUPABASE_URL: "https://abc.supabase.example" },
		["ok", /go to https:\/\/abc\.supabase\.example/],
	],
	[
		"no photo",
		{ ...good, hasPortrait: false },
		env,
		isBuilt,
		["advice", /empty frame.* photo/],
	],
	[
		"no page about privacy",
		{ ...good, hasPrivacyPage: false },
		env,
		isBuilt,
		["wrong", /privacy/],
	],
	[
		"placeholders",
		{ ...good, placeholders: ["content/a.ts:3  A", "content/a.ts:4  B"] },
		env,
		isBuilt,
		["wrong", /left on the page: 2\./],
	],
	[
		"a placeholder that no visitor sees",
		{ ...good, placeholders: ["SECURITY.md:8  An address"] },
		env,
		isBuilt,
		["advice", /beside the page/],
	],
] as [string, BuiltPage | undefined, Environment, ...[string, RegExp][]][]) {
	test(`finds a page built with ${name}`, (t) => {
		const { folders } = built(t, page);
		const found = checkPage(readSettings(settings), folders);
		assert.equal(found.length, expected.length);
		for (const [index, [state, sentence]] of expected.entries()) {
			assert.equal(found[index]?.state, state);
			assert.match(found[index]?.found ?? "", sentence);
		}
	});
}

test("finds content and pictures that were changed after the build", (t) => {
	const { folders, words } = built(t, good);
	const pictures = path.join(folders.content, "pictures");
	const photo = path.join(pictures, "founder.jpg");
	mkdirSync(pictures);
	writeFileSync(photo, "");
	utimesSync(photo, 1, 1);
	utimesSync(pictures, 1, 1);
	const later = Date.now() / 1_000 + 60;
	for (const file of [words, photo]) {
		utimesSync(file, later, later);
		assert.deepEqual(
			checkPage(readSettings(env), folders).map(({ state }) => state),
			["ok", "advice"],
		);
		utimesSync(file, 1, 1);
	}
});
