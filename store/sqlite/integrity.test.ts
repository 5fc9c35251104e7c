import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { anEntry } from "../../test/support/engines.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { openInbox } from "../inbox.ts";
import { checkIntegrity } from "./integrity.ts";

/** A stopped server's database of many pages. */
async function manyPeople(t: TestContext): Promise<string> {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const inbox = await openInbox({ kind: "sqlite", file });
	const entries = Array.from({ length: 2_000 }, (_, index) =>
		anEntry({ email: `visitor-${index}@example.com` }),
	);
	await inbox.add(entries);
	await inbox.close();
	return file;
}

test("finds nothing in a sound database, nor beside a server that writes", async (t) => {
	const file = await manyPeople(t);
	assert.deepEqual(await checkIntegrity(file), []);
	const inbox = await openInbox({ kind: "sqlite", file });
	t.after(() => inbox.close());
	const added = inbox.add([anEntry()]);
	assert.deepEqual(await checkIntegrity(file), []);
	await added;
});

for (const [what, damage] of [
	["a page of noise", (bytes: Buffer) => bytes.fill(0xa5, 80_000, 84_000)],
	["a noisy first page", (bytes: Buffer) => bytes.fill(0xa5, 0, 4_096)],
	["a cut end", (bytes: Buffer) => bytes.subarray(0, 80_000)],
	[
		"one changed letter",
		(bytes: Buffer) => {
			bytes.write("w", bytes.indexOf("visitor-1000@example.com"));
			return bytes;
		},
	],
] as const) {
	test(`finds ${what}`, async (t) => {
		const file = await manyPeople(t);
		writeFileSync(file, damage(readFileSync(file)));
		const findings = await checkIntegrity(file);
		assert.notDeepEqual(findings, []);
		assert.doesNotMatch(findings.join(), /visitor|example/);
	});
}
