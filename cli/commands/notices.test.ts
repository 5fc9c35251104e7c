import assert from "node:assert/strict";
import { call } from "../../test/support/call-cli.ts";
import { add, testOnSqlite } from "../../test/support/engines.ts";
import {
	startReceiver,
	withWebhook,
} from "../../test/support/notice-receiver.ts";
import { openForNotices, startSenders } from "../../test/support/notices.ts";

testOnSqlite(
	"status tells of each receiver, notices tests and retries it",
	async ({ settings }, t) => {
		await add(settings, []);
		const chat = await startReceiver(t);
		const program = await startReceiver(t);
		const env = {
			...withWebhook(settings, program.url),
			NOTICE_URL: chat.url,
			TIME_ZONE: "UTC",
		};
		const print = async (...argv: string[]) => {
			const { out, err } = await call(["notices", ...argv], env);
			return out + err;
		};
		const status = async () => (await call(["status"], env)).out;
		assert.match(
			(await call(["notices", "test"], settings)).err,
			/^Notices are off: set NOTICE_URL or WEBHOOK_URL/,
		);
		assert.match(
			await status(),
			/^NOTICE_URL: No mailer with these .*; waiting: 0 sign-ups and 0 replies\..*\nWEBHOOK_URL: No mailer/m,
		);
		assert.equal(
			await print("test"),
			"NOTICE_URL: The receiver took the test.\nWEBHOOK_URL: The receiver took the test.\n",
		);
		assert.match(chat.taken[0]?.json.text ?? "", /^A test:/);
		assert.partialDeepStrictEqual(program.taken, [
			{ isSigned: true, json: { type: "test", data: {} } },
		]);
		assert.equal(
			await print("retry"),
			"NOTICE_URL: The receiver has not failed.\nWEBHOOK_URL: The receiver has not failed.\n",
		);
		const { list, join } = await openForNotices(t, env);
		const { runAt } = await startSenders(list, env);
		await join("ann@x.at", 0);
		program.status = 500;
		await runAt(1);
		assert.match(
			await status(),
			/^WEBHOOK_URL: The receiver answered 500, since 2026-11-20 12:01 UTC; waiting: 1 sign-up and 0 replies\. `notices retry` tries it now\.$/m,
		);
		const test = await call(["notices", "test"], env);
		assert.equal(test.code, 1);
		assert.match(test.out, /^WEBHOOK_URL: The receiver answered 500\.$/m);
		assert.match(
			await print("retry"),
			/^WEBHOOK_URL: The receiver is asked again at the mailer's next round\.$/m,
		);
		program.status = 200;
		await runAt(1);
		assert.match(
			await status(),
			/^WEBHOOK_URL: Last notice taken 2026-11-20 12:01 UTC; waiting: 0 sign-ups and 0 replies\.$/m,
		);
	},
);
