import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import type { Answer, Name, Question } from "../../dashboard/api.ts";
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
	const ask = <Asked extends Name>(name: Asked, question: Question<Asked>) =>
		fetch(`${origin}/api/${name}`, {
			method: "POST",
			headers: { origin, authorization, "content-type": "application/json" },
			body: JSON.stringify(question),
		});
	const totals = async () => {
		const now = (await (await ask("now", {})).json()) as Answer<"now">;
		return now.totals;
	};
	assert.deepEqual(await totals(), { host: 1, advertiser: 1 });

	await inbox.add([{ email: "c@x.at", phone: "1", user_type: "host" }]);
	assert.deepEqual(await totals(), { host: 2, advertiser: 1 });
	const order = { sort: "email", descending: true } as const;
	const found = { ...order, side: "host", search: "C@" } as const;
	const page = await ask("people", { ...found, offset: 0, limit: 5 });
	const { people, total } = (await page.json()) as Answer<"people">;
	assert.equal(total, 1);
	assert.equal(people[0]?.email, "c@x.at");
	assert.equal(people[0]?.phone, "1");

	assert.equal((await ask("erase", { email: "C@x.at" })).status, 200);
	assert.deepEqual(await totals(), { host: 1, advertiser: 1 });
	const csv = await (await ask("csv", { ...order, search: "X." })).text();
	assert.match(csv, /^email,.*\r\nb@x\.at,.*\r\na@x\.at,.*\r\n$/);
	const emails = async (source: string | null) =>
		(await ask("emails", { ...order, source })).json();
	assert.deepEqual(await emails(null), {
		emails: ["b@x.at", "a@x.at"],
		left: 0,
	});
	assert.deepEqual(await emails("poster"), { emails: [], left: 0 });
});
