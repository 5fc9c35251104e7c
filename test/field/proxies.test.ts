/** How proxies change the Host header. The page's own address, with the source in it, comes as the Referer. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { refuseOtherSites, requestSource } from "../../server/sign-up.ts";
import { unknownSource } from "../../shared/sign-up.ts";
import { content } from "../support/content.ts";
import { startOnSqlite } from "../support/visitors.ts";

const siteUrl = "https://frontage.example";

for (const [host, source] of [
	["frontage.example:443", "PegaProx/project-pegaprox#626"],
	["frontage.example:80", "builderz-labs/mission-control#592"],
	["frontage.example:443", "libregraph/lico#144"],
	["FRONTAGE.example", "ollama/ollama#5851"],
	["Frontage.Example.:443", "oaeproject/Hilary#703"],
	["frontage.example.", "buildcage/docker#341"],
] as const)
	test(`Host: ${host} keeps the source, and is no other site (${source})`, () => {
		const referer = `${siteUrl}/?ref=anna`;
		const anna = { ...unknownSource, ref: "anna", language: "en" };
		const request = { headers: { host, referer }, query: {} };
		assert.deepEqual(requestSource(request, content), anna);
		refuseOtherSites({ host, origin: siteUrl }, []);
	});

test("a proxy's own name for the server keeps the source with SITE_URL (getsentry/self-hosted#447)", () => {
	const headers = { host: "127.0.0.1:3000", referer: `${siteUrl}/?ref=anna` };
	const read = (site: string) =>
		requestSource({ headers, query: {} }, content, site).ref;
	assert.equal(read(siteUrl), "anna");
	assert.equal(read(""), null);
});

test("the health checks of a proxy are not logged as visits (apache/apisix#4796)", async (t) => {
	const caddyfile = readFileSync(
		path.join(import.meta.dirname, "../../deploy/Caddyfile"),
		"utf8",
	);
	const [, uri = ""] = /^\s*health_uri (\S+)/m.exec(caddyfile) ?? [];
	const { server } = await startOnSqlite(t);
	for (const name of [uri, "/healthz", "/"])
		assert.equal((await fetch(server.address + name)).status, 200, name);
	await server.end("SIGTERM");
	const lines = server.output().match(/.*"route".*/g) ?? [];
	assert.equal(lines.length, 1);
	assert.match(String(lines[0]), /"route":"\/"/);
});

for (const origin of [
	"https://frontage.example:8443",
	"https://frontage.example.evil.example",
	"https://evil.example",
	"https://frontage.example:4430",
])
	test(`${origin} is another site (nesquena/hermes-webui#368)`, () => {
		const headers = { host: "frontage.example:443", origin };
		assert.throws(() => refuseOtherSites(headers, []), /another site/);
		const referer = `${origin}/?ref=anna`;
		const host = headers.host;
		const request = { headers: { host, referer }, query: {} };
		assert.equal(requestSource(request, content).ref, null);
	});
