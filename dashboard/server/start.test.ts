import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { ExpectedError } from "../../shared/expected-error.ts";
import { openList } from "../../store/list.ts";
import { dashboardOn, deskOf } from "../../test/support/desk.ts";
import { aRow } from "../../test/support/engines.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { actions } from "../actions.ts";
import { queries } from "../api.ts";
import { buildDashboard, inAddress } from "./start.ts";

const addresses = [
	...Object.keys(queries),
	...Object.keys(actions),
	"download",
	"upload",
].map((name) => `/api/${name}`);
const host = "127.0.0.1:4000";

/** A dashboard over an empty list, and a way to ask it with any headers: a GET without a body. */
async function built(t: TestContext) {
	const folder = temporaryFolder(t);
	const page = path.join(folder, "page");
	mkdirSync(path.join(page, "assets"), { recursive: true });
	writeFileSync(path.join(page, "index.html"), "the page");
	writeFileSync(path.join(page, "assets/index-one.js"), "the script");
	const file = path.join(folder, "waitlist.db");
	const list = await openList({ kind: "sqlite", file }, "create");
	const settings = {
		DATABASE_URL: `file:${file}`,
		ERASED_FILE: path.join(folder, "erased.json"),
	};
	const desk = deskOf(settings);
	const state = { isAway: false };
	const { app, token } = await buildDashboard(
		dashboardOn(list, settings, {
			desk: {
				...desk,
				withList(purpose, work) {
					if (state.isAway) throw new ExpectedError("Put it back.");
					return desk.withList(purpose, work);
				},
			},
		}),
		page,
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
	return { app, ask, own, token, list, state, page };
}

test("only the dashboard's own page may ask and erase", async (t) => {
	const { ask, own, token, list, state } = await built(t);
	await list.insert("waitlist", [aRow({ email: "a@x.at" })]);
	const body = '{"email":"a@x.at"}';
	const others: [number, object, string?][] = [
		...[undefined, token, `Bearer ${token.slice(1)}`, `Bearer ${token}x`].map(
			(authorization): [number, object] => [401, { authorization }],
		),
		[401, { authorization: undefined, cookie: `token=${token}` }],
		[401, { authorization: undefined }, `?token=${token}`],
		...[
			undefined,
			"null",
			"https://evil.example",
			"http://127.0.0.1:4001",
			"http://localhost:4000",
		].map((origin): [number, object] => [403, { origin }]),
	];
	for (const address of addresses) {
		for (const [status, headers, query = ""] of others) {
			const asked = JSON.parse(JSON.stringify({ ...own, ...headers }));
			const answer = await ask(address + query, asked, body);
			assert.equal(answer.statusCode, status, address);
			assert.match(answer.body, /^Open the address that the dashboard/);
		}
		assert.equal((await ask(address, own)).statusCode, 404);
	}
	const plain = { ...own, "content-type": "text/plain" };
	assert.equal((await ask("/api/erase", plain, body)).statusCode, 400);
	assert.equal((await ask("/api/erase", own, '{"all":true}')).statusCode, 400);
	assert.equal((await list.count("waitlist")).rows, 1);
	const { person } = (await ask("/api/person", own, body)).json();
	const typed = { email: "a@x.at", typed: "a@x.at", version: person.version };
	const erase = () => ask("/api/erase", own, JSON.stringify(typed));
	state.isAway = true;
	const failed = await erase();
	assert.equal(failed.statusCode, 400);
	assert.equal(failed.body, "Put it back.");
	state.isAway = false;
	assert.match((await erase()).json().done, /is erased/);
	assert.equal((await list.count("waitlist")).rows, 0);
	assert.match((await erase()).json().refused, /no longer on the list/);
});

test("requests must name this machine", async (t) => {
	const { ask, own } = await built(t);
	for (const host of ["evil.example:4000", "127.0.0.1.evil.example", "x"])
		for (const url of ["/", ...addresses]) {
			const { statusCode } = await ask(url, { ...own, host });
			assert.equal(statusCode, 403, `${host} ${url}`);
		}
	for (const name of ["127.0.0.1", "LOCALHOST", "[::1]"])
		assert.equal((await ask("/", { host: `${name}:4000` })).statusCode, 200);
});

test("a later build takes no file away from a dashboard that runs", async (t) => {
	const { ask, page } = await built(t);
	rmSync(page, { recursive: true });
	assert.equal((await ask("/", { host })).body, "the page");
	const script = await ask("/assets/index-one.js", { host });
	assert.equal(script.body, "the script");
	assert.match(`${script.headers["content-type"]}`, /^text\/javascript/);
});

test("the address names a host that a browser can open", () => {
	for (const [host, shown] of [
		["127.0.0.1", "127.0.0.1"],
		["0.0.0.0", "127.0.0.1"],
		["::", "127.0.0.1"],
		["::1", "[::1]"],
		["fd00::7", "[fd00::7]"],
		["Localhost", "localhost"],
	] as const)
		assert.equal(inAddress(host), shown);
});

test("every answer is kept out of caches, frames and other pages", async (t) => {
	const { ask, own } = await built(t);
	for (const [status, { statusCode, headers }] of [
		[200, await ask("/", { host })],
		[200, await ask("/api/now", own, "{}")],
		[200, await ask("/index.html", { host })],
		[403, await ask("/", { host: "evil.example" })],
	] as const) {
		assert.equal(statusCode, status);
		const policy = String(headers["content-security-policy"]);
		assert.match(policy, /^default-src 'self'; .*frame-ancestors 'none'/);
		assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/);
		assert.partialDeepStrictEqual(headers, {
			"cache-control": "no-store",
			"x-content-type-options": "nosniff",
			"cross-origin-resource-policy": "same-origin",
			"referrer-policy": "no-referrer",
		});
		for (const name of ["access-control-allow-origin", "set-cookie"])
			assert.equal(headers[name], undefined);
	}
});

test("Ctrl+C does not wait for a browser", async (t) => {
	const { app } = await built(t);
	const address = await app.listen({ host: "127.0.0.1", port: 0 });
	// One that has begun a request, as in a tunnel that hangs.
	const socket = connect(Number(new URL(address).port), "127.0.0.1");
	await once(socket, "connect");
	socket.write("POST /api/now HTTP/1.1\r\nHost: 127.0.0.1\r\n");
	await pause(50);
	// A dashboard that waits for the browser ends only when this does.
	let isWaiting = false;
	const timer = setTimeout(() => {
		isWaiting = true;
		socket.destroy();
	}, 20_000);
	await app.close();
	clearTimeout(timer);
	socket.destroy();
	assert.ok(!isWaiting);
});
