import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { securityHeaders, staticHostHeaders } from "./security-headers.ts";

const hash = (text: string) =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const script = "<script>start()</script>";
const styles = "<style>a{}</style><style>b {\n}</style>";
const api = "https://api.example:8443";

for (const [directive, documents, apiBase] of [
	["script-src 'self'", [], ""],
	["style-src 'none'", [], ""],
	["connect-src 'self'", [], ""],
	["manifest-src 'self'", [], ""],
	[`connect-src 'self' ${api}`, [], `${api}/some/path`],
	// Each stylesheet and each script once.
	[`style-src ${hash("a{}")} ${hash("b {\n}")}`, [styles, styles], ""],
	[`script-src 'self' ${hash("start()")}`, [script, script], ""],
] as const) {
	test(`the policy has ${directive}`, () => {
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
