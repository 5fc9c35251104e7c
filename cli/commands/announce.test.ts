import assert from "node:assert/strict";
import { test } from "node:test";
import type { UserType } from "../../shared/entry.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	type Settings,
} from "../../test/support/each-store.ts";
import { startMail } from "../../test/support/mail-cli.ts";

async function join(settings: Settings, side: UserType, ...emails: string[]) {
	for (const email of emails)
		await add(settings, [{ email, phone: null, user_type: side }]);
}

test("announce refuses unknown and unfinished words", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await join(settings, "host", "ann@x.at");
	const { env } = await startMail(t, settings);
	const unknown = await call(["announce", "lunch"], env);
	assert.equal(unknown.code, 1);
	assert.match(unknown.err, /no announcement "lunch"; it has: launch\.\n$/);
	const unfinished = await call(["announce", "launch", "--yes"], env);
	assert.equal(unfinished.code, 1);
	assert.match(unfinished.err, /^The words of launch are not finished\./);
	assert.match(unfinished.err, /^content\/mails\.ts:\d+ /m);
	for (const [options, words] of [
		[["--ratio", "3"], /^--ratio must be hosts:advertisers/],
		[["--ratio", "3:1", "--side", "host"], /^--ratio takes both sides/],
		[["--count", "0"], /^--count must be/],
	] as const) {
		const misuse = await call(["announce", "launch", ...options], env);
		assert.equal(misuse.code, 2);
		assert.match(misuse.err, words);
	}
});
