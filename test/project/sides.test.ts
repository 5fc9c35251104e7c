import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { sides } from "../../shared/sides.ts";

const root = path.join(import.meta.dirname, "../..");

test("no stylesheet and no part of a page names a side", () => {
	const files = globSync("{page,dashboard}/**/*.{css,svg,tsx}", { cwd: root });
	assert.notEqual(files.length, 0);
	for (const file of files) {
		const text = readFileSync(path.join(root, file), "utf8");
		for (const side of sides)
			assert.doesNotMatch(text, RegExp(`["'=.-]${side}s?\\b`), file);
	}
});
