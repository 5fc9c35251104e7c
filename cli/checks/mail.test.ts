import assert from "node:assert/strict";
import { test } from "node:test";
import { call } from "../../test/support/call-cli.ts";
import { add, emptyLists } from "../../test/support/each-store.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import type { Finding } from "./finding.ts";
import { checkSender } from "./sender.ts";

async function findings(env: Record<string, string>): Promise<Finding[]> {
	return JSON.parse((await call(["doctor", "--json"], env)).out);
}

test("doctor tries the mail server, and says what keeps mails waiting", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, [{ email: "ann@x.at", phone: null, user_type: "host" }]);
	const { env, server, work, answer } = await startMail(t, settings);
	const states = async () =>
		(await findings(env))
			.filter(({ check }) => /^mail|^left$/.test(check))
			.map(({ check, state }) => `${check} ${state}`);
	assert.deepEqual(await states(), ["mail server ok", "mailer advice"]);
	await call(["mail", "pause"], env);
	await work();
	assert.deepEqual(await states(), [
		"mail server ok",
		"mailer wrong",
		"mailer advice",
	]);
	await call(["mail", "resume"], env);
	await work();
	await answer("ann@x.at", "left");
	assert.deepEqual(await states(), [
		"mail server ok",
		"mailer advice",
		"left advice",
	]);
	await server.close();
	assert.equal((await states())[0], "mail server wrong");
	assert.deepEqual(
		(await findings(settings)).filter(({ check }) => check.startsWith("mail")),
		[],
	);
});

test("doctor prints a new LINK_SECRET where it is missing or too short", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, []);
	const secretOf = async (env: Record<string, string>) => {
		const all = (await findings({ ...settings, ...env })).map(
			({ todo }) => todo,
		);
		return /LINK_SECRET=([\w-]{43})$/m.exec(all.join("\n"))?.[1];
	};
	assert.equal(await secretOf({}), undefined);
	const first = await secretOf({ MAIL_URL: "smtp://127.0.0.1:9" });
	const second = await secretOf({ LINK_SECRET: "short" });
	assert.ok(first && second && first !== second);
	assert.equal(await secretOf({ LINK_SECRET: first }), undefined);
});

for (const [name, records, mailHost, expected] of [
	[
		"all records",
		{
			"mail.x.example": ["v=spf1 ", "include:y -all"],
			"_dmarc.x.example": ["v=DMARC1; p=none"],
			"fm1._domainkey.mail.x.example": ["v=DKIM1; k=rsa; p=abc"],
		},
		"smtp.fastmail.com",
		"SPF ok, DMARC ok, DKIM ok",
	],
	["a domain that is not there", {}, "smtp.fastmail.com", "sender advice"],
	[
		"no records",
		{ "mail.x.example": [] },
		"smtp.fastmail.com",
		"SPF advice, DMARC advice, DKIM advice",
	],
	[
		"a mail server whose selector is not known",
		{ "mail.x.example": ["other"] },
		"127.0.0.1",
		"SPF advice, DMARC advice",
	],
	["no network", undefined, "127.0.0.1", "sender advice"],
] as const) {
	test(`doctor looks the sender's domain up: ${name}`, async () => {
		const lookUp = async (host: string) => {
			const code = records === undefined ? "ECONNREFUSED" : "ENOTFOUND";
			const found = (records as Record<string, string[]> | undefined)?.[host];
			if (found === undefined) throw Object.assign(new Error(code), { code });
			return found.length > 0 ? [[...found]] : [];
		};
		const found = await checkSender("mail.x.example", mailHost, lookUp);
		assert.equal(
			found.map(({ check, state }) => `${check} ${state}`).join(", "),
			expected,
		);
	});
}
