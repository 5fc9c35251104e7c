import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { dayMs } from "../shared/time.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import {
	readErased,
	rememberErased,
	takeErasedAlong,
} from "./erased-people.ts";

const erasedFile = (t: TestContext) =>
	path.join(temporaryFolder(t), "erased.json");

test("erased people are remembered without their addresses", (t) => {
	const file = erasedFile(t);
	assert.equal(readErased(file).size, 0);
	const now = new Date();
	rememberErased(file, ["Ann@x.at"], now);
	rememberErased(file, ["bob@x.at", "carol@x.at"], now);
	const erased = readErased(file);
	const after = (ms: number) => new Date(now.valueOf() + ms).toISOString();
	assert.deepEqual(
		[undefined, after(-1), after(0), after(1), after(3 * dayMs)].map((time) =>
			erased.isErased("aNN@x.at", time),
		),
		// A time in the future counts as older than the erasure.
		[true, true, true, false, true],
	);
	assert.doesNotMatch(readFileSync(file, "utf8"), /ann|bob|x\.at/i);
	// Windows has another kind of permissions.
	if (process.platform !== "win32") {
		assert.equal(statSync(file).mode & 0o777, 0o600);
	}
	assert.deepEqual(readdirSync(path.dirname(file)), ["erased.json"]);
});

test("erased people go along to another list, with the later time", (t) => {
	const [from, to] = [erasedFile(t), erasedFile(t)];
	assert.equal(takeErasedAlong(from, to), false);
	rememberErased(from, ["ann@x.at"], new Date("2026-01-01"));
	rememberErased(to, ["bob@x.at"], new Date("2026-01-01"));
	assert.ok(takeErasedAlong(from, to));
	rememberErased(from, ["ann@x.at"], new Date("2026-03-01"));
	assert.ok(takeErasedAlong(from, to));
	assert.ok(takeErasedAlong(to, to));
	const erased = readErased(to);
	assert.equal(erased.size, 2);
	assert.ok(erased.isErased("ann@x.at", "2026-02-01T00:00:00.000Z"));
	assert.ok(!erased.isErased("bob@x.at", "2026-02-01T00:00:00.000Z"));
});
