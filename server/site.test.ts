import assert from "node:assert/strict";
import { test } from "node:test";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { sides } from "../shared/sides.ts";
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
		["*", "br", brotliDecompressSync],
		["br;q=0, gzip", "gzip", gunzipSync],
	] as const) {
		const headers = { "accept-encoding": accepted };
		const packed = await app.inject({ url: "/", headers });
		assert.equal(packed.headers["content-encoding"], used);
		assert.equal(unpack(packed.rawPayload).toString(), plain.body);
		const etag = String(packed.headers.etag);
		assert.notEqual(etag, plain.headers.etag);
		for (const [known, status] of [
			[etag, 304],
			[`"other", ${etag}`, 304],
			// A proxy that compresses by itself makes tags weak.
			[`W/${etag}`, 304],
			["*", 304],
			['"other"', 200],
			[etag.slice(1, -1), 200],
		] as const) {
			const again = await app.inject({
				url: "/",
				headers: { ...headers, "if-none-match": known },
			});
			assert.equal(again.statusCode, status, known);
			assert.equal(again.headers.etag, etag);
			assert.equal(again.rawPayload.length > 0, status === 200);
		}
	}
});

for (const [url, status, title] of [
	["/?side=advertiser&ref=ann", 200, "landing"],
	["/about.html", 200, "about"],
	["/privacy", 200, "privacy"],
	["/privacy/", 200, "privacy"],
	["/500.html", 404, "error"],
	...[
		...["/nowhere", "/index", "/404", "/.env", "/%2eenv", "/.git/config"],
		...["/404.html", "/_headers", "/%5fheaders", "/%zz"],
		...["/index.html.br", "/index.html%2egz", "/assets/app-abc.js.br"],
		...["/assets/../../answers/hero-joined-host.html", "/assets/../.env"],
	].map((url) => [url, 404, "not found"] as const),
] as const) {
	test(`${url} is answered ${status} with the page "${title}"`, async (t) => {
		const { app } = await testApp(t);
		const headers = { accept: "text/html" };
		const answer = await app.inject({ url, headers });
		assert.equal(answer.statusCode, status);
		assert.match(answer.body, new RegExp(`<title>${title}<`));
		assert.equal(answer.headers["x-content-type-options"], "nosniff");
		const head = await app.inject({ method: "HEAD", url, headers });
		assert.equal(head.statusCode, status);
		assert.equal(head.body, "");
	});
}

test("a visit with a side comes compressed, and is revalidated", async (t) => {
	const { app } = await testApp(t);
	const plain = await app.inject("/");
	for (const side of sides) {
		const headers = { "accept-encoding": "br" };
		const url = `/?side=${side}`;
		const first = await app.inject({ url, headers });
		const body = brotliDecompressSync(first.rawPayload).toString();
		assert.match(body, RegExp(`<input checked="" value="${side}"`));
		const etag = String(first.headers.etag);
		assert.notEqual(etag, plain.headers.etag);
		const known = { ...headers, "if-none-match": etag };
		assert.equal((await app.inject({ url, headers: known })).statusCode, 304);
	}
});

test("files that are large or of other kinds come from the disk", async (t) => {
	const { app } = await testApp(t);
	for (const [url, length] of [
		["/large.png", 300_000],
		["/terms.pdf", 8],
		["/a:b*c.png", 7],
	] as const) {
		const { statusCode, headers, rawPayload } = await app.inject(url);
		assert.equal(statusCode, 200, url);
		assert.equal(rawPayload.length, length);
		assert.equal(headers["cache-control"], "no-cache");
	}
});

test("every document shows this year, though it was built in another one", async (t) => {
	const { app, postForm } = await testApp(t);
	// Visits of another year, whose answers are kept for a while.
	for (const url of ["/", "/privacy", "/nowhere"]) await app.inject(url);
	t.mock.timers.enable({ apis: ["Date"] });
	// Also where the machine is in another year already, or still.
	for (const day of ["2040-01-01", "2040-07-01", "2040-12-31T23:59:59"]) {
		t.mock.timers.setTime(Date.parse(`${day.padEnd(19, "T00:00:00")}Z`));
		for (const { body } of [
			await app.inject("/"),
			await app.inject("/privacy"),
			await app.inject("/nowhere"),
			await postForm({ email: "", user_type: "host" }),
		])
			assert.match(body, /<span id="year">2040</);
	}
});

test("a hashed asset never changes", async (t) => {
	const { app } = await testApp(t);
	const { statusCode, headers } = await app.inject("/assets/app-abc.js?x=1");
	assert.equal(statusCode, 200);
	assert.match(String(headers["content-type"]), /javascript; charset=utf-8$/);
	assert.match(String(headers["cache-control"]), /immutable/);
});

test("a page that fails is the error page, and the log says why", async (t) => {
	const { app, log } = await testApp(t);
	app.get("/broken", () => {
		throw new Error("on purpose");
	});
	const answer = await app.inject("/broken");
	assert.equal(answer.statusCode, 500);
	// Else the next visit would get the same one as unchanged.
	assert.equal(answer.headers.etag, undefined);
	assert.match(answer.body, /<title>error<\/title>/);
	assert.match(log(), /on purpose/);
});
