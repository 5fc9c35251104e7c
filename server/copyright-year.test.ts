import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync } from "node:zlib";
import { testApp } from "../test/support/app.ts";

test("every document shows this year, though the page was built in another one", async (t) => {
	const { app } = await testApp(t);
	const document = await app.inject({
		url: "/about",
		headers: { "accept-encoding": "br" },
	});
	const isPacked = document.headers["content-encoding"] === "br";
	const html = isPacked
		? brotliDecompressSync(document.rawPayload).toString()
		: document.body;
	const answer = await app.inject({
		method: "POST",
		url: "/join?form=hero",
		headers: { "content-type": "application/x-www-form-urlencoded" },
		payload: "email=&user_type=host",
	});
	for (const text of [html, answer.body]) {
		assert.ok(text.includes(`© <span id="year">${new Date().getFullYear()}<`));
		assert.ok(!text.includes("2020"));
	}
});
