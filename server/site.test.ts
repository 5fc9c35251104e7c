import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { testApp } from "../test/support/app.ts";

test("the landing page comes compressed, and is revalidated", async (t) => {
	const { app } = await testApp(t);
	const plain = await app.inject("/");
	assert.equal(plain.statusCode, 200);
	assert.equal(plain.headers["content-type"], "text/html; charset=utf-8");
	assert.equal(plain.headers["cache-control"], "no-cache");
	assert.equal(plain.headers["content-encoding"], undefined);
	assert.match(String(plain.headers.vary), /^accept-encoding$/i);

	for (const [accepted, used, unpack] of [
		["gzip, deflate, br, zstd", "br", brotliDecompressSync],
		["gzip", "gzip", gunzipSync],
		["br;q=0, gzip", "gzip", gunzipSync],
	] as const) {
		const headers = { "accept-encoding": accepted };
		const packed = await app.inject({ url: "/", headers });
		assert.equal(packed.headers["content-encoding"], used);
		assert.equal(unpack(packed.rawPayload).toString(), plain.body);
		assert.notEqual(packed.headers.etag, plain.headers.etag);

		const again = await app.inject({
			url: "/",
			headers: { ...headers, "if-none-match": String(packed.headers.etag) },
		});
		assert.equal(again.statusCode, 304);
		assert.equal(again.body, "");
	}
});

test("a hashed asset never changes", async (t) => {
	const { app } = await testApp(t);
	const answer = await app.inject("/assets/app-abc.js?x=1");
	assert.equal(answer.statusCode, 200);
	assert.match(
		String(answer.headers["content-type"]),
		/javascript; charset=utf-8$/,
	);
	assert.match(String(answer.headers["cache-control"]), /immutable/);
});

test("a document also answers without its ending", async (t) => {
	const { app } = await testApp(t);
	for (const [address, title] of [
		["/about", "about"],
		["/about.html", "about"],
		["/imprint", "imprint"],
		["/imprint/", "imprint"],
	] as const) {
		const answer = await app.inject(address);
		assert.equal(answer.statusCode, 200);
		assert.match(answer.body, new RegExp(`<title>${title}`));
	}
});

test("every other address is the 404 page", async (t) => {
	const { app } = await testApp(t);
	for (const address of [
		"/nowhere",
		"/index",
		"/404",
		"/index.html",
		"/index.html.br",
		"/assets/../../answers/hero-joined-host.html",
		"/_headers",
		"/.env",
		"/%2eenv",
		"/.git/config",
		"/assets/../.env",
	]) {
		const answer = await app.inject(address);
		assert.equal(answer.statusCode, 404, address);
		assert.match(answer.body, /not found/);
		const head = await app.inject({ method: "HEAD", url: address });
		assert.equal(head.statusCode, 404);
		assert.equal(head.body, "");
	}
});

test("a page that fails is the error page, and the log says why", async (t) => {
	const lines: string[] = [];
	const { app } = await testApp(t, {
		log: { write: (line) => lines.push(line) },
	});
	app.get("/broken", () => {
		throw new Error("on purpose");
	});
	const answer = await app.inject("/broken");
	assert.equal(answer.statusCode, 500);
	assert.match(answer.body, /<title>error<\/title>/);
	assert.match(lines.join(""), /on purpose/);
});

test("other methods are refused", async (t) => {
	const { app } = await testApp(t);
	const answer = await app.inject({ method: "DELETE", url: "/" });
	assert.equal(answer.statusCode, 405);
	assert.equal(answer.headers["allow"], "GET, HEAD");
});
