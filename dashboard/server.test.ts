import assert from "node:assert/strict";
import { once } from "node:events";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { openStore, openSummary } from "../store/open-store.ts";
import { temporaryFolder } from "../store/temporary-folder.ts";
import { StoreUnusable } from "../store/waitlist-store.ts";
import { Access, isLoopback } from "./access.ts";
import { addresses } from "./api.ts";
import { buildDashboard } from "./server.ts";

const page = { type: "text/html", content: Buffer.from("the page") };

/** A dashboard over a real list, and a way to ask it with any headers. */
async function started(t: TestContext, host = "127.0.0.1") {
	const file = path.join(temporaryFolder(t), "waitlist.db");
	const store = await openStore({ kind: "sqlite", file });
	await store.add([{ email: "a@x.at", phone: null, user_type: "host" }]);
	await store.close();
	const summary = await openSummary({ kind: "sqlite", file });
	const access = new Access(host);
	const erased: string[] = [];
	/** What was asked for besides the list as a file. */
	const waiting = new Set<string>();
	const app = buildDashboard({
		access,
		files: new Map([["/", page]]),
		list: {
			summary,
			async *csv(side) {
				yield `${side}`;
				// A list that would take long, unless nobody waits for something else.
				for (let line = 0; line < 100_000 && waiting.size > 0; line += 1)
					yield "0123456789";
				yield ` ${waiting.size}`;
			},
			async erase(email) {
				if (email === "away@x.at") throw new StoreUnusable("Put it back.");
				erased.push(email);
			},
		},
	});
	await app.listen({ host: "127.0.0.1", port: 0 });
	const { port } = app.server.address() as AddressInfo;
	t.after(async () => {
		await app.close();
		await summary.close();
	});
	async function ask(
		address: string,
		headers: Record<string, string | undefined> = {},
		method = "GET",
		body = "",
	) {
		const given = Object.entries(headers).filter(
			(header): header is [string, string] => header[1] !== undefined,
		);
		const call = request({
			host: "127.0.0.1",
			port,
			path: address,
			method,
			headers: Object.fromEntries(given),
			setHost: !given.some(([name]) => name === "host"),
		});
		call.end(body);
		const [answer] = await once(call, "response");
		return {
			code: answer.statusCode as number,
			headers: answer.headers,
			text: await text(answer),
		};
	}
	const login = () => ask(`/?token=${access.token}`);
	async function cookie(): Promise<string> {
		const [set = ""] = (await login()).headers["set-cookie"];
		return set.split(";", 1)[0];
	}
	return { port, access, ask, login, cookie, erased, waiting };
}

const everything = ["/", ...Object.values(addresses), "/assets/x.js", "/no"];

test("without the cookie nothing is shown, whatever is asked for", async (t) => {
	const { ask } = await started(t);
	for (const address of everything) {
		const { code, text } = await ask(address);
		assert.equal(code, 401, address);
		assert.match(text, /^Open the address that the dashboard command printed/);
	}
});

test("the token is good for one cookie, which no script can read and no other site can send", async (t) => {
	const { ask, login } = await started(t);
	const first = await login();
	assert.equal(first.code, 303);
	assert.equal(first.headers.location, "/");
	const [cookie] = first.headers["set-cookie"];
	assert.match(
		cookie,
		/^dashboard-\d+=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
	);

	const second = await login();
	assert.equal(second.code, 401);
	assert.equal(second.headers["set-cookie"], undefined);
	const [value] = cookie.split(";");
	assert.equal((await ask("/", { cookie: value })).text, "the page");
});

test("a wrong token, and a wrong cookie, are refused", async (t) => {
	const { ask, cookie, access, port } = await started(t);
	for (const wrong of ["", "x", access.token.slice(1), `${access.token}x`]) {
		assert.equal((await ask(`/?token=${wrong}`)).code, 401);
	}
	const right = await cookie();
	for (const wrong of [
		`dashboard-${port}=`,
		`${right}x`,
		right.slice(0, -1),
		`x${right}`,
		`dashboard-${port}=${access.token}`,
	]) {
		assert.equal((await ask("/", { cookie: wrong })).code, 401, wrong);
	}
	assert.equal((await ask("/", { cookie: `a=b; ${right}` })).code, 200);
});

test("a HEAD request, as a preview would send it, does not use the token up", async (t) => {
	const { ask, access, login } = await started(t);
	assert.equal((await ask(`/?token=${access.token}`, {}, "HEAD")).code, 401);
	assert.equal((await login()).code, 303);
});

test("another name for this machine is refused, also with the cookie", async (t) => {
	const { ask, cookie, port, access } = await started(t);
	const right = await cookie();
	for (const host of [
		"evil.example",
		`evil.example:${port}`,
		`127.0.0.1.evil.example:${port}`,
		"127.0.0.1",
		`127.0.0.1:${port + 1}`,
		"",
	]) {
		for (const address of [...everything, `/?token=${access.token}`]) {
			const { code } = await ask(address, { host, cookie: right });
			assert.ok([400, 403].includes(code), `${host} ${address} ${code}`);
		}
	}
	for (const name of ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"]) {
		const host = `${name}:${port}`;
		assert.equal((await ask("/", { host, cookie: right })).code, 200, name);
	}
});

test("the address that was asked for on the command line is a name of it too", async (t) => {
	const { ask, cookie, port } = await started(t, "192.168.7.7");
	const right = await cookie();
	const host = `192.168.7.7:${port}`;
	assert.equal((await ask("/", { host, cookie: right })).code, 200);
});

test("only the dashboard's own page may change something", async (t) => {
	const { ask, cookie, port, erased } = await started(t);
	const right = await cookie();
	const own = `http://127.0.0.1:${port}`;
	const post = (headers: Record<string, string | undefined>) =>
		ask(
			addresses.erase,
			{ cookie: right, "content-type": "application/json", ...headers },
			"POST",
			'{"email":"a@x.at"}',
		);
	for (const headers of [
		{},
		{ origin: "null" },
		{ origin: "https://evil.example" },
		{ origin: `http://127.0.0.1:${port + 1}` },
		{ origin: `http://localhost:${port}` },
		{ origin: own, "sec-fetch-site": "same-site" },
		{ origin: own, cookie: undefined },
	]) {
		const { code } = await post(headers);
		assert.ok([401, 403].includes(code), JSON.stringify(headers));
	}
	assert.deepEqual(erased, []);
	const plain = await post({ origin: own, "content-type": "text/plain" });
	assert.equal(plain.code, 400);
	assert.equal((await post({ origin: own })).code, 200);
	assert.deepEqual(erased, ["a@x.at"]);
});

test("another page cannot read, not even one on another port of this machine", async (t) => {
	const { ask, cookie, port } = await started(t);
	const right = await cookie();
	for (const headers of [
		{ origin: `http://127.0.0.1:${port + 1}` },
		{ origin: "https://evil.example" },
		{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
		{ "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" },
	]) {
		const { code } = await ask(addresses.csv, { cookie: right, ...headers });
		assert.equal(code, 403, JSON.stringify(headers));
	}
});

test("every answer is kept out of caches, frames and other pages", async (t) => {
	const { ask, cookie } = await started(t);
	const right = await cookie();
	for (const [address, headers] of [
		["/", {}],
		["/", { cookie: right }],
		["/", { host: "evil.example" }],
		["/%zz", {}],
	] as const) {
		const { headers: got } = await ask(address, headers);
		const policy = String(got["content-security-policy"]);
		assert.match(policy, /^default-src 'none'; .*frame-ancestors 'none'/);
		assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/);
		assert.equal(got["cache-control"], "no-store");
		assert.equal(got["x-content-type-options"], "nosniff");
		assert.equal(got["cross-origin-resource-policy"], "same-origin");
		assert.equal(got["referrer-policy"], "no-referrer");
		assert.equal(got["access-control-allow-origin"], undefined);
	}
});

test("what cannot be asked for is said in one sentence", async (t) => {
	const { ask, cookie } = await started(t);
	const right = await cookie();
	for (const address of [
		`${addresses.joined}?by=minute`,
		`${addresses.joined}?by=day&since=yesterday`,
		`${addresses.people}?sort=phone&descending=true&offset=0&limit=5`,
		`${addresses.people}?sort=email&descending=true&offset=-1&limit=5`,
		`${addresses.people}?sort=email&descending=true&offset=1e300&limit=5`,
		`${addresses.people}?sort=email&descending=true&offset=0&limit=101`,
		`${addresses.people}?sort=email&descending=true&offset=0&limit=5&side=both`,
		addresses.submissions,
	]) {
		const { code, text } = await ask(address, { cookie: right });
		assert.equal(code, 400, address);
		assert.deepEqual(JSON.parse(text), {
			message: "This cannot be asked for.",
		});
	}
});

test("the list as a file keeps nobody else waiting, and is not made for nothing", async (t) => {
	const { ask, cookie, waiting } = await started(t);
	const right = await cookie();
	waiting.add(addresses.rhythm);
	const download = ask(addresses.csv, { cookie: right });
	await ask(addresses.rhythm, { cookie: right });
	waiting.clear();
	assert.match((await download).text, / 0$/);
	const head = await ask(addresses.csv, { cookie: right }, "HEAD");
	assert.equal(head.code, 404);
});

test("why somebody could not be erased is said", async (t) => {
	const { ask, cookie, port } = await started(t);
	const { code, text } = await ask(
		addresses.erase,
		{
			cookie: await cookie(),
			"content-type": "application/json",
			origin: `http://127.0.0.1:${port}`,
		},
		"POST",
		'{"email":"away@x.at"}',
	);
	assert.equal(code, 503);
	assert.deepEqual(JSON.parse(text), { message: "Put it back." });
});

test("only loopback addresses are taken for loopback", () => {
	for (const host of ["127.0.0.1", "127.8.9.1", "::1", "localhost"])
		assert.equal(isLoopback(host), true, host);
	for (const host of [
		"0.0.0.0",
		"::",
		"192.168.0.1",
		"127.0.0.1.evil.example",
		"localhost.evil.example",
		"",
	])
		assert.equal(isLoopback(host), false, host);
});
