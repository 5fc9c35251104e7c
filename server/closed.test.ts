import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { makeToken, personKey } from "../mail/letter/links.ts";
import { testApp } from "../test/support/app.ts";
import { copyContent } from "../test/support/content.ts";

const link = {
	label: "Open it",
	href: "https://app.example/?utm_source=launch",
};
const words = { heading: "We are open", text: "Go on.", link };

function start(t: TestContext, until: string | null, more = {}) {
	const content = copyContent();
	content.languages[0].site.closed = {
		until,
		question: "You are a",
		join: "See more",
		sides: { host: words, advertiser: words },
	};
	const environment = { TIME_ZONE: "Asia/Tokyo", ...more };
	return testApp(t, { content, environment });
}

const ada = { email: "ada@example.com", user_type: "host" };

test("a closed waitlist: the page says so, and no way to sign up is left", async (t) => {
	const { app, signUp, postForm, stored } = await start(t, null);
	assert.match((await app.inject("/")).body, /<title>closed</);
	const side = await app.inject("/?side=host");
	assert.match(side.body, /<title>closed</);
	const call = await signUp({ ...ada, phone: null });
	assert.equal(call.statusCode, 403);
	assert.equal(call.json().message, "The waitlist is closed");
	const post = await postForm(ada);
	assert.equal(post.statusCode, 403);
	assert.match(String(post.headers["content-type"]), /^text\/html/);
	assert.match(post.body, /<title>closed</);
	assert.deepEqual(await stored(), []);
	// Other pages stay.
	assert.equal((await app.inject("/privacy")).statusCode, 200);
});

test("it opens by itself, at a minute of the founder's time zone", async (t) => {
	t.mock.timers.enable({
		apis: ["Date"],
		now: Date.parse("2027-01-14T23:59:59Z"),
	});
	const { app, signUp } = await start(t, "2027-01-15T09:00");
	assert.match((await app.inject("/")).body, /<title>closed</);
	assert.equal((await signUp(ada)).statusCode, 403);
	t.mock.timers.setTime(Date.parse("2027-01-15T00:00:00Z"));
	const page = await app.inject("/");
	assert.match(page.body, /<title>open</);
	assert.equal(page.statusCode, 200);
	assert.equal((await signUp(ada)).statusCode, 201);
});

test("the links in mails go on", async (t) => {
	const secret = "x".repeat(32);
	const { app } = await start(t, null, {
		SITE_URL: "https://frontage.example",
		LINK_SECRET: secret,
	});
	const key = personKey(secret, ada.email, "host");
	const token = makeToken(secret, { personKey: key, purpose: "confirm" });
	const answer = await app.inject({
		method: "POST",
		url: `/me/${token}`,
		payload: "answer=left",
	});
	assert.equal(answer.statusCode, 200);
	assert.match(answer.body, /<title>link left</);
});
