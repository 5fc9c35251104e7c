import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { securityHeaders } from "./security-headers.ts";

const hash = (text: string) =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const script = "<script>start()</script>";
const data = '<script type="application/ld+json">{}</script>';
const styles = "<style>a{}</style><style media='print'>b {\n}</style>";

for (const [what, directive, documents, apiBase] of [
	["a page without inlined code", "script-src 'self'", [], ""],
	["a page without styles", "style-src 'none'", [], ""],
	["its own server", "connect-src 'self'", [], ""],
	[
		"an API",
		"connect-src https://api.example:8443",
		[],
		"https://api.example:8443/some/path",
	],
	[
		"each stylesheet once",
		`style-src ${hash("a{}")} ${hash("b {\n}")}`,
		[styles, styles],
		"",
	],
	[
		"each script once, and no data",
		`script-src 'self' ${hash("start()")}`,
		[script + data, script],
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

test("other sites may embed pictures, but no document", () => {
	const { document, file } = securityHeaders([], "");
	const name = "cross-origin-resource-policy";
	assert.equal(document[name], "same-origin");
	assert.equal(file[name], "cross-origin");
});
