import assert from "node:assert/strict";
import { test } from "node:test";
import { documentAt } from "./dev-documents.ts";

test("npm run dev shows the document at an address, or the missing one in its language", () => {
	const names = ["", "privacy/", "de/", "de/privacy/"].map(
		(folder) => `site/${folder}index.html`,
	);
	const all = [...names, "site/404.html", "site/de/404.html"];
	const documents = Object.fromEntries(all.map((name) => [name, name]));
	for (const [address, expected] of [
		["/", "site/index.html"],
		["/?side=host", "site/index.html"],
		["/privacy", "site/privacy/index.html"],
		["/privacy/?a=b", "site/privacy/index.html"],
		["/de", "site/de/index.html"],
		["/de/privacy", "site/de/privacy/index.html"],
		["/nowhere", "site/404.html"],
		["/design/de", "site/404.html"],
		["/de/nowhere?a=/", "site/de/404.html"],
	] as const) {
		const { html, isMissing } = documentAt(documents, address);
		assert.deepEqual([html, isMissing], [expected, /404/.test(expected)]);
	}
});
