import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { securityHeaders, staticHostHeaders } from "./security-headers.ts";

const hash = (text: string) =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const script = "<script>start()</script>";
const styles = "<style>a{}</style><style>b {\n}</style>";
const api = "https://api.example:8443";

for (const [what, directive, documents, apiBase] of [
	["a page without inlined code", "script-src 'self'", [], ""],
	["a page without styles", "style-src 'none'", [], ""],
	["its own server", "connect-src 'self'", [], ""],
	["an API", `connect-src ${api}`, [], `${api}/some/path`],
	[
		"each stylesheet once",
		`style-src ${hash("a{}")} ${hash("b {\n}")}`,
		[styles, styles],
		"",
	],
	[
		"each script once",
		`script-src 'self' ${hash("start()")}`,
		[script, script],
		"",
	],
] as const) {
	test(`the policy allows ${what}: ${directive}`, () => {
		const { document } = securityHeaders(documents, apiBase);
		const policy = document["content-security-policy"] ?? "";
		assert.ok(policy.split("; ").includes(directive), policy);
		assert.doesNotMatch(policy, /unsafe-|data:|\*/);
	});
}

test("a static host sends every header that the server sends", () => {
	const headers = securityHeaders([styles], api);
	const text = staticHostHeaders(headers);
	const { document, file, https } = headers;
	for (const [name, value] of Object.entries({
		...document,
		...file,
		...https,
	}))
		assert.ok(text.includes(`\n  ${name}: ${value}\n`), name);
	// Cloudflare Pages leaves out a longer line.
	for (const line of text.split("\n")) assert.ok(line.length <= 2000);
});
