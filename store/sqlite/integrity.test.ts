import assert from "node:assert/strict";
import {
	closeSync,
	openSync,
	readFileSync,
	truncateSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { anEntry } from "../contract/engines.ts";
import { openInbox } from "../inbox.ts";
import { checkIntegrity } from "./integrity.ts";

const pageSize = 4096;

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
	["a page of noise", overwrite(20, Buffer.alloc(pageSize, 0xa5))],
	["a noisy first page", overwrite(0, Buffer.alloc(pageSize, 0xa5))],
	["a cut end", (file: string) => truncateSync(file, 20 * pageSize)],
	["one changed letter", changeOneLetter],
] as const) {
	test(`finds ${what}`, async (t) => {
		const file = await manyPeople(t);
		damage(file);
		const findings = await checkIntegrity(file);
		assert.notDeepEqual(findings, []);
		assert.doesNotMatch(findings.join(), /visitor|example/);
	});
}

function overwrite(page: number, bytes: Buffer) {
	return (file: string) => {
		const descriptor = openSync(file, "r+");
		writeSync(descriptor, bytes, 0, bytes.length, page * pageSize);
		closeSync(descriptor);
	};
}

function changeOneLetter(file: string): void {
	const bytes = readFileSync(file);
	const place = bytes.indexOf("visitor-1000@example.com");
	bytes.write("w", place);
	writeFileSync(file, bytes);
}
