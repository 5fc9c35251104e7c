/** Addresses that no page links to, as browsers, scanners and other programs ask for them. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { test } from "node:test";
import { testApp } from "../support/app.ts";

type Headers = Readonly<Record<string, string>>;
const as = (target: string): Headers => ({ "sec-fetch-dest": target });
const page = "text/html; charset=utf-8";
const text = "text/plain";

const notFound: [address: string, headers: Headers, type: string, string][] = [
	// A redirect to the address without the second slash has led to other sites.
	["//", as("document"), page, "serverless-nextjs/serverless-next.js#1012"],
	["//?ref=anna", as("document"), page, "treeverse/dvc.org#2749"],
	["//other.example/", as("document"), page, "treeverse/dvc.org#2749"],
	["//other.example/%2f..", as("document"), page, "shini4i/argo-watcher#541"],
	["/%5c%5cother.example", as("document"), page, "shini4i/argo-watcher#541"],
	["/\\other.example", as("document"), page, "freshframework/fresh#2313"],
	["/de//", as("document"), page, "mdn/yari#3305"],
	...["/.", "/..", "/privacy/..", "/%2e%2e"].map(
		(address): (typeof notFound)[number] => [
			address,
			as("document"),
			page,
			"RFC 3986, 5.2.4",
		],
	),
	// The page as the answer to a picture or a script is read by no person, and by a program as something else.
	["/nothing.png", as("image"), text, "webrecorder/wabac.js#183"],
	["/nothing", as("image"), text, "webrecorder/wabac.js#183"],
	["/nothing", as("empty"), text, "webrecorder/wabac.js#183"],
	["/assets/page-old.js", as("script"), text, "sintaxi/harp#88"],
	["/nothing.css", {}, text, "sintaxi/harp#88"],
	["/nothing.css?v=1", { accept: "*/*" }, text, "sintaxi/harp#88"],
	["/nothing.png", as("document"), page, "adobe/aem-project-archetype#39"],
	["/nothing.png", { accept: page }, page, "adobe/aem-project-archetype#39"],
	["/nothing.html", {}, page, "adobe/aem-project-archetype#39"],
	["/nothing", as("iframe"), page, "adobe/aem-project-archetype#39"],
	// There are no accounts. Password managers take an answer for a page to change one if its status is not of an error.
	...[
		"change-password",
		"resource-that-should-not-exist-whose-status-code-should-not-be-200",
	].map((name): (typeof notFound)[number] => [
		`/.well-known/${name}`,
		as("empty"),
		text,
		"w3c/webappsec-change-password-url#14",
	]),
	// Only this folder may begin with a dot.
	...["/.well-known/.git/config", "/assets/.well-known/x.txt", "/.env"].map(
		(address): (typeof notFound)[number] => [
			address,
			as("document"),
			page,
			"expressjs/serve-static#54",
		],
	),
];

test("addresses without a page", async (t) => {
	const { app } = await testApp(t);
	const origin = await app.listen({ port: 0, host: "127.0.0.1" });
	for (const [path, headers, type, source] of notFound) {
		const what = `${path} ${JSON.stringify(headers)} (${source})`;
		// As it is: fetch would write another address.
		const [answer]: IncomingMessage[] = await once(
			get(origin, { path, headers }),
			"response",
		);
		assert.ok(answer);
		assert.equal(answer.statusCode, 404, what);
		assert.equal(answer.headers["content-type"], type, what);
		assert.equal(answer.headers.location, undefined, what);
		assert.equal(answer.headers["x-content-type-options"], "nosniff", what);
		const body = (await answer.toArray()).join("");
		const isPage = body.includes("<title>not found<");
		assert.equal(isPage, type === page, what);
		assert.equal(body === "Not Found", type === text, what);
	}
});

test("a file in the folder of RFC 8615 is served (expressjs/serve-static#54)", async (t) => {
	const { app } = await testApp(t);
	const answer = await app.inject("/.well-known/security.txt");
	assert.equal(answer.body, "Contact: …");
	assert.equal(answer.headers["content-type"], "text/plain; charset=utf-8");
});
