import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { childEnvironment, loadEnvironment } from "./environment.ts";

test("the file .env adds to the environment, also with a byte order mark, and replaces nothing", (t) => {
	const file = path.join(temporaryFolder(t), ".env");
	assert.equal(loadEnvironment(file), process.env);
	writeFileSync(file, `\ufeffADDED=file\nPATH=/file\n`);
	const { ADDED, PATH } = loadEnvironment(file);
	assert.deepEqual([ADDED, PATH], ["file", process.env["PATH"]]);
});

test("a child has the usual variables, and those of this process in their place", (t) => {
	process.env["GIVEN"] = "here";
	t.after(() => {
		delete process.env["GIVEN"];
	});
	const { USUAL, GIVEN } = childEnvironment({ USUAL: "usual", GIVEN: "usual" });
	assert.deepEqual([USUAL, GIVEN], ["usual", "here"]);
});
