import assert from "node:assert/strict";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { ownWordsFolder } from "../test/support/written-words.ts";
import { newsBetween, newTexts } from "./news.ts";

test("the changes of all versions in between are told, a sentence each", () => {
	const changelog = `# Changelog

## Unreleased

- Not yet.

## 2.10.0 (2026-12-02)

**To upgrade**

- Copy \`a.txt\` again ([why](docs/a.md)).
  It has changed.
- One line

**For visitors**

${"- More. And more.\n".repeat(30)}
## 2.9.0 (2026-12-01)

- Older.

## 2.8.0 (2026-11-30)

- Known.
`;
	const [newest = "", older] = newsBetween(changelog, "2.8.0");
	assert.match(
		newest,
		/^New in 2\.10\.0 \(2026-12-02\):\n- Copy `a\.txt` again \(?why\)?\.\n- One line\n- More\.\n/,
	);
	assert.match(newest, /\n… and 12 more: CHANGELOG\.md$/);
	assert.equal(older, "New in 2.9.0 (2026-12-01):\n- Older.");
	assert.equal(newsBetween(changelog, "2.8.0").length, 2);
	assert.deepEqual(newsBetween(changelog, "2.10.0"), []);
});

test("texts that the packs have new are told, but for those that the founder has replaced", (t) => {
	const before = temporaryFolder(t);
	assert.deepEqual(newTexts(path.join(before, "none"), ownWordsFolder), []);
	const withoutLines = (text: string, ...names: string[]) =>
		text.replaceAll(RegExp(`^ *(${names.join("|")}): .*\n`, "gm"), "");
	const file = path.join(import.meta.dirname, "../words/packs/en.yaml");
	const pack = readFileSync(file, "utf8");
	writeFileSync(
		path.join(before, "en.yaml"),
		withoutLines(pack, "dismiss", "home"),
	);
	// The founder's words have the one and not the other.
	const content = path.join(before, "content");
	cpSync(ownWordsFolder, content, { recursive: true });
	const messages = path.join(content, "en/messages.yaml");
	const written = readFileSync(messages, "utf8");
	assert.match(written, /^home: /m);
	writeFileSync(messages, withoutLines(written, "dismiss"));
	assert.match(
		newTexts(before, content).join("\n"),
		/^New texts of the product, from words\/packs\/en\.yaml\. [^\n]*:\n- messages\.dismiss: [^\n]+$/,
	);
	writeFileSync(path.join(before, "en.yaml"), pack);
	assert.deepEqual(newTexts(before, content), []);
});
