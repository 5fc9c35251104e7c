import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { securityHeaders, staticHostHeaders } from "./security-headers.ts";

const hash = (text: string) =>
	`'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const script = "<script>start()</script>";
const styles = "<style>a{}</style><style>b {\n}</style>";
const api = "https://api.example:8443";

/** The whole policy of documents, with these sources. */
const policy = ({ scripts = "", styles = "", connect = "" }) =>
	`default-src 'none'; script-src 'self'${scripts}; style-src 'self'${styles}; img-src 'self'; font-src 'self'; manifest-src 'self'; connect-src 'self'${connect}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;

for (const [what, documents, apiBase, sources] of [
	["nothing", [], "", {}],
	["another server", [], `${api}/some/path`, { connect: ` ${api}` }],
	[
		"each stylesheet once",
		[styles, styles],
		"",
		{ styles: ` ${hash("a{}")} ${hash("b {\n}")}` },
	],
	[
		"each script once",
		[script, script],
		"",
		{ scripts: ` ${hash("start()")}` },
	],
] as const) {
	test(`the whole policy of documents with ${what}`, () => {
		const { document, linkPage } = securityHeaders(documents, apiBase);
		const name = "content-security-policy";
		assert.equal(document[name], policy(sources));
		assert.equal(
			linkPage[name],
			policy(sources).replace(/script-src [^;]+/, "script-src 'none'"),
		);
	});
}

test("a static host sends every header that the server sends", () => {
	const text = staticHostHeaders(securityHeaders([styles], api));
	const sources = {
		styles: ` ${hash("a{}")} ${hash("b {\n}")}`,
		connect: ` ${api}`,
	};
	assert.equal(
		text,
		`/*
  x-content-type-options: nosniff
  cross-origin-resource-policy: cross-origin
  content-security-policy: ${policy(sources)}
  cross-origin-opener-policy: same-origin
  referrer-policy: strict-origin-when-cross-origin
  permissions-policy: camera=(), geolocation=(), microphone=(), payment=()
  strict-transport-security: max-age=31536000
/assets/*
  cache-control: public, max-age=31536000, immutable
`,
	);
	// Cloudflare Pages leaves out a longer line.
	for (const line of text.split("\n")) assert.ok(line.length <= 2000);
});
