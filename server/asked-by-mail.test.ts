/** What the answer to a sign-up says where a mail asks for a confirmation (knadh/listmonk#264, #2831, mozilla/donate.mozilla.org#1008). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSettings } from "../config/settings.ts";
import { mailHeader } from "../protocol/waitlist-call.ts";
import { testApp } from "../test/support/app.ts";
import { contentIn } from "../test/support/content.ts";

const mail = {
	MAIL_URL: "smtp://mail.example",
	MAIL_FROM: "hello@frontage.example",
	LINK_SECRET: "a secret of at least thirty-two bytes",
	SITE_URL: "https://frontage.example",
};
const { MAIL_URL, ...ofServers } = mail;
const DATABASE_URL = "postgres://web@127.0.0.1/x";

test("people are asked by mail where its settings are complete", () => {
	for (const [what, settings, hasMail] of [
		["no mail", {}, false],
		["mail", mail, true],
		["mail that is switched off", ofServers, false],
		[
			"a mailer of its own, beside PostgreSQL",
			{ ...ofServers, DATABASE_URL },
			true,
		],
		[
			"PostgreSQL and notices alone",
			{ DATABASE_URL, LINK_SECRET: mail.LINK_SECRET },
			false,
		],
	] as const)
		assert.equal(readSettings(settings).hasMail, hasMail, what);
});

for (const [what, environment, isAsked] of [
	["with mail", mail, true],
	["without mail", {}, false],
] as const)
	test(`${what}, the call and the plain post say so, in the page's language`, async (t) => {
		const content = contentIn("en", "de");
		const { signUp, postForm } = await testApp(t, { environment, content });
		const answer = await signUp({ email: "ann@x.at", user_type: "host" });
		assert.equal(answer.statusCode, 201);
		assert.equal(answer.headers[mailHeader] !== undefined, isAsked);
		const refused = await signUp({ email: "", user_type: "host" });
		assert.equal(refused.headers[mailHeader], undefined);
		const texts = content.languages.map(({ messages }) => messages.mail);
		const saidIn = async (email: string, url: string) =>
			/<em>(.*)<\/em>/.exec(
				(await postForm({ email, user_type: "host" }, {}, url)).body,
			)?.[1];
		for (const [at, url] of ["/join", "/de/join"].entries()) {
			assert.equal(await saidIn("bob@x.at", url), isAsked ? texts[at] : "");
			assert.equal(await saidIn("", url), "");
		}
	});
