/** What programs and chats answer to a notice besides 200: each person is told of, and of none twice. */
import assert from "node:assert/strict";
import { call } from "../support/call-cli.ts";
import { testOnBoth, testOnSqlite } from "../support/engines.ts";
import { startReceiver } from "../support/notice-receiver.ts";
import {
	openForNotices,
	received,
	startProgram,
	startSenders,
} from "../support/notices.ts";

for (const [source, status, location] of [
	[
		"woocommerce/woocommerce#21490",
		302,
		"https://script.googleusercontent.com/macros/echo?user_content_key=x",
	],
	["ritesh-kanwar/Cashiro#75", 302, "/macros/echo"],
	["capcom6/android-sms-gateway#285", 303, "/thanks"],
] as const)
	testOnBoth(
		`${source}: a program that answers ${status} after its work gets each event once`,
		async ({ settings }, t) => {
			const { receiver, env, join, runAt, logged } = await startProgram(
				settings,
				t,
			);
			receiver.status = status;
			receiver.headers = { location };
			for (const name of ["ann", "bea", "cem"]) await join(`${name}@x.at`, 0);
			for (let minute = 1; minute < 60; minute += 1) await runAt(minute);
			assert.deepEqual(received(receiver.taken), [
				"joined ann",
				"joined bea",
				"joined cem",
			]);
			assert.equal(logged.length, 1, logged.join("\n"));
			for (const command of ["status", "doctor"]) {
				const { out } = await call([command], env);
				assert.match(
					out,
					new RegExp(`answers ${status}, a redirect, which is not followed`),
				);
			}
			receiver.status = 200;
			await join("dea@x.at", 61);
			await runAt(62);
			assert.equal(receiver.taken.length, 4);
			assert.doesNotMatch((await call(["status"], env)).out, /redirect/);
			assert.equal(logged.length, 1, logged.join("\n"));
		},
	);

for (const [source, status, location, says] of [
	[
		"replicate/replicate-javascript#195",
		301,
		"https://www.shop.example/hook",
		"answered 301: it leads to another address",
	],
	[
		"mollie/api-documentation#602",
		307,
		"/hook/",
		"answered 307: it leads to another address",
	],
	[
		"sendgrid/sendgrid-parse-api-example#5",
		308,
		"/hook/",
		"answered 308: it leads to another address",
	],
	[
		"isaacs/github#574",
		302,
		"https://accounts.google.com/ServiceLogin?continue=x",
		"leads to a page for logging in",
	],
] as const)
	testOnSqlite(
		`${source}: an address that leads elsewhere (${status}) gets an event once, and no event is lost`,
		async ({ settings }, t) => {
			const { receiver, env, list, join, runAt } = await startProgram(
				settings,
				t,
			);
			receiver.status = status;
			receiver.headers = { location };
			for (const name of ["ann", "bea"]) await join(`${name}@x.at`, 0);
			for (let minute = 1; minute < 600; minute += 5) await runAt(minute);
			assert.deepEqual(received(receiver.taken), ["joined ann"]);
			assert.match(
				(await call(["status"], env)).out,
				new RegExp(`The receiver ${says}.*waiting: 2 sign-ups`),
			);
			assert.match((await call(["doctor"], env)).out, new RegExp(says));
			// The founder has corrected the address and starts the mailer again.
			receiver.status = 200;
			receiver.taken.length = 0;
			const again = await startSenders(list, env, "where it was");
			await again.runAt(601);
			assert.deepEqual(received(receiver.taken), ["joined ann", "joined bea"]);
		},
	);

for (const [source, body, isTaken] of [
	[
		"https://learn.microsoft.com/en-us/microsoftteams/platform/webhooks-and-connectors/how-to/connectors-using",
		"Webhook message delivery failed with error: Microsoft Teams endpoint returned HTTP error 429 with ContextId x",
		false,
	],
	[
		"https://open.dingtalk.com/document/robots/custom-robot-access",
		'{"errcode":310000,"errmsg":"keywords not in content"}',
		false,
	],
	[
		"https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot",
		'{"code":9499,"msg":"Bad Request","data":{}}',
		false,
	],
	[
		"https://docs.slack.dev/apis/web-api/",
		'{"ok":false,"error":"invalid_auth"}',
		false,
	],
	[
		"https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks",
		"ok",
		true,
	],
	["https://docs.ntfy.sh/publish/", '{"id":"x","event":"message"}', true],
	[
		"https://open.feishu.cn/document/client-docs/bot-v3/add-custom-bot",
		'{"code":0,"msg":"success"}',
		true,
	],
	["an empty answer", "", true],
] as const)
	testOnSqlite(`${source}: 200 with ${body}`, async ({ settings }, t) => {
		const receiver = await startReceiver(t);
		Object.assign(receiver, { status: 200, body });
		const env = { ...settings, NOTICE_URL: receiver.url };
		const { list, join } = await openForNotices(t, env);
		const { runAt, logged } = await startSenders(list, env);
		await join("ann@x.at", 0);
		await runAt(1);
		const test = await call(["notices", "test"], env);
		assert.equal(test.code, isTaken ? 0 : 1);
		assert.equal(logged.length, isTaken ? 0 : 1);
		if (isTaken) return;
		assert.match(test.out, /answered 200, with an error in its text/);
		Object.assign(receiver, { body: "ok" });
		receiver.taken.length = 0;
		await runAt(3);
		assert.equal(receiver.taken[0]?.json.text, "New on the waitlist: 1 host");
	});
