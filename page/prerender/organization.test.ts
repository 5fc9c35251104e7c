import assert from "node:assert/strict";
import { test } from "node:test";
import { site } from "../../content/site.ts";
import { organization, scriptSafe } from "./organization.ts";

test("without a public address no address is told", () => {
	assert.deepEqual(JSON.parse(organization("")), {
		"@context": "https://schema.org",
		"@type": "Organization",
		name: site.name,
		description: site.description,
	});
});

test("with one, it is", () => {
	const told = JSON.parse(organization("https://frontage.example"));
	assert.equal(told.url, "https://frontage.example/");
	assert.equal(told.logo, "https://frontage.example/icon-512.png");
});

test("no word ends the script around it", () => {
	const words = { name: "</script><!--<script>", text: "a < b" };
	const written = scriptSafe(words);
	assert.doesNotMatch(written, /</);
	assert.deepEqual(JSON.parse(written), words);
});
