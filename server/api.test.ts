import assert from "node:assert/strict";
import { test } from "node:test";
import { StoreUnavailable } from "../store/errors.ts";
import { testApp } from "../test/support/app.ts";

const ada = { email: "ada@example.com", phone: null, user_type: "host" };

test("a new sign-up and a repeated one get the same answer, and both are stored", async (t) => {
	const { signUp, stored } = await testApp(t);
	const first = await signUp({ ...ada, phone: " 0123 456 " });
	const second = await signUp(ada);
	delete first.headers["date"];
	delete second.headers["date"];
	assert.deepEqual(second.headers, first.headers);
	assert.deepEqual([first.statusCode, second.statusCode], [201, 201]);
	assert.deepEqual([first.body, second.body], ["", ""]);
	const phones = (await stored()).map(({ email, phone }) => [email, phone]);
	assert.deepEqual(phones, [
		[ada.email, "0123 456"],
		[ada.email, null],
	]);
});

test("a sign-up that is not stored is answered 503", async (t) => {
	const fail = () => Promise.reject(new StoreUnavailable("disk full"));
	const inbox = { add: fail, check: fail };
	const { app, signUp, stored, log } = await testApp(t, { inbox });
	const answer = await signUp(ada);
	assert.equal(answer.statusCode, 503);
	assert.equal(answer.headers["retry-after"], "5");
	assert.equal(answer.json().code, "08006");
	// Short, since there may be very many.
	assert.match(log(), /^.{0,100}disk full.{0,100}$/m);
	assert.deepEqual(await stored(), []);
	assert.equal((await app.inject("/healthz")).statusCode, 503);
	assert.equal(log().match(/disk full/g)?.length, 2);
	assert.equal((await app.inject("/")).statusCode, 200);
});

test("an error of the program is answered 500 without its text", async (t) => {
	const inbox = { add: () => Promise.reject(new Error("secret")) };
	const { signUp, log } = await testApp(t, { inbox });
	const answer = await signUp(ada);
	assert.equal(answer.statusCode, 500);
	assert.ok(!answer.body.includes("secret"));
	assert.ok(!log().includes(ada.email));
});
