import assert from "node:assert/strict";
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { schema } from "../../config/schema.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { checkErasedFile, checkSettingsFiles } from "./files.ts";

// Windows has other kinds of permissions.
const onWindows = process.platform === "win32";

test("finds settings that every user can read", { skip: onWindows }, (t) => {
	const folder = temporaryFolder(t);
	const [open, group, none] = ["open", "group", "none"].map((name) =>
		path.join(folder, name),
	) as [string, string, string];
	for (const file of [open, group]) writeFileSync(file, "");
	chmodSync(open, 0o644);
	chmodSync(group, 0o640);
	const findings = checkSettingsFiles([open, group, none]);
	assert.equal(findings.length, 1);
	assert.match(findings[0]?.found ?? "", /can read .*open, which may hold/);
});

test("finds a place where erased people cannot be remembered", (t) => {
	// Not by rights: root may write everywhere.
	const file = path.join(temporaryFolder(t), "file");
	writeFileSync(file, "");
	const below = path.join(file, "data", "erased.json");
	assert.equal(checkErasedFile(below).state, "wrong");
});

test("a folder that is made by the first erasure is no problem", (t) => {
	const file = path.join(temporaryFolder(t), "data", "erased.json");
	assert.equal(checkErasedFile(file).state, "ok");
});

test("finds a name that is none of a setting", (t) => {
	const file = path.join(temporaryFolder(t), ".env");
	const names = ["MAIL_FORM", "DOMAIN", ...Object.keys(schema)];
	writeFileSync(file, names.map((name) => `${name}=x\n`).join(""), {
		mode: 0o600,
	});
	const found = checkSettingsFiles([file]).map((each) => each.found);
	assert.deepEqual(found, [
		".env sets MAIL_FORM, which is the name of no setting.",
	]);
});
