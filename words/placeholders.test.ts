import assert from "node:assert/strict";
import { test } from "node:test";
import { isPlaceholder, linkTarget } from "./placeholders.ts";

for (const [text, expected] of [
	["[Founder’s Name]", true],
	["https://wa.me/[your-number]", true],
	["A log there keeps IP addresses for [14 days].", true],
	["[One] and [another]", true],
	["First line\n[second line]", true],
	["", false],
	["No words in brackets", false],
	["(in round ones)", false],
	["An empty pair []", false],
	["only [ opened", false],
	["only closed ]", false],
	["turned ] round [", false],
] as const)
	test(`${JSON.stringify(text)} is ${expected ? "a" : "no"} placeholder`, () => {
		assert.equal(isPlaceholder(text), expected);
	});

for (const [address, target] of [
	["https://www.linkedin.com/in/ann", "https://www.linkedin.com/in/ann"],
	["https://www.linkedin.com/in/[your-name]", "https://www.linkedin.com/"],
	["https://wa.me/[your-number]?text=[Hello]", "https://wa.me/"],
	["https://a.example:8443/[you]", "https://a.example:8443/"],
	["https://a.example?[you]", "https://a.example/"],
	["https://a.example#[you]", "https://a.example/"],
	// They name no site that there is.
	["https://[your-site]/about", "/"],
	["https://[your-name].a.example/", "/"],
	["https://a.[your-domain]/x", "/"],
	["mailto:[your-address]", "/"],
	["tel:[your-number]", "/"],
	["/[page]", "/"],
	["#[place]", "/"],
	["mailto:ann@a.example", "mailto:ann@a.example"],
] as const)
	test(`a link with ${address} leads to ${target}`, () => {
		assert.equal(linkTarget(address), target);
	});
