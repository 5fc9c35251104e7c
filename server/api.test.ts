import assert from "node:assert/strict";
import { test } from "node:test";
import type { InjectOptions } from "fastify";
import { defaultAnonKey as key } from "../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";
import { StoreUnavailable } from "../store/errors.ts";
import { testApp } from "../test/support/app.ts";

const ada = { email: "ada@example.com", phone: null, user_type: "host" };

const post = (payload: object): InjectOptions => ({
	method: "POST",
	url: waitlistPath,
	payload,
	headers: waitlistHeaders(key),
});

test("a new sign-up and a repeated one get the same answer, and both are stored", async (t) => {
	const { app, stored } = await testApp(t);
	const first = await app.inject(post({ ...ada, phone: " 0123 456 " }));
	const second = await app.inject(post(ada));
	delete first.headers["date"];
	delete second.headers["date"];
	assert.deepEqual(second.headers, first.headers);
	assert.deepEqual([first.statusCode, second.statusCode], [201, 201]);
	assert.deepEqual([first.body, second.body], ["", ""]);
	assert.deepEqual(
		(await stored()).map(({ email, phone, user_type }) => [
			email,
			phone,
			user_type,
		]),
		[
			["ada@example.com", "0123 456", "host"],
			["ada@example.com", null, "host"],
		],
	);
});

for (const [name, environment, statuses] of [
	["without SITE_URL", {}, [201, 201, 201]],
	["with SITE_URL", { SITE_URL: "https://frontage.example" }, [201, 403, 403]],
	[
		"with ALLOWED_ORIGINS",
		{
			SITE_URL: "https://frontage.example",
			ALLOWED_ORIGINS: "https://blog.example",
		},
		[201, 201, 403],
	],
] as const) {
	test(`pages of other sites sign up, ${name}: ${statuses}`, async (t) => {
		const { app, stored } = await testApp(t, { environment });
		const origins = ["frontage", "blog", "evil"].map(
			(each) => `https://${each}.example`,
		);
		for (const [index, origin] of origins.entries()) {
			const call = post(ada);
			const answer = await app.inject({
				...call,
				headers: { ...call.headers, origin },
			});
			assert.equal(answer.statusCode, statuses[index], origin);
			assert.equal(answer.headers["access-control-allow-origin"], "*");
		}
		const accepted = statuses.filter((status) => status === 201);
		assert.equal((await stored()).length, accepted.length);
	});
}

test("a sign-up that is not stored is answered 503", async (t) => {
	const lines: string[] = [];
	const { app, stored } = await testApp(t, {
		log: { write: (line) => lines.push(line) },
		wrap: (store) => ({
			...store,
			add: () => Promise.reject(new StoreUnavailable("disk full")),
			check: () => Promise.reject(new StoreUnavailable("disk full")),
		}),
	});
	const answer = await app.inject(post(ada));
	assert.equal(answer.statusCode, 503);
	assert.equal(answer.headers["retry-after"], "5");
	assert.equal(answer.json().code, "08006");
	// Short, since there may be very many.
	const line = lines.find((each) => each.includes("disk full")) ?? "";
	assert.ok(line.length > 0 && line.length < 200, line);
	assert.deepEqual(await stored(), []);
	assert.equal((await app.inject("/healthz")).statusCode, 503);
	assert.equal((await app.inject("/")).statusCode, 200);
});

test("an error of the program is answered 500 without its text", async (t) => {
	const lines: string[] = [];
	const { app } = await testApp(t, {
		wrap: (store) => ({
			...store,
			add: () => Promise.reject(new Error("secret")),
		}),
		log: { write: (line) => lines.push(line) },
	});
	const answer = await app.inject(post(ada));
	assert.equal(answer.statusCode, 500);
	assert.ok(!answer.body.includes("secret"));
	assert.ok(!lines.join("").includes(ada.email));
});
