/** Which pages may send sign-ups: every way to join, with each setting of ALLOWED_ORIGINS and SITE_URL. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { testApp } from "../test/support/app.ts";

const host = "frontage.example";
const own = "https://frontage.example";
const blog = "https://blog.example";
const evil = "https://evil.example";
/** A proxy has put its own name for the server there. */
const behind = { host: "app:3000" };

/** What a browser or a program says of who makes it send. */
const senders = {
	"the page": { host, origin: own, "sec-fetch-site": "same-origin" },
	"the page in an older browser": { host: "Frontage.example:443", origin: own },
	"a reload of the answer": { host, "sec-fetch-site": "none" },
	"a program": { host },
	"the page, behind a proxy": {
		...{ ...behind, origin: own, "sec-fetch-site": "same-origin" },
	},
	"the page in an older browser, behind a proxy": { ...behind, origin: own },
	blog: { host, origin: blog, "sec-fetch-site": "cross-site" },
	"blog in an older browser": { host, origin: blog },
	subdomain: { host, origin: `${own}.evil`, "sec-fetch-site": "same-site" },
	stranger: { host, origin: evil, "sec-fetch-site": "cross-site" },
	"stranger in an older browser": { host, origin: evil },
	"a page without an origin": { host, origin: "null" },
	"a page without a name": { host, "sec-fetch-site": "cross-site" },
} as const;
type Sender = keyof typeof senders;

const olderBehind: Sender = "the page in an older browser, behind a proxy";
const ofBlog: Sender[] = ["blog", "blog in an older browser"];
const ofStrangers: Sender[] = [
	...(["subdomain", "stranger", "stranger in an older browser"] as const),
	...(["a page without an origin", "a page without a name"] as const),
];
const others = [...ofBlog, ...ofStrangers];

/** Who is refused, with some settings, when calling the API, and when posting the form without JavaScript. */
const settings: readonly [
	{ readonly SITE_URL?: string; readonly ALLOWED_ORIGINS?: string },
	ofApi: readonly Sender[],
	ofForm: readonly Sender[],
][] = [
	[{}, [], [olderBehind, ...others]],
	[{ SITE_URL: own }, others, others],
	[{ SITE_URL: own, ALLOWED_ORIGINS: blog }, ofStrangers, ofStrangers],
	[{ SITE_URL: own, ALLOWED_ORIGINS: "*" }, [], others],
	[{ SITE_URL: own, ALLOWED_ORIGINS: `${blog}, *` }, [], ofStrangers],
	[
		{ ALLOWED_ORIGINS: blog },
		[olderBehind, ...ofStrangers],
		[olderBehind, ...ofStrangers],
	],
	[{ ALLOWED_ORIGINS: "*" }, [], [olderBehind, ...others]],
	[{ ALLOWED_ORIGINS: `${blog}, *` }, [], [olderBehind, ...ofStrangers]],
];

for (const [environment, ofApi, ofForm] of settings)
	test(`who may send sign-ups with ${JSON.stringify(environment)}`, async (t) => {
		const { signUp, postForm, stored } = await testApp(t, { environment });
		const fields = { email: "ann@x.at", user_type: "host" };
		const ways = {
			api: [
				(headers: Readonly<Record<string, string>>) => signUp(fields, headers),
				201,
				ofApi,
			],
			form: [
				(headers: Readonly<Record<string, string>>) =>
					postForm(fields, headers),
				200,
				ofForm,
			],
		} as const;
		let accepted = 0;
		for (const [way, [send, success, refused]] of Object.entries(ways))
			for (const [sender, headers] of Object.entries(senders)) {
				const isRefused = refused.some((each) => each === sender);
				const { statusCode } = await send(headers);
				assert.equal(
					statusCode,
					isRefused ? 403 : success,
					`${way}, ${sender}`,
				);
				accepted += isRefused ? 0 : 1;
			}
		assert.equal((await stored()).length, Math.min(accepted, 20));
	});
