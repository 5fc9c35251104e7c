import assert from "node:assert/strict";
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";

const root = path.join(import.meta.dirname, "../..");
const rooms =
	"build|cli|config|content|dashboard|deploy|docs|list|mail|notices|page|server|shared|store|test";
/** A path in a room, in backticks; and the target of a link within the repository. */
const named = RegExp(`\`((?:${rooms})/[\\w./-]+)\``, "g");
const linked = /\]\(([^):#]+)(?:#[^)]*)?\)/g;

/** The changelog and the decisions tell of what was. */
const documents = globSync("{*.md,docs/*.md,test/*/*.md}", {
	cwd: root,
	exclude: ["CHANGELOG.md"],
});

test("each path and link in the documents exists", () => {
	assert.ok(documents.length > 10);
	const missing: string[] = [];
	for (const document of documents) {
		const text = readFileSync(path.join(root, document), "utf8");
		const paths = [
			...[...text.matchAll(named)].map(([, name = ""]) => name),
			...[...text.matchAll(linked)].map(([, target = ""]) =>
				path.join(path.dirname(document), target),
			),
		];
		for (const each of paths)
			if (!existsSync(path.join(root, each)))
				missing.push(`${document}: ${each}`);
	}
	assert.deepEqual(missing, []);
});
