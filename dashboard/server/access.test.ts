import assert from "node:assert/strict";
import { test } from "node:test";
import { started } from "../../test/support/dashboard-app.ts";
import { addresses } from "../api.ts";

const everything = ["/", ...Object.values(addresses), "/assets/x.js", "/no"];

test("without the cookie, every address is refused", async (t) => {
	const { ask } = await started(t);
	for (const address of everything) {
		const { code, text } = await ask(address);
		assert.equal(code, 401, address);
		assert.match(text, /^Open the address that the dashboard command printed/);
	}
});

test("the token gives one cookie, which no script reads and no other site sends", async (t) => {
	const { ask, login } = await started(t);
	const { code, headers } = await login();
	assert.equal(code, 303);
	assert.equal(headers.location, "/");
	const [cookie] = headers["set-cookie"];
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

test("a wrong token and a wrong cookie are refused", async (t) => {
	const { ask, cookie, token, port } = await started(t);
	for (const wrong of ["", "x", token.slice(1), `${token}x`])
		assert.equal((await ask(`/?token=${wrong}`)).code, 401);
	const right = await cookie();
	for (const wrong of [`${right}x`, `dashboard-${port}=${token}`])
		assert.equal((await ask("/", { cookie: wrong })).code, 401, wrong);
	assert.equal((await ask("/", { cookie: `a=b; ${right}` })).code, 200);
});

test("a HEAD request, as a preview sends it, does not use the token up", async (t) => {
	const { ask, token, login } = await started(t);
	assert.equal((await ask(`/?token=${token}`, {}, "HEAD")).code, 401);
	assert.equal((await login()).code, 303);
});

test("requests must name this machine or the address of --host", async (t) => {
	const { ask, cookie, port, token } = await started(t, "192.168.7.7");
	const right = await cookie();
	for (const host of [
		"evil.example",
		`evil.example:${port}`,
		`127.0.0.1.evil.example:${port}`,
		"127.0.0.1",
		`127.0.0.1:${port + 1}`,
		"",
	]) {
		for (const address of [...everything, `/?token=${token}`]) {
			const { code } = await ask(address, { host, cookie: right });
			assert.ok([400, 403].includes(code), `${host} ${address} ${code}`);
		}
	}
	const names = ["127.0.0.1", "localhost", "LOCALHOST", "[::1]", "192.168.7.7"];
	for (const name of names) {
		const host = `${name}:${port}`;
		assert.equal((await ask("/", { host, cookie: right })).code, 200, name);
	}
});

test("only the dashboard's own page may erase", async (t) => {
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

test("other pages cannot read, also from another port of this machine", async (t) => {
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
