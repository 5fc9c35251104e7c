import assert from "node:assert/strict";
import { test } from "node:test";
import { founder } from "../content/en/landing.ts";
import { site } from "../content/en/site.ts";

/** The addresses of networks and messengers, by the names that visitors know. */
const addresses: Readonly<Record<string, RegExp>> = {
	linkedin: /^https:\/\/([a-z]+\.)?linkedin\.com\//,
	xing: /^https:\/\/(www\.)?xing\.com\//,
	whatsapp: /^https:\/\/(wa\.me|api\.whatsapp\.com)\//,
	telegram: /^https:\/\/t\.me\//,
	signal: /^https:\/\/signal\.me\//,
	instagram: /^https:\/\/(www\.)?instagram\.com\//,
	facebook: /^https:\/\/(www\.)?facebook\.com\//,
};

test("a link leads where its name says", () => {
	const links = [...founder.links, site.social];
	const named = links.filter(({ label }) => label.toLowerCase() in addresses);
	for (const { label, href } of named)
		assert.match(href, addresses[label.toLowerCase()] ?? /^$/, label);
	assert.ok(named.length > 0, "no link has a name that is known here");
});
