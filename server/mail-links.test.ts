import assert from "node:assert/strict";
import { test } from "node:test";
import type { InjectOptions } from "fastify";
import { confirmDays, linkPath, makeToken, personKey } from "../mail/links.ts";
import { type ReplyKind, replyKinds } from "../shared/reply.ts";
import { StoreUnavailable } from "../store/errors.ts";
import { withList } from "../store/list.ts";
import { testApp } from "../test/support/app.ts";

const secret = "a secret of at least thirty-two bytes";
const ann = personKey(secret, "ann@x.at", "host");
const token = (purpose: "confirm" | "leave", ageInDays = 0) =>
	makeToken(
		secret,
		{ personKey: ann, purpose },
		Date.now() - ageInDays * 86_400_000,
	);
const confirm = token("confirm");
const oneClick = "List-Unsubscribe=One-Click";

/** The server with links, and the events that it has stored. */
async function start(...[t, options]: Parameters<typeof testApp>) {
	const { app, settings } = await testApp(t, {
		...options,
		environment: { LINK_SECRET: secret, ...options?.environment },
	});
	return {
		app,
		events: () =>
			withList(settings.database, "read", async (list) => {
				const rows = await Array.fromAsync(list.read("replies"));
				return rows.map(({ person_key, kind }) => [person_key, kind]);
			}),
	};
}

/** A POST to the address of a link; a URL-encoded form unless another type is given. */
function post(
	token: string,
	payload: string,
	type = "application/x-www-form-urlencoded",
): InjectOptions {
	return {
		method: "POST",
		url: linkPath + token,
		payload,
		headers: { "content-type": type },
	};
}

const press = (token: string, answer: ReplyKind) =>
	post(token, `answer=${answer}`);

test("opening a link shows the page, and stores nothing", async (t) => {
	const { app, events } = await start(t);
	for (const [each, page] of [
		[confirm, "confirm"],
		[`${confirm}?utm_source=mail`, "confirm"],
		[token("leave"), "leave"],
		[token("confirm", confirmDays + 1), "leave"],
		[token("leave", 9_999), "leave"],
	] as const) {
		const answer = await app.inject(linkPath + each);
		assert.equal(answer.statusCode, 200);
		assert.match(answer.body, RegExp(`<title>link ${page}<`), each);
		const head = await app.inject({ method: "HEAD", url: linkPath + each });
		assert.equal(head.statusCode, 200);
		assert.equal(head.body, "");
	}
	assert.deepEqual(await events(), []);
});

test("the page is not cached, indexed, framed or named to other sites, and runs no script", async (t) => {
	const { app } = await start(t);
	for (const request of [
		{ url: linkPath + confirm },
		press(confirm, "left"),
		{ url: `${linkPath}x` },
	]) {
		const { headers } = await app.inject(request);
		assert.equal(headers["cache-control"], "no-store");
		assert.equal(headers["x-robots-tag"], "noindex");
		assert.equal(headers["referrer-policy"], "no-referrer");
		assert.equal(headers["x-content-type-options"], "nosniff");
		assert.equal(headers["content-type"], "text/html; charset=utf-8");
		const policy = String(headers["content-security-policy"]);
		assert.match(policy, /^default-src 'none'; script-src 'none'; /);
		assert.match(policy, /frame-ancestors 'none'/);
	}
});

test("every reply is stored, and may be pressed twice", async (t) => {
	const { app, events } = await start(t);
	for (const answer of replyKinds) {
		const [first, again] = await Promise.all([
			app.inject(press(confirm, answer)),
			app.inject(press(confirm, answer)),
		]);
		assert.equal(first.statusCode, 200);
		assert.match(first.body, RegExp(`<title>link ${answer}<`));
		assert.equal(again.body, first.body);
	}
	// One row per person, kind and day.
	assert.deepEqual(
		await events(),
		replyKinds.map((kind) => [ann, kind]),
	);
});

test("a link that can only leave stores no other answer", async (t) => {
	const { app, events } = await start(t);
	const links = [token("leave"), token("confirm", confirmDays + 1)];
	for (const link of links)
		for (const answer of ["confirmed", "not-me"] as const) {
			const { statusCode, body } = await app.inject(press(link, answer));
			assert.equal(statusCode, 422);
			assert.match(body, /<title>link leave</);
		}
	assert.deepEqual(await events(), []);
	for (const link of links) await app.inject(press(link, "left"));
	// One row per person, kind and day.
	assert.equal((await events()).length, 1);
});

const multipart = (boundary: string) =>
	[
		`--${boundary}`,
		'Content-Disposition: form-data; name="List-Unsubscribe"',
		"",
		"One-Click",
		`--${boundary}--`,
		"",
	].join("\r\n");

test("a mail program leaves with one click, in any encoding, from no page", async (t) => {
	for (const [name, type, body] of [
		["URL-encoded", "application/x-www-form-urlencoded", oneClick],
		[
			"with a charset",
			"application/x-www-form-urlencoded; charset=UTF-8",
			oneClick,
		],
		["multipart", "multipart/form-data; boundary=--x1", multipart("--x1")],
		["plain text", "text/plain", oneClick],
	] as const) {
		const { app, events } = await start(t);
		for (const link of [confirm, token("leave", 400)]) {
			const answer = await app.inject(post(link, body, type));
			assert.equal(answer.statusCode, 200, name);
			assert.match(answer.body, /<title>link left</);
		}
		assert.deepEqual(await events(), [[ann, "left"]], name);
	}
});

test("a post of anything else stores nothing, and shows the question", async (t) => {
	const { app, events } = await start(t);
	for (const body of ["", "answer=", "answer=joined", "left", "answer=LEFT"]) {
		const answer = await app.inject(post(confirm, body));
		assert.equal(answer.statusCode, 422, body);
		assert.match(answer.body, /<title>link confirm</);
	}
	assert.deepEqual(await events(), []);
});

test("a forged, cut, lengthened or foreign token gets the 404 page, and stores nothing", async (t) => {
	const { app, events } = await start(t);
	const foreign = makeToken("another secret of thirty-two bytes", {
		personKey: ann,
		purpose: "confirm",
	});
	for (const wrong of [
		"",
		"x",
		"A".repeat(47),
		confirm.slice(0, -1),
		confirm.slice(1),
		`${confirm}A`,
		`${confirm}/`,
		`${confirm}%00`,
		`x/${confirm}`,
		confirm.replace(/^./, (first) => (first === "A" ? "B" : "A")),
		confirm.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
		foreign,
		"%zz",
		"ann@x.at",
		"a".repeat(5_000),
	]) {
		for (const request of [
			{ url: linkPath + wrong },
			press(wrong, "left"),
			post(wrong, oneClick),
		]) {
			const answer = await app.inject(request);
			assert.equal(answer.statusCode, 404, wrong);
			assert.match(answer.body, /<title>link unknown</, wrong);
		}
		const head = await app.inject({ method: "HEAD", url: linkPath + wrong });
		assert.equal(head.statusCode, 404, wrong);
	}
	assert.deepEqual(await events(), []);
});

test("an answer that cannot be stored gets a 503 page that says so", async (t) => {
	const lines: string[] = [];
	const { app, events } = await start(t, {
		wrap: (inbox) => ({
			...inbox,
			addReply: () => Promise.reject(new StoreUnavailable("it is away")),
		}),
		log: { write: (line) => lines.push(line) },
	});
	const answer = await app.inject(press(confirm, "confirmed"));
	assert.equal(answer.statusCode, 503);
	assert.match(answer.body, /<title>link failed</);
	assert.equal(answer.headers["retry-after"], "5");
	assert.deepEqual(await events(), []);
	assert.match(lines.join(""), /A reply to a mail failed/);
});

test("answers count for the limit on sign-ups, and opening a link does not", async (t) => {
	const { app } = await start(t, { environment: { RATE_LIMIT: "2/60" } });
	const statuses: number[] = [];
	for (let count = 0; count < 3; count += 1) {
		assert.equal((await app.inject(linkPath + confirm)).statusCode, 200);
		const { statusCode } = await app.inject(press(confirm, "confirmed"));
		statuses.push(statusCode);
	}
	assert.deepEqual(statuses, [200, 200, 429]);
	const refused = await app.inject(press(confirm, "confirmed"));
	assert.match(refused.body, /<title>link failed</);
	assert.ok(Number(refused.headers["retry-after"]) > 0);
});

test("the log holds no token", async (t) => {
	const lines: string[] = [];
	const { app } = await start(t, {
		log: { write: (line) => lines.push(line) },
	});
	await app.inject(linkPath + confirm);
	await app.inject(press(confirm, "left"));
	await app.inject(press(confirm.slice(1), "left"));
	await app.inject(post(confirm, "x".repeat(100_000)));
	const log = lines.join("");
	assert.equal(log.match(/"route":"\/me\/\*"/g)?.length, 4);
	assert.ok(!log.includes(confirm.slice(1, -1)));
});

test("without LINK_SECRET the address is unknown", async (t) => {
	const { app } = await testApp(t);
	const opened = await app.inject(linkPath + confirm);
	assert.equal(opened.statusCode, 404);
	assert.match(opened.body, /<title>not found</);
	const pressed = await app.inject(press(confirm, "left"));
	assert.equal(pressed.statusCode, 405);
});
