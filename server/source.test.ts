import assert from "node:assert/strict";
import { test } from "node:test";
import { pageHeader } from "../protocol/waitlist-call.ts";
import { unknownSource } from "../shared/sign-up.ts";
import { testApp } from "../test/support/app.ts";
import { contentIn } from "../test/support/content.ts";
import { requestSource } from "./sign-up.ts";

const host = "frontage.example";
const english = { ...unknownSource, language: "en" };
const anna = { ...english, ref: "anna" };
const twoLanguages = contentIn("en", "de");
const all = {
	utm_source: "News",
	utm_medium: "mail",
	utm_campaign: "May 26",
	ref: "anna",
	language: "en",
};

for (const [referer, source, query = {}] of [
	[`https://${host}/?${new URLSearchParams(all)}&gclid=1`, all],
	[`https://${host}/?ref=anna`, anna],
	[`https://${host}/?ref=-_anna`, { ...english, ref: "-_anna" }],
	// The action of a form that was refused.
	[`https://${host}/join`, anna, { ref: "anna" }],
	[`https://${host}/`, english],
	[`https://${host}/?gclid=1`, english],
	[`https://${host}/de/`, { ...unknownSource, language: "de" }],
	[`https://${host}/de?ref=anna`, { ...anna, language: "de" }],
	[`https://${host}/de/join`, { ...anna, language: "de" }, { ref: "anna" }],
	// No language of this page.
	[`https://${host}/fr/`, english],
	["https://other.example/de/", unknownSource],
	["https://other.example/?ref=a", unknownSource],
	["not an address?ref=a", unknownSource],
	["", unknownSource],
	...["", " ", "a@b.example", "<b>", "a\0b", "a\nb", "=1"].map(
		(ref) =>
			[`https://${host}/?${new URLSearchParams({ ref })}`, english] as const,
	),
	[
		`https://${host}/?ref=${"ü".repeat(200)}`,
		{ ...english, ref: "ü".repeat(100) },
	],
	// A letter and its accent become one; the other letter takes two code units.
	[
		`https://${host}/?ref=${"u\u0308𝒂".repeat(60)}`,
		{ ...english, ref: "ü𝒂".repeat(50) },
	],
] as const) {
	test(`the source of ${referer} is ${JSON.stringify(source)}`, () => {
		for (const name of [host, "Frontage.Example"])
			assert.deepEqual(
				requestSource(
					{ headers: { host: name, referer }, query },
					twoLanguages,
				),
				source,
			);
	});
}

test("stores the source of a call and of a plain post", async (t) => {
	const { signUp, postForm, stored } = await testApp(t);
	const headers = { host, referer: `http://${host}/?utm_source=flyer` };
	await signUp({ email: "a@b.example", user_type: "host" }, headers);
	await postForm({ email: "c@d.example", user_type: "host" }, headers);
	const sources = (await stored()).map(({ utm_source }) => utm_source);
	assert.deepEqual(sources, ["flyer", "flyer"]);
});

test("a proxy that writes a host of its own loses no source, once SITE_URL is set", async (t) => {
	const environment = { SITE_URL: `https://${host}` };
	const { signUp, stored } = await testApp(t, { environment });
	for (const [email, referer] of [
		["a@b.example", `https://${host}/?utm_source=flyer`],
		["c@d.example", "https://other.example/?utm_source=flyer"],
	] as const) {
		const headers = { host: "127.0.0.1:3000", referer };
		await signUp({ email, user_type: "host" }, headers);
	}
	assert.deepEqual(
		(await stored()).map((row) => [row.utm_source, row.language]),
		[
			["flyer", "en"],
			[null, null],
		],
	);
});

// mautic/mautic-documentation#358
for (const [what, referer] of [
	["left out", ""],
	["cut to the origin", `https://${host}/`],
	["that of another page", "https://other.example/?ref=b"],
] as const)
	test(`the page names its source and language, where Referer is ${what}`, () => {
		const named = "/de/?utm_source=News&ref=anna&utm_campaign=%3Cb%3E";
		const headers = { host, referer, [pageHeader]: named };
		assert.deepEqual(requestSource({ headers, query: {} }, twoLanguages), {
			...anna,
			utm_source: "News",
			language: "de",
		});
		const odd = { ...headers, [pageHeader]: "https://other.example/" };
		assert.notEqual(
			requestSource({ headers: odd, query: {} }, twoLanguages).utm_source,
			"News",
		);
	});
