import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { ExpectedError } from "../../shared/expected-error.ts";
import { openList } from "../../store/list.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { questions } from "../api.ts";
import { LivePeople } from "./live-people.ts";
import { buildDashboard } from "./start.ts";

const addresses = Object.keys(questions).map((name) => `/api/${name}`);
const host = "127.0.0.1:4000";

/** A dashboard over an empty list, and a way to ask it with any headers: a GET without a body. */
async function built(t: TestContext, listenOn = "127.0.0.1") {
	const folder = temporaryFolder(t);
	writeFileSync(path.join(folder, "index.html"), "the page");
	const file = path.join(folder, "waitlist.db");
	const list = await openList({ kind: "sqlite", file }, "create");
	const erased: string[] = [];
	const { app, token } = await buildDashboard(
		{
			live: new LivePeople(list, "UTC"),
			csv: () => "",
			readMail: async () => null,
			showBrought: (people) =>
				people.map((person) => ({ ...person, brought: null })),
			writeCall: async () => {},
			async erase(email) {
				if (email === "away@x.at") throw new ExpectedError("Put it back.");
				erased.push(email);
			},
		},
		listenOn,
		folder,
	);
	t.after(async () => {
		await app.close();
		await list.close();
	});
	/** The headers of the dashboard's own page. */
	const own = {
		host,
		origin: `http://${host}`,
		authorization: `Bearer ${token}`,
		"content-type": "application/json",
	};
	const ask = (url: string, headers: object, payload?: string) =>
		app.inject({
			url,
			headers: { ...headers },
			...(payload === undefined ? {} : { method: "POST", payload }),
		});
	return { ask, own, token, erased };
}

test("without the token, all but the page itself is refused", async (t) => {
	const { ask, own, token } = await built(t);
	const { authorization, ...others } = own;
	assert.equal((await ask("/", { host })).body, "the page");
	for (const address of addresses)
		for (const [url, headers] of [
			[address, {}],
			[address, { authorization: token }],
			[address, { authorization: `Bearer ${token.slice(1)}` }],
			[address, { authorization: `${authorization}x` }],
			[address, { cookie: `token=${token}` }],
			[`${address}?token=${token}`, {}],
		] as const) {
			const answer = await ask(url, { ...others, ...headers }, "{}");
			assert.equal(answer.statusCode, 401, address);
			assert.match(answer.body, /^Open the address that the dashboard/);
		}
	const answer = await ask("/api/now", own, "{}");
	assert.equal(answer.statusCode, 200);
	assert.equal(answer.headers["set-cookie"], undefined);
});

test("requests must name this machine or the address of --host", async (t) => {
	const { ask, own } = await built(t, "192.0.2.7");
	for (const host of ["evil.example:4000", "127.0.0.1.evil.example", "x"])
		for (const url of ["/", ...addresses]) {
			const { statusCode } = await ask(url, { ...own, host });
			assert.equal(statusCode, 403, `${host} ${url}`);
		}
	for (const name of ["127.0.0.1", "LOCALHOST", "[::1]", "192.0.2.7"])
		assert.equal((await ask("/", { host: `${name}:4000` })).statusCode, 200);
});

test("only the dashboard's own page may ask and erase", async (t) => {
	const { ask, own, erased } = await built(t);
	const body = '{"email":"a@x.at"}';
	for (const origin of [
		undefined,
		"null",
		"https://evil.example",
		"http://127.0.0.1:4001",
		"http://localhost:4000",
	])
		for (const address of addresses) {
			const { origin: _, ...others } = own;
			const headers = origin ? { ...others, origin } : others;
			assert.equal((await ask(address, headers, body)).statusCode, 403);
			assert.equal((await ask(address, headers)).statusCode, 404);
		}
	const plain = { ...own, "content-type": "text/plain" };
	assert.equal((await ask("/api/erase", plain, body)).statusCode, 400);
	assert.equal((await ask("/api/erase", own, '{"all":true}')).statusCode, 400);
	assert.deepEqual(erased, []);
	assert.equal((await ask("/api/erase", own, body)).statusCode, 200);
	assert.deepEqual(erased, ["a@x.at"]);
	const failed = await ask("/api/erase", own, '{"email":"away@x.at"}');
	assert.equal(failed.statusCode, 500);
	assert.equal(failed.body, "Put it back.");
});

test("every answer is kept out of caches, frames and other pages", async (t) => {
	const { ask, own } = await built(t);
	for (const { headers } of [
		await ask("/", { host }),
		await ask("/api/now", own, "{}"),
		await ask("/index.html", { host }),
		await ask("/", { host: "evil.example" }),
	]) {
		const policy = String(headers["content-security-policy"]);
		assert.match(policy, /^default-src 'self'; .*frame-ancestors 'none'/);
		assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/);
		assert.equal(headers["cache-control"], "no-store");
		assert.equal(headers["x-content-type-options"], "nosniff");
		assert.equal(headers["cross-origin-resource-policy"], "same-origin");
		assert.equal(headers["referrer-policy"], "no-referrer");
		assert.equal(headers["access-control-allow-origin"], undefined);
	}
});
