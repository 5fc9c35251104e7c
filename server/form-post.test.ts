import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../test/support/app.ts";
import { english } from "../test/support/founder-words.ts";

const { messages } = english;

const bea = { email: "bea@example.com", phone: "", user_type: "advertiser" };

test("a plain post joins and answers with the page", async (t) => {
	const { postForm, stored } = await testApp(t);
	const answer = await postForm(bea, {}, "/join?form=closing");
	assert.equal(answer.statusCode, 200);
	assert.match(answer.body, /closing-joined-advertiser/);
	assert.match(answer.body, /added to the waitlist as a Advertiser!/);
	assert.match(answer.body, /You&#39;ve/);
	assert.ok(!answer.body.includes(bea.email));
	const [row] = await stored();
	assert.deepEqual(
		[row?.email, row?.phone, row?.user_type],
		[bea.email, null, bea.user_type],
	);
});

test("a post that is no form joins nobody, whatever its values are", async (t) => {
	const { app, stored } = await testApp(t);
	for (const email of [bea.email, 5, { a: 1 }, [null]]) {
		const answer = await app.inject({
			method: "POST",
			url: "/join",
			payload: { ...bea, email },
		});
		assert.equal(answer.statusCode, 415);
		assert.match(answer.body, /hero-refused-host/);
	}
	assert.deepEqual(await stored(), []);
});

for (const [what, fields, message] of [
	["an empty e-mail", { email: "  " }, messages.emptyEmail],
	["an unknown side", { user_type: "owner" }, messages.insertError],
	["a wrong e-mail", { email: '"><script>' }, messages.insertError],
] as const) {
	test(`${what} is refused, and the answer escapes what was typed`, async (t) => {
		const { postForm, stored } = await testApp(t);
		const phone = '{{message}}"<';
		const { statusCode, body } = await postForm({ ...bea, phone, ...fields });
		assert.equal(statusCode, 422);
		assert.match(body, /<title>hero-refused-/);
		assert.ok(body.includes(`<p>${message}</p>`));
		assert.match(body, /value="{{message}}&#34;&#60;"/);
		assert.doesNotMatch(body, /<script/);
		assert.deepEqual(await stored(), []);
	});
}

// Other programs put fields with our names into the form, before or after ours (jquery/jquery#2755).
for (const [what, more, stored] of [
	["empty", { email: "", user_type: "", phone: "" }, "030 1"],
	["of spaces", { email: " ", user_type: " ", phone: " " }, "030 1"],
	["that our columns do not take", { email: "x", user_type: "x" }, "030 1"],
] as const)
	for (const isBefore of [true, false])
		test(`foreign fields ${what}, ${isBefore ? "before" : "after"} ours, change nothing`, async (t) => {
			const { postForm, stored: all } = await testApp(t);
			const own = Object.entries({ ...bea, phone: stored });
			const foreign = Object.entries(more);
			const fields = isBefore ? [...foreign, ...own] : [...own, ...foreign];
			const { statusCode, body } = await postForm(fields);
			assert.equal(statusCode, 200);
			assert.match(body, /joined-advertiser/);
			const [row] = await all();
			assert.deepEqual(
				[row?.email, row?.phone, row?.user_type],
				[bea.email, stored, bea.user_type],
			);
		});

test("a refused post beside empty foreign fields keeps what was typed", async (t) => {
	const { postForm } = await testApp(t);
	const own = { email: "ann", phone: "030 1", user_type: "advertiser" };
	const foreign = { email: "", phone: "", user_type: "" };
	for (const fields of [
		[foreign, own],
		[own, foreign],
	]) {
		const { statusCode, body } = await postForm(fields.flatMap(Object.entries));
		assert.equal(statusCode, 422);
		assert.match(body, /refused-advertiser.*value="ann".*value="030 1"/s);
		assert.ok(body.includes(messages.insertError));
	}
});

test("a refused post that is sent again keeps its source", async (t) => {
	const { postForm, stored } = await testApp(t);
	const refused = await postForm(
		{ ...bea, email: "" },
		{ referer: "http://frontage.example/?ref=a%26b+c&utm_source=flyer&x=1" },
	);
	const [, action = ""] = /action="([^"]*)"/.exec(refused.body) ?? [];
	assert.equal(action, "/join?form=hero&#38;utm_source=flyer");
	const referer = "http://frontage.example/join?form=hero";
	await postForm(bea, { referer }, action.replaceAll("&#38;", "&"));
	const [row] = await stored();
	assert.deepEqual([row?.utm_source, row?.ref], ["flyer", null]);
});

// The answer comes so soon that the second click lands on its form.
test("an empty post of the answer's form is a success until a double click is over", async (t) => {
	t.mock.timers.enable({ apis: ["Date"], now: Date.now() });
	const { postForm, stored } = await testApp(t);
	const joined = await postForm({ ...bea });
	const [, action = ""] = /action="([^"]*)"/.exec(joined.body) ?? [];
	const again = (fields: object) =>
		postForm({ ...bea, ...fields }, {}, action.replaceAll("&#38;", "&"));
	t.mock.timers.tick(1_000);
	const second = await again({ email: "" });
	assert.equal(second.statusCode, 200);
	assert.match(second.body, /hero-joined-advertiser/);
	assert.equal((await stored()).length, 1);
	assert.equal((await again({ email: "x" })).statusCode, 422);
	assert.equal((await again({ email: "ann@example.com" })).statusCode, 200);
	t.mock.timers.tick(10_000);
	const later = await again({ email: "" });
	assert.equal(later.statusCode, 422);
	assert.ok(later.body.includes(messages.emptyEmail));
	const rows = (await stored()).map(({ email }) => email);
	assert.deepEqual(rows, [bea.email, "ann@example.com"]);
});

test("reloading the answer leads back to the form", async (t) => {
	const { app } = await testApp(t);
	const answer = await app.inject("/join?form=hero");
	assert.equal(answer.statusCode, 303);
	assert.equal(answer.headers.location, "/#waitlist");
});
