import assert from "node:assert/strict";
import { test } from "node:test";
import { started } from "../../test/support/dashboard-app.ts";
import { questions } from "../api.ts";

const addresses = Object.keys(questions).map((name) => `/api/${name}`);

test("without the token, all but the page itself is refused", async (t) => {
	const { ask, token, own } = await started(t);
	const { authorization, ...others } = own;
	assert.equal((await ask("/", { host: own.host })).text, "the page");
	for (const address of addresses) {
		for (const headers of [
			{},
			{ authorization: token },
			{ authorization: `Bearer ${token.slice(1)}` },
			{ authorization: `${authorization}x` },
			{ cookie: `token=${token}` },
		]) {
			const { code, text } = await ask(address, { ...others, ...headers }, "");
			assert.equal(code, 401, address);
			assert.match(text, /^Open the address that the dashboard command/);
		}
		const inAddress = `${address}?token=${token}`;
		assert.equal((await ask(inAddress, others, "")).code, 401);
	}
});

test("the token opens the list, and no cookie is set", async (t) => {
	const { ask, own } = await started(t);
	const { code, headers } = await ask("/api/now", own, "{}");
	assert.equal(code, 200);
	assert.equal(headers["set-cookie"], undefined);
});

test("requests must name this machine or the address of --host", {
	skip: process.platform !== "linux" && "this machine has no 127.0.0.2",
}, async (t) => {
	const { ask, own, port } = await started(t, "127.0.0.2");
	for (const host of [
		"evil.example",
		`evil.example:${port}`,
		`127.0.0.1.evil.example:${port}`,
		"127.0.0.1",
		`127.0.0.1:${Number(port) + 1}`,
		"",
	]) {
		for (const address of ["/", ...addresses]) {
			const { code } = await ask(address, { ...own, host });
			assert.ok([400, 403].includes(code), `${host} ${address} ${code}`);
		}
	}
	const names = ["127.0.0.1", "localhost", "LOCALHOST", "[::1]", "127.0.0.2"];
	for (const name of names)
		assert.equal((await ask("/", { host: `${name}:${port}` })).code, 200, name);
});

test("only the dashboard's own page may ask and erase", async (t) => {
	const { ask, own, port, erased } = await started(t);
	for (const origin of [
		undefined,
		"null",
		"https://evil.example",
		`http://127.0.0.1:${Number(port) + 1}`,
		`http://localhost:${port}`,
	]) {
		const { origin: _, ...others } = own;
		const headers = origin === undefined ? others : { ...others, origin };
		for (const address of addresses) {
			const { code } = await ask(address, headers, '{"email":"a@x.at"}');
			assert.equal(code, 403, `${origin} ${address}`);
			assert.notEqual((await ask(address, headers)).code, 200);
		}
	}
	assert.deepEqual(erased, []);
	const body = '{"email":"a@x.at"}';
	const plain = { ...own, "content-type": "text/plain" };
	assert.equal((await ask("/api/erase", plain, body)).code, 400);
	assert.equal((await ask("/api/erase", own, body)).code, 200);
	assert.deepEqual(erased, ["a@x.at"]);
});
