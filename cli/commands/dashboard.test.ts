import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { addresses, type Now, type Page } from "../../dashboard/api.ts";
import { openStore } from "../../store/open-store.ts";
import { call, listWith } from "../../test/support/call-cli.ts";
import { testOnBoth } from "../../test/support/each-store.ts";
import { startServer, stopped } from "../../test/support/server-process.ts";

const program = path.join(import.meta.dirname, "../main.ts");
const flag = "--i-know-this-shows-the-list";

for (const [args, expected] of [
	[["--host", "0.0.0.0"], /^At --host 0\.0\.0\.0, others could reach the list/],
	[["--host", "192.168.0.1"], /add --i-know-this-shows-the-list if that/],
	[
		["--host", "127.0.0.1.example.com"],
		/^At --host 127\.0\.0\.1\.example\.com/,
	],
	[["--host", "a b"], /^--host must be an address of this machine/],
	[["--port", "70000"], /^--port must be a number, 0 to 65535/],
] as const) {
	test(`refuses: waitlist dashboard ${args.join(" ")}`, async (t) => {
		const env = await listWith(t, []);
		// In a process of its own, which can be ended should it not refuse.
		const { status, stdout, stderr } = spawnSync(
			process.execPath,
			[program, "dashboard", "--no-open", ...args],
			{ env: { ...process.env, ...env }, encoding: "utf8", timeout: 20_000 },
		);
		assert.deepEqual({ status, stdout }, { status: 2, stdout: "" });
		assert.match(stderr, expected);
		assert.match(stderr, /^[^\n]+\n$/);
	});
}

test("says what to do about a port that is taken", async (t) => {
	const env = await listWith(t, []);
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	t.after(() => other.close());
	const { port } = other.address() as AddressInfo;
	const { code, err } = await call(["dashboard", "--port", `${port}`], env);
	assert.equal(code, 1);
	assert.equal(
		err,
		"The port is taken: leave out --port, or name another one.\n",
	);
});

test("listens elsewhere when told so in full, and is known by its names only", async (t) => {
	const env = await listWith(t, []);
	const command = await startServer(env, {
		program: "cli/main.ts",
		args: ["dashboard", "--no-open", "--host", "0.0.0.0", flag],
	});
	assert.match(
		command.address,
		/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/,
	);
	const answer = await fetch(command.address, { redirect: "manual" });
	assert.equal(answer.status, 303);
	assert.equal(await command.end("SIGTERM"), stopped);
});

testOnBoth("shows who joined, and erases", async (env, t) => {
	const store = await openStore(readSettings(env).database);
	await store.add([
		{ email: "a@x.at", phone: null, user_type: "host" },
		{ email: "b@x.at", phone: null, user_type: "advertiser" },
	]);
	const command = await startServer(env, {
		program: "cli/main.ts",
		args: ["dashboard", "--no-open"],
	});
	t.after(async () => {
		await command.end("SIGTERM");
		await store.close();
	});
	const login = await fetch(command.address, { redirect: "manual" });
	const cookie = login.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
	const { origin } = new URL(command.address);
	const ask = (address: string, init: RequestInit = {}) =>
		fetch(origin + address, {
			...init,
			headers: { origin, cookie, "content-type": "application/json" },
		});
	const get = async <Answer>(address: string) =>
		(await (await ask(address)).json()) as Answer;
	const totals = async () => (await get<Now>(addresses.now)).totals;
	assert.deepEqual(await totals(), { host: 1, advertiser: 1 });

	await store.add([{ email: "c@x.at", phone: "1", user_type: "host" }]);
	assert.deepEqual(await totals(), { host: 2, advertiser: 1 });
	const { people, total } = await get<Page>(
		`${addresses.people}?side=host&search=C@&sort=email&descending=false&offset=0&limit=5`,
	);
	assert.equal(total, 1);
	assert.equal(people[0]?.email, "c@x.at");
	assert.equal(people[0]?.phone, "1");

	const body = JSON.stringify({ email: "C@x.at" });
	const erased = await ask(addresses.erase, { method: "POST", body });
	assert.equal(erased.status, 200);
	assert.deepEqual(await totals(), { host: 1, advertiser: 1 });
	const csv = await (await ask(addresses.csv)).text();
	assert.match(csv, /^email,.*\r\na@x\.at,.*\r\nb@x\.at,.*\r\n$/);
});
