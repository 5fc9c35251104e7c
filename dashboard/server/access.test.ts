import assert from "node:assert/strict";
import { test } from "node:test";
import { started } from "../../test/support/dashboard-app.ts";
import { addresses } from "../api.ts";

const everything = [...Object.values(addresses), "/assets/x.js", "/no"];

test("without the token, all but the page itself is refused", async (t) => {
	const { ask, token } = await started(t);
	assert.equal((await ask("/")).text, "the page");
	for (const address of everything) {
		for (const headers of [
			{},
			{ authorization: token },
			{ authorization: `Bearer ${token.slice(1)}` },
			{ authorization: `Bearer ${token}x` },
			{ cookie: `token=${token}` },
		]) {
			const { code, text } = await ask(address, headers);
			assert.equal(code, 401, address);
			assert.match(text, /^Open the address that the dashboard command/);
		}
		assert.equal((await ask(`${address}?token=${token}`)).code, 401);
	}
});

test("the token opens the list, and no cookie is set", async (t) => {
	const { ask, right } = await started(t);
	const { code, headers } = await ask(addresses.now, { authorization: right });
	assert.equal(code, 200);
	assert.equal(headers["set-cookie"], undefined);
});

test("requests must name this machine or the address of --host", async (t) => {
	const { ask, right, port } = await started(t, "192.168.7.7");
	for (const host of [
		"evil.example",
		`evil.example:${port}`,
		`127.0.0.1.evil.example:${port}`,
		"127.0.0.1",
		`127.0.0.1:${port + 1}`,
		"",
	]) {
		for (const address of ["/", ...everything]) {
			const { code } = await ask(address, { host, authorization: right });
			assert.ok([400, 403].includes(code), `${host} ${address} ${code}`);
		}
	}
	const names = ["127.0.0.1", "localhost", "LOCALHOST", "[::1]", "192.168.7.7"];
	for (const name of names) {
		const host = `${name}:${port}`;
		assert.equal(
			(await ask("/", { host, authorization: right })).code,
			200,
			name,
		);
	}
});

test("only the dashboard's own page may erase", async (t) => {
	const { ask, right, port, erased } = await started(t);
	const own = `http://127.0.0.1:${port}`;
	const post = (headers: Record<string, string | undefined>) =>
		ask(
			addresses.erase,
			{ authorization: right, "content-type": "application/json", ...headers },
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
		{ origin: own, authorization: undefined },
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

test("other pages cannot read, also from another port of this machine", async (t) => {
	const { ask, right, port } = await started(t);
	for (const headers of [
		{ origin: `http://127.0.0.1:${port + 1}` },
		{ origin: "https://evil.example" },
		{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" },
		{ "sec-fetch-site": "same-site", "sec-fetch-mode": "cors" },
	]) {
		const { code } = await ask(addresses.csv, {
			authorization: right,
			...headers,
		});
		assert.equal(code, 403, JSON.stringify(headers));
	}
});
