import assert from "node:assert/strict";
import { test } from "node:test";
import { words } from "../test/support/content.ts";

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
	const links = [...words.founder.links, words.site.social];
	for (const link of links)
		if (link)
			assert.match(link.href, addresses[link.label.toLowerCase()] ?? /./);
});
