import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { securityHeaders } from "./security-headers.ts";

/** The sources of a directive of the documents' policy. */
function sources(
	directive: string,
	facts: Parameters<typeof securityHeaders>[0],
) {
	const policy =
		securityHeaders(facts).document["content-security-policy"] ?? "";
	const found = policy
		.split("; ")
		.map((part) => part.split(" "))
		.find(([name]) => name === directive);
	return found?.slice(1);
}

for (const [apiBase, allowed] of [
	["", "'self'"],
	["https://abc.supabase.co", "https://abc.supabase.co"],
	["https://api.example:8443/some/path", "https://api.example:8443"],
] as const) {
	test(`a page whose sign-ups go to "${apiBase}" may call ${allowed} alone`, () => {
		assert.deepEqual(
			sources("connect-src", { documents: [], linkPages: [], apiBase }),
			[allowed],
		);
	});
}

test("each inlined stylesheet is allowed once, by its hash", () => {
	const hash = (css: string) =>
		`'sha256-${createHash("sha256").update(css).digest("base64")}'`;
	const documents = [
		"<head><style>a{}</style></head>",
		"<head><style>a{}</style></head><style media='print'>b {\n}</style>",
	];
	assert.deepEqual(
		sources("style-src", { documents, linkPages: [], apiBase: "" }),
		[hash("a{}"), hash("b {\n}")],
	);
	assert.deepEqual(
		sources("style-src", { documents: [], linkPages: [], apiBase: "" }),
		["'none'"],
	);
});

test("each inlined script is allowed once, by its hash; data is not", () => {
	const script = "<script>start()</script>";
	const data = '<script type="application/ld+json">{}</script>';
	const hash = createHash("sha256").update("start()").digest("base64");
	assert.deepEqual(
		sources("script-src", {
			documents: [script + data, script],
			linkPages: [],
			apiBase: "",
		}),
		["'self'", `'sha256-${hash}'`],
	);
});

test("other sites may embed pictures, but no document", () => {
	const { document, file } = securityHeaders({
		documents: [],
		linkPages: [],
		apiBase: "",
	});
	const name = "cross-origin-resource-policy";
	assert.equal(document[name], "same-origin");
	assert.equal(file[name], "cross-origin");
});

test("inline and evaluated code is not allowed in general", () => {
	const { document } = securityHeaders({
		documents: [],
		linkPages: [],
		apiBase: "",
	});
	assert.doesNotMatch(JSON.stringify(document), /unsafe-|data:|\*/);
});
