import assert from "node:assert/strict";
import { test } from "node:test";
import { defaultAnonKey } from "../config/schema.ts";
import { unknownSource } from "../shared/sign-up.ts";
import { waitlistHeaders, waitlistPath } from "../shared/waitlist-call.ts";
import { testApp } from "../test/support/app.ts";
import { sourceOf } from "./source.ts";

const host = "frontage.example";
const read = (referer: string, query = {}) =>
	sourceOf({ headers: { host, referer }, query });

test("reads the tags of our own page's address and no other parameters", () => {
	assert.deepEqual(
		read(
			`https://${host}/?utm_source=News&utm_medium=mail&utm_campaign=May%2026&ref=anna&gclid=1`,
		),
		{
			utm_source: "News",
			utm_medium: "mail",
			utm_campaign: "May 26",
			ref: "anna",
		},
	);
	const anna = { ...unknownSource, ref: "anna" };
	assert.deepEqual(read(`https://${host}/?ref=anna`), anna);
	// The action of a form that was refused.
	assert.deepEqual(read(`https://${host}/join`, { ref: "anna" }), anna);
});

test("has no source for an address without tags or of another site", () => {
	for (const referer of [
		`https://${host}/`,
		`https://${host}/?`,
		`https://${host}/?gclid=1`,
		"https://other.example/?ref=a",
		"not an address?ref=a",
	]) {
		assert.deepEqual(read(referer), unknownSource, referer);
	}
	assert.deepEqual(sourceOf({ headers: {}, query: {} }), unknownSource);
});

test("drops invalid tags and cuts long ones", () => {
	for (const value of ["", " ", "a@b.example", "<b>", "a\0b", "a\nb", "=1"]) {
		const query = new URLSearchParams({ ref: value });
		const source = read(`https://${host}/?${query}`);
		assert.deepEqual(source, unknownSource, value);
	}
	const long = read(`https://${host}/?ref=${"ü".repeat(200)}`);
	assert.equal(long.ref?.length, 100);
});

test("stores the source of a call and of a plain post", async (t) => {
	const { app, stored } = await testApp(t);
	const headers = { host, referer: `http://${host}/?utm_source=flyer` };
	await app.inject({
		method: "POST",
		url: waitlistPath,
		headers: { ...waitlistHeaders(defaultAnonKey), ...headers },
		payload: { email: "a@b.example", user_type: "host" },
	});
	await app.inject({
		method: "POST",
		url: "/join?form=hero",
		headers: {
			...headers,
			"content-type": "application/x-www-form-urlencoded",
		},
		payload: "email=c%40d.example&user_type=host",
	});
	assert.deepEqual(
		(await stored()).map(({ email, utm_source, ref }) => [
			email,
			utm_source,
			ref,
		]),
		[
			["a@b.example", "flyer", null],
			["c@d.example", "flyer", null],
		],
	);
});
