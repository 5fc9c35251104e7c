import assert from "node:assert/strict";
import { test } from "node:test";
import {
	type Link,
	linkPath,
	makeToken,
	ownLink,
	personKey,
} from "../mail/letter/links.ts";
import { confirmDays } from "../mail/rules/link-age.ts";
import { askErase } from "../protocol/link-page.ts";
import { replyKinds } from "../shared/reply.ts";
import { StoreUnavailable } from "../store/errors.ts";
import { withList } from "../store/list.ts";
import { testApp } from "../test/support/app.ts";

const secret = "a secret of at least thirty-two bytes";
const ann = personKey(secret, "ann@x.at", "host");
const token = (purpose: Link["purpose"], ageInDays = 0) => {
	const made = Date.now() - ageInDays * 86_400_000;
	return makeToken(secret, { personKey: ann, purpose }, made);
};
const confirm = token("confirm");
const old = token("confirm", confirmDays + 1);
const form = "application/x-www-form-urlencoded";
const oneClick = "List-Unsubscribe=One-Click";

/** The server with links: `post` presses a button, `replies` lists what is stored. */
async function start(...[t, options]: Parameters<typeof testApp>) {
	const environment = { LINK_SECRET: secret, ...options?.environment };
	const { app, settings, log } = await testApp(t, { ...options, environment });
	return {
		app,
		log,
		post: (token: string, payload: string, type = form) =>
			app.inject({
				method: "POST",
				url: linkPath + token,
				payload,
				headers: { "content-type": type },
			}),
		replies: () =>
			withList(settings.database, "create", async (list) => {
				const rows = await Array.fromAsync(list.read("replies"));
				return rows.map(({ person_key, kind }) => [person_key, kind]);
			}),
	};
}

test("opening a link shows the page, and stores nothing", async (t) => {
	const { app, replies } = await start(t);
	for (const [each, page] of [
		[confirm, "confirm"],
		[`${confirm}?utm_source=mail`, "confirm"],
		[token("imported"), "imported"],
		[token("imported", confirmDays + 1), "leave"],
		[token("leave"), "leave"],
		[old, "leave"],
		[token("leave", 9_999), "leave"],
	] as const) {
		const answer = await app.inject(linkPath + each);
		assert.equal(answer.statusCode, 200);
		assert.match(answer.body, RegExp(`<title>link ${page}<`), each);
		const head = await app.inject({ method: "HEAD", url: linkPath + each });
		assert.equal(head.statusCode, 200);
		assert.equal(head.body, "");
	}
	assert.deepEqual(await replies(), []);
});

test("the page is kept by no proxy, not indexed, framed or named to other sites", async (t) => {
	const { app, post } = await start(t);
	for (const { headers } of [
		await app.inject(linkPath + confirm),
		await post(confirm, "answer=left"),
		await app.inject(`${linkPath}x`),
	]) {
		assert.match(String(headers["cache-control"]), /no-store|private/);
		assert.partialDeepStrictEqual(headers, {
			"x-robots-tag": "noindex",
			"referrer-policy": "no-referrer",
			"x-content-type-options": "nosniff",
			"content-type": "text/html; charset=utf-8",
		});
		const policy = String(headers["content-security-policy"]);
		assert.match(policy, /script-src 'none'.* frame-ancestors 'none'/);
	}
});

test("every reply is stored once per day, and may be pressed twice", async (t) => {
	const { post, replies } = await start(t);
	for (const kind of replyKinds) {
		const [first, again] = await Promise.all([
			post(confirm, `sure=yes&answer=${kind}`),
			post(confirm, `sure=yes&answer=${kind}`),
		]);
		assert.equal(first.statusCode, 200);
		assert.match(first.body, RegExp(`<title>link ${kind}<`));
		assert.equal(again.body, first.body);
	}
	const expected = replyKinds.map((kind) => [ann, kind]);
	assert.deepEqual(await replies(), expected);
});

test("erasing is asked for once more, and only the second press stores it", async (t) => {
	const { app, post, replies } = await start(t);
	for (const link of [confirm, token("leave"), old]) {
		const asked = await post(link, `answer=${askErase}`);
		assert.equal(asked.statusCode, 200);
		assert.match(asked.body, /<title>link ask-erase</);
		for (const box of ["", "&sure=", "&sure", "&sure=on", "&sure=&sure=yes"]) {
			const unsure = await post(link, `answer=erase${box}`);
			assert.equal(unsure.body, asked.body, box);
		}
		// A page that is opened, such as by a scanner, asks for nothing.
		await app.inject(`${linkPath}${link}?answer=erase&sure=yes`);
	}
	assert.deepEqual(await replies(), []);
	const done = await post(token("leave"), "sure=yes&answer=erase");
	assert.match(done.body, /<title>link erase</);
	assert.deepEqual(await replies(), [[ann, "erase"]]);
});

test("a link of the secret before works, and the own link is one of the new secret", async (t) => {
	const newer = "a newer secret of thirty-two bytes or more";
	const { post, replies } = await start(t, {
		environment: {
			LINK_SECRET: `${newer},${secret}`,
			SITE_URL: "https://frontage.example",
		},
	});
	// A person of an import stays with the same button.
	const answer = await post(token("imported"), "answer=confirmed");
	const own = ownLink("https://frontage.example", newer, ann);
	assert.ok(answer.body.endsWith(own), answer.body);
	assert.deepEqual(await replies(), [[ann, "confirmed"]]);
});

test("a link that does not work says where to write, if the server knows it", async (t) => {
	const { app } = await start(t, {
		environment: { MAIL_FROM: "Ann & Co <hello@frontage.example>" },
	});
	const answer = await app.inject(`${linkPath}x`);
	assert.equal(answer.statusCode, 404);
	assert.match(
		answer.body,
		/<title>link unknown-write<.*hello@frontage\.example/s,
	);
});

for (const [what, link, page, ...bodies] of [
	["only leave", token("leave"), "leave", "confirmed", "not-me"],
	["only leave after a month", old, "leave", "confirmed", "not-me"],
	["not do what it is not asked", confirm, "confirm", "", "joined", "LEFT"],
] as const) {
	test(`a link can ${what}: anything else stores nothing`, async (t) => {
		const { post, replies } = await start(t);
		for (const body of bodies) {
			const answer = await post(link, `answer=${body}`);
			assert.equal(answer.statusCode, 422, body);
			assert.match(answer.body, RegExp(`<title>link ${page}<`));
		}
		assert.deepEqual(await replies(), []);
		await post(link, "answer=left");
		assert.deepEqual(await replies(), [[ann, "left"]]);
	});
}

const multipart = [
	"----x1",
	'Content-Disposition: form-data; name="List-Unsubscribe"',
	"",
	"One-Click",
	"----x1--",
	"",
].join("\r\n");

for (const [type, body] of [
	[form, oneClick],
	[`${form}; charset=UTF-8`, oneClick],
	["multipart/form-data; boundary=--x1", multipart],
	["text/plain", oneClick],
	["application/json", oneClick],
] as const) {
	test(`a mail program leaves with one click, as ${type}`, async (t) => {
		const { post, replies } = await start(t);
		for (const link of [confirm, token("leave", 400)]) {
			const answer = await post(link, body, type);
			assert.equal(answer.statusCode, 200);
			assert.match(answer.body, /<title>link left</);
		}
		assert.deepEqual(await replies(), [[ann, "left"]]);
	});
}

test("a forged, cut, lengthened or foreign token gets the 404 page, and stores nothing", async (t) => {
	const { app, post, replies } = await start(t);
	const other = (letter: string) => (letter === "A" ? "B" : "A");
	for (const wrong of [
		...["", "x", "A".repeat(47), "ann@x.at", "a".repeat(5_000)],
		...[confirm.slice(0, -1), confirm.slice(1), `${confirm}A`, `x/${confirm}`],
		confirm.replace(/^./, other),
		confirm.replace(/.$/, other),
		makeToken("another secret of thirty-two bytes", {
			personKey: ann,
			purpose: "confirm",
		}),
	])
		for (const answer of [
			await app.inject(linkPath + wrong),
			await post(wrong, "answer=left"),
			await post(wrong, oneClick),
		]) {
			assert.equal(answer.statusCode, 404, wrong);
			assert.match(answer.body, /<title>link unknown</, wrong);
		}
	assert.deepEqual(await replies(), []);
});

test("a reply that cannot be stored gets a 503 page that says so", async (t) => {
	const addReply = () => Promise.reject(new StoreUnavailable("it is away"));
	const { post, replies, log } = await start(t, { inbox: { addReply } });
	const answer = await post(confirm, "answer=confirmed");
	assert.equal(answer.statusCode, 503);
	assert.match(answer.body, /<title>link failed</);
	assert.equal(answer.headers["retry-after"], "5");
	assert.deepEqual(await replies(), []);
	assert.match(log(), /a reply to a mail, failed/);
});

test("replies count for the limit on sign-ups, and opening a link does not", async (t) => {
	const { app, post } = await start(t, { environment: { RATE_LIMIT: "2/60" } });
	for (const status of [200, 200, 429]) {
		assert.equal((await app.inject(linkPath + confirm)).statusCode, 200);
		const answer = await post(confirm, "answer=confirmed");
		assert.equal(answer.statusCode, status);
	}
});

test("the log holds no token", async (t) => {
	const { app, post, log } = await start(t);
	await app.inject(linkPath + confirm);
	await post(confirm, "answer=left");
	await post(confirm.slice(1), "answer=left");
	await post(confirm, "x".repeat(100_000));
	assert.equal(log().match(/"route":"\/me\/\*"/g)?.length, 4);
	assert.ok(!log().includes(confirm.slice(1, -1)));
});

test("without LINK_SECRET the address is unknown", async (t) => {
	const { app } = await testApp(t);
	const answer = await app.inject(linkPath + confirm);
	assert.equal(answer.statusCode, 404);
	assert.match(answer.body, /<title>not found</);
});
