import assert from "node:assert/strict";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { dayMs } from "../shared/time.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import {
	mergeErasedFile,
	readErased,
	readWishes,
	rememberErased,
	rememberWishes,
} from "./erased-people.ts";

const erasedFile = (t: TestContext) =>
	path.join(temporaryFolder(t), "erased.json");

const keys = [{ name: "one", key: "a key" }];

test("erased people are remembered without their addresses", (t) => {
	const file = path.join(temporaryFolder(t), "data", "erased.json");
	assert.equal(readErased(file, keys).size, 0);
	const now = new Date();
	rememberErased(file, keys, ["Ann@x.at"], now);
	rememberErased(file, keys, ["bob@x.at", "carol@x.at"], now);
	const erased = readErased(file, keys);
	const after = (ms: number) => new Date(now.valueOf() + ms).toISOString();
	assert.deepEqual(
		[undefined, after(-1), after(0), after(1), after(3 * dayMs)].map((time) =>
			erased.isErased("aNN@x.at", time),
		),
		// A time in the future counts as older than the erasure.
		[true, true, true, false, true],
	);
	assert.doesNotMatch(readFileSync(file, "utf8"), /ann|bob|x\.at|a key/i);
	const others = [{ name: "one", key: "another key" }];
	assert.ok(!readErased(file, others).isErased("ann@x.at"));
	// Windows has another kind of permissions.
	if (process.platform !== "win32") {
		assert.equal(statSync(file).mode & 0o777, 0o600);
		assert.equal(statSync(path.dirname(file)).mode & 0o777, 0o700);
	}
	assert.deepEqual(readdirSync(path.dirname(file)), [
		"erased.json",
		"erased.json-lock",
	]);
});

test("erased people go along to another list, with the later time", (t) => {
	const [from, to] = [erasedFile(t), erasedFile(t)];
	assert.equal(mergeErasedFile(from, to), false);
	rememberErased(from, keys, ["ann@x.at"], new Date("2026-03-01"));
	rememberErased(to, keys, ["ann@x.at", "bob@x.at"], new Date("2026-01-01"));
	assert.ok(mergeErasedFile(from, to));
	const erased = readErased(to, keys);
	assert.equal(erased.size, 2);
	assert.ok(erased.isErased("ann@x.at", "2026-02-01T00:00:00.000Z"));
	assert.ok(!erased.isErased("bob@x.at", "2026-02-01T00:00:00.000Z"));
	// Nor does an older file take a later time back.
	const older = erasedFile(t);
	rememberErased(older, keys, ["ann@x.at"], new Date("2025-12-01"));
	mergeErasedFile(older, to);
	const again = readErased(to, keys);
	assert.ok(again.isErased("ann@x.at", "2026-02-01T00:00:00.000Z"));
});

test("wishes go along to another list, with the later time", (t) => {
	const [from, to] = [erasedFile(t), erasedFile(t)];
	const [older, newer] = [
		{ left: "2026-01-01T00:00:00.000Z" },
		{ left: "2026-03-01T00:00:00.000Z" },
	];
	rememberWishes(from, { ann: newer, bob: older, cem: older });
	rememberWishes(to, { ann: older, bob: newer, dora: older });
	mergeErasedFile(from, to);
	assert.deepEqual(readWishes(to), {
		ann: newer,
		bob: newer,
		cem: older,
		dora: older,
	});
});

test("erased people are remembered by each key, as a backup may have one alone", (t) => {
	const file = erasedFile(t);
	const both = [...keys, { name: "two", key: "another key" }];
	rememberErased(file, both, ["ann@x.at"]);
	for (const key of both)
		assert.ok(readErased(file, [key]).isErased("ann@x.at"), key.name);
});
