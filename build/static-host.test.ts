import assert from "node:assert/strict";
import { test } from "node:test";
import { securityHeaders } from "../config/security-headers.ts";
import { staticHostHeaders } from "./static-host.ts";

test("a static host sends every header that the server does", () => {
	const headers = securityHeaders({
		documents: ["<style>a{}</style>"],
		apiBase: "https://abc.supabase.co",
	});
	const text = staticHostHeaders(headers);
	const [forAll = ""] = text.split("/assets/*\n");
	const expected = Object.entries({ ...headers.document, ...headers.https });
	assert.equal(
		forAll,
		`/*\n${expected.map(([name, value]) => `  ${name}: ${value}\n`).join("")}`,
	);
	assert.match(forAll, /connect-src https:\/\/abc\.supabase\.co;/);
	// Cloudflare Pages leaves out a longer line.
	for (const line of text.split("\n")) assert.ok(line.length <= 2000);
});
