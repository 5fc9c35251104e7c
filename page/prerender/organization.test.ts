import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "../../content/site.ts";
import { organization, scriptSafe } from "./organization.ts";

test("JSON-LD contains the address only where SITE_URL is set", () => {
	const known = {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: site.name,
		description: site.description,
	};
	assert.deepEqual(JSON.parse(organization("")), known);
	assert.deepEqual(JSON.parse(organization("https://frontage.example")), {
		...known,
		url: "https://frontage.example/",
		logo: "https://frontage.example/icon-512.png",
	});
});

test("JSON-LD cannot end the script element around it", () => {
	const words = { name: "</script><!--<script>", text: "a < b" };
	const written = scriptSafe(words);
	assert.doesNotMatch(written, /</);
	assert.deepEqual(JSON.parse(written), words);
});
