/** A site in two languages: each address is answered in its language. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { makeToken, ownCode, personKey } from "../mail/letter/links.ts";
import { testApp } from "../test/support/app.ts";
import { contentIn } from "../test/support/content.ts";
import { storedVisits } from "../test/support/stored.ts";

const secret = "a secret of at least thirty-two bytes";
const content = contentIn("en", "de");
const start = (t: TestContext) =>
	testApp(t, {
		content,
		environment: { LINK_SECRET: secret, SITE_URL: "https://frontage.example" },
	});
const person = { email: "bea@x.example", user_type: "host" };
const host = "frontage.example";

test("each page, and each address that is none, has its language", async (t) => {
	const { app } = await start(t);
	for (const root of ["", "/de"])
		for (const statusCode of [400, 500])
			app.get(`${root}/broken/${statusCode}`, () => {
				throw Object.assign(new Error("on purpose"), { statusCode });
			});
	for (const [url, status, title] of [
		["/broken/400", 400, "not found"],
		["/broken/500", 500, "error"],
		["/de/broken/400", 400, "not found/de"],
		["/de/broken/500", 500, "error/de"],
		["/", 200, "landing"],
		["/de/", 200, "landing/de"],
		["/de", 200, "landing/de"],
		["/de/?side=advertiser&ref=anna", 200, "landing/de"],
		["/nowhere", 404, "not found"],
		["/de/nowhere", 404, "not found/de"],
		["/de/index.html", 404, "not found/de"],
		["/de/404.html", 404, "not found/de"],
		["/de/%", 404, "not found/de"],
		["/design", 404, "not found"],
		["/fr/", 404, "not found"],
	] as const) {
		// What a browser prefers changes nothing: a link leads to the other language.
		const headers = { "accept-language": "de" };
		const { statusCode, body } = await app.inject({ url, headers });
		assert.equal(statusCode, status, url);
		assert.ok(body.includes(`<title>${title}</title>`), url);
	}
});

test("without it in the list, a language has no page", async (t) => {
	const { app, postForm } = await testApp(t);
	for (const url of ["/de", "/de/", "/de/nowhere", "/de/me/x"]) {
		const { statusCode, body } = await app.inject(url);
		assert.equal(statusCode, 404, url);
		assert.ok(body.includes("<title>not found</title>"), url);
	}
	const answer = await postForm(person, {}, "/de/join?form=hero");
	assert.equal(answer.statusCode, 404);
});

test("a sign-up has the language of the page, or of the form's action", async (t) => {
	const { signUp, postForm, stored } = await start(t);
	for (const referer of ["/de/?ref=anna", "/de", "/", "/de/join?form=hero"])
		await signUp(person, { host, referer: `https://${host}${referer}` });
	await signUp(person, { host, referer: "https://other.example/de/" });
	await signUp(person, { host });
	const joined = await postForm(person, {}, "/de/join?form=hero");
	assert.match(joined.body, /<title>hero-joined-host\/de</);
	assert.match(joined.body, /Du stehst als „Anbieter“ auf der Warteliste!/);
	const refused = await postForm(
		{ ...person, email: "" },
		{},
		"/de/join?form=closing",
	);
	assert.match(refused.body, /<title>closing-refused-host\/de</);
	assert.match(refused.body, /Bitte gib deine E-Mail-Adresse ein\./);
	await postForm(person, { referer: `https://${host}/de/` });
	const languages = (await stored()).map(({ language }) => language);
	const [page, action] = [
		["de", "de", "en", "de", null, null],
		["de", "en"],
	];
	assert.deepEqual(languages, [...page, ...action]);
});

test("reloading the answer to a German form leads back to it", async (t) => {
	const { app } = await start(t);
	const { statusCode, headers } = await app.inject("/de/join?form=hero");
	assert.deepEqual([statusCode, headers.location], [303, "/de/#waitlist"]);
});

test("visits of a German page count for it, at both of its addresses, and the reload of its form does not", async (t) => {
	const { app, settings } = await start(t);
	const headers = {
		accept: "text/html",
		"user-agent":
			"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
	};
	for (const url of ["/de", "/de/", "/de/join?form=hero", "/de/"])
		await app.inject({ url, headers });
	await app.close();
	const [row, ...others] = await storedVisits(settings.database);
	assert.deepEqual(others, []);
	assert.partialDeepStrictEqual(row, { language: "de", views: 2, visitors: 1 });
});

test("the links in German mails open German pages, and own links lead there", async (t) => {
	const { app } = await start(t);
	const key = personKey(secret, person.email, "host");
	const token = makeToken(secret, { personKey: key, purpose: "confirm" });
	const url = `/de/me/${token}`;
	const asked = await app.inject(url);
	assert.match(asked.body, /<title>link confirm\/de</);
	const confirmed = await app.inject({
		method: "POST",
		url,
		payload: "answer=confirmed",
		headers: { "content-type": "application/x-www-form-urlencoded" },
	});
	assert.match(confirmed.body, /<title>link confirmed\/de</);
	const own = `https://frontage.example/de/?ref=${ownCode(secret, key)}`;
	assert.ok(
		confirmed.body.includes(own.replaceAll("=", "&#61;")) ||
			confirmed.body.includes(own),
		confirmed.body,
	);
	const unknown = await app.inject("/de/me/x");
	assert.equal(unknown.statusCode, 404);
	assert.match(unknown.body, /<title>link unknown\/de</);
	// The page had more languages when the mail was sent.
	const french = await app.inject(`/fr/me/${token}`);
	assert.match(french.body, /<title>link confirm</);
	// The same token in the other language: the person has changed it.
	assert.match((await app.inject(`/me/${token}`)).body, /<title>link confirm</);
});
