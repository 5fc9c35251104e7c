import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import {
	addresses,
	type CopiedAddresses,
	type Now,
	type PeoplePage,
	unknownKey,
} from "../../dashboard/api.ts";
import { openInbox } from "../../store/inbox.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	testOnSqlite,
} from "../../test/support/each-store.ts";
import { startServer, stopped } from "../../test/support/server-process.ts";

const flag = "--i-know-this-shows-the-list";

test("says what to do about a port that is taken", async (t) => {
	const env = await emptyLists.SQLite(t);
	await add(env, []);
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	t.after(() => other.close());
	const { port } = other.address() as AddressInfo;
	const { code, err } = await call(["dashboard", "--port", `${port}`], env);
	assert.equal(code, 1);
	assert.match(err, /\nThe port is taken: leave out --port, or .*\n$/);
});

test("listens on another address when both options say so", async (t) => {
	const env = await emptyLists.SQLite(t);
	await add(env, []);
	const command = await startServer(env, {
		program: "cli/main.ts",
		args: ["dashboard", "--no-open", "--host", "0.0.0.0", flag],
	});
	assert.match(command.address, /^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/);
	assert.equal((await fetch(command.address)).status, 200);
	assert.equal(await command.end("SIGTERM"), stopped);
});

testOnSqlite("shows the newest sign-ups, and erases", async (env, t) => {
	const inbox = await openInbox(readSettings(env).database);
	await inbox.add([
		{ email: "a@x.at", phone: null, user_type: "host" },
		{ email: "b@x.at", phone: null, user_type: "advertiser" },
	]);
	const command = await startServer(env, {
		program: "cli/main.ts",
		args: ["dashboard", "--no-open"],
	});
	t.after(async () => {
		await command.end("SIGTERM");
		await inbox.close();
	});
	const { origin, hash } = new URL(command.address);
	const authorization = `Bearer ${hash.slice(1)}`;
	const ask = (address: string, init: RequestInit = {}) =>
		fetch(origin + address, {
			...init,
			headers: { origin, authorization, "content-type": "application/json" },
		});
	const get = async <Answer>(address: string) =>
		(await (await ask(address)).json()) as Answer;
	const totals = async () => (await get<Now>(addresses.now)).totals;
	assert.deepEqual(await totals(), { host: 1, advertiser: 1 });

	await inbox.add([{ email: "c@x.at", phone: "1", user_type: "host" }]);
	assert.deepEqual(await totals(), { host: 2, advertiser: 1 });
	const { people, total } = await get<PeoplePage>(
		`${addresses.people}?side=host&search=C@&sort=email&descending=false&offset=0&limit=5`,
	);
	assert.equal(total, 1);
	assert.equal(people[0]?.email, "c@x.at");
	assert.equal(people[0]?.phone, "1");

	const body = JSON.stringify({ email: "C@x.at" });
	const erased = await ask(addresses.erase, { method: "POST", body });
	assert.equal(erased.status, 200);
	assert.deepEqual(await totals(), { host: 1, advertiser: 1 });
	const shown = "search=X.&sort=email&descending=true";
	const csv = await (await ask(`${addresses.csv}?${shown}`)).text();
	assert.match(csv, /^email,.*\r\nb@x\.at,.*\r\na@x\.at,.*\r\n$/);
	const emails = (source: string) =>
		get<CopiedAddresses>(`${addresses.emails}?${shown}&source=${source}`);
	assert.deepEqual(await emails(unknownKey), {
		emails: ["b@x.at", "a@x.at"],
		left: 0,
	});
	assert.deepEqual(await emails("poster"), { emails: [], left: 0 });
});
