import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { findSecrets, printedFaults } from "../support/printed.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

// Put together here, so that a failure does not print them.
const at = "@";
const secrets: [string, string][] = [
	[`Failing row contains (2, ada${at}example.com, null).`, "an e-mail address"],
	[`GET /?email=ada%40${"mail.example"}`, "an e-mail address"],
	[`"zoë${at}çelik.example"`, "an e-mail address"],
	[`{"phone":"+${"43 660 1234567"}"}`, "a phone number"],
	[`called 0${"30 1"}`, "a phone number"],
	[`from ${["203", "0", "113", "7"].join(".")}`, "a visitor's address"],
	[`from ${["2001", "db8", "1::2"].join(":")}`, "a visitor's address"],
	[`apikey: sb_${"publishable_frontage"}`, "a key"],
	[`authorization: Bearer ${"abcdefgh"}`, "a key"],
	[`postgres://owner:${"secret"}${at}db/waitlist`, "a password"],
];
for (const [line, kind] of secrets) {
	test(`${kind} is found, and not repeated (${line.length} letters)`, () => {
		assert.deepEqual(findSecrets(`first\n${line}`), [`line 2 holds ${kind}`]);
	});
}

for (const line of [
	'{"level":30,"time":1795258055123,"pid":4711,"msg":"request","ms":12.045,"status":201}',
	"The page is at http://127.0.0.1:41234",
	"[10:49:02.045] INFO: Server listening at http://[::1]:3000",
	"at file:///app/node_modules/@fastify/rate-limit/index.js:12:7",
	"lighthouse@13.5.0 was there at 2026-11-21 10:49:02 +0100 (045ms)",
	`\u001b[32m✔ ada${at}example.com is the name of a test\u001b[39m (0.045 ms)`,
	`  ✓  12 test/browser/a.spec.ts:1:1 › ada${at}example.com (45ms)`,
]) {
	test(`nothing is wrong with ${JSON.stringify(line)}`, () => {
		assert.deepEqual(findSecrets(line), []);
	});
}

test("a leak in any file fails, and so does a folder with nothing to check", async (t) => {
	const folder = temporaryFolder(t);
	writeFileSync(path.join(folder, "1-node.txt"), "ok\n");
	assert.equal(printedFaults(folder).length, 1);
	writeFileSync(path.join(folder, "server-1.txt"), "all is well\n");
	assert.deepEqual(printedFaults(folder), []);
	writeFileSync(path.join(folder, "server-2.txt"), `\nada${at}example.com\n`);
	assert.deepEqual(printedFaults(folder), [
		"server-2.txt, line 2 holds an e-mail address",
	]);
});
