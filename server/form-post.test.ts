import assert from "node:assert/strict";
import { test } from "node:test";
import type { InjectOptions } from "fastify";
import { messages } from "../content/messages.ts";
import { testApp } from "../test/support/app.ts";

function post(
	fields: Record<string, string>,
	headers: Record<string, string> = {},
	form = "hero",
): InjectOptions {
	return {
		method: "POST",
		url: `/join?form=${form}`,
		payload: new URLSearchParams(fields).toString(),
		headers: {
			"content-type": "application/x-www-form-urlencoded",
			host: "frontage.example",
			...headers,
		},
	};
}

const bea = { email: "bea@example.com", phone: "", user_type: "advertiser" };

test("a plain post joins and answers with the page", async (t) => {
	const { app, stored } = await testApp(t);
	const answer = await app.inject(post(bea, {}, "closing"));
	assert.equal(answer.statusCode, 200);
	assert.match(answer.body, /closing-joined-advertiser/);
	assert.match(answer.body, /added to the waitlist as a Advertiser!/);
	assert.match(answer.body, /You&#39;ve/);
	assert.ok(!answer.body.includes(bea.email));
	assert.equal(answer.headers["cache-control"], "no-store");
	const [row] = await stored();
	assert.deepEqual(
		[row?.email, row?.phone, row?.user_type],
		["bea@example.com", null, "advertiser"],
	);
});

test("the answer escapes what the visitor typed", async (t) => {
	const { app, stored } = await testApp(t);
	const typed = { ...bea, email: '"><script>', phone: "{{message}}" };
	const answer = await app.inject(post(typed));
	assert.equal(answer.statusCode, 422);
	assert.match(answer.body, /hero-refused-advertiser/);
	assert.ok(answer.body.includes(messages.insertError));
	assert.match(answer.body, /value="&#34;&#62;&#60;script&#62;"/);
	assert.match(answer.body, /value="{{message}}"/);
	assert.deepEqual(await stored(), []);
});

test("a plain post without an e-mail or with an unknown side is refused", async (t) => {
	const { app, stored } = await testApp(t);
	const empty = await app.inject(post({ ...bea, email: "  " }));
	assert.equal(empty.statusCode, 422);
	assert.ok(empty.body.includes(messages.emptyEmail));
	const owner = await app.inject(post({ ...bea, user_type: "owner" }));
	assert.equal(owner.statusCode, 422);
	assert.deepEqual(await stored(), []);
});

test("a page of another site cannot post", async (t) => {
	const { app, stored } = await testApp(t);
	for (const [headers, status] of [
		[{ "sec-fetch-site": "same-origin" }, 200],
		[{ "sec-fetch-site": "cross-site" }, 403],
		[{ origin: "https://frontage.example" }, 200],
		[{ origin: "https://evil.example" }, 403],
	] as const) {
		const answer = await app.inject(post(bea, headers));
		assert.equal(answer.statusCode, status, JSON.stringify(headers));
	}
	assert.equal((await stored()).length, 2);
});

test("a refused post that is sent again keeps its source", async (t) => {
	const { app, stored } = await testApp(t);
	const refused = await app.inject(
		post(
			{ ...bea, email: "" },
			{ referer: "http://frontage.example/?ref=a%26b+c&utm_source=flyer&x=1" },
		),
	);
	const [, action] = /action="([^"]*)"/.exec(refused.body) ?? [];
	assert.equal(action, "/join?form=hero&#38;utm_source=flyer");
	const again = await app.inject({
		...post(bea, { referer: "http://frontage.example/join?form=hero" }),
		url: action?.replaceAll("&#38;", "&") ?? "",
	});
	assert.equal(again.statusCode, 200);
	const [row] = await stored();
	assert.deepEqual([row?.utm_source, row?.ref], ["flyer", null]);
});

test("reloading the answer leads back to the form", async (t) => {
	const { app } = await testApp(t);
	const answer = await app.inject("/join?form=hero");
	assert.equal(answer.statusCode, 303);
	assert.equal(answer.headers.location, "/#waitlist");
});
