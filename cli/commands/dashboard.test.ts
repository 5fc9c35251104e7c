import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import type { Answer, Name, Question } from "../../dashboard/api.ts";
import { call, person } from "../../test/support/call-cli.ts";
import { add, engines } from "../../test/support/engines.ts";
import { openInboxHere } from "../../test/support/inbox-here.ts";
import { countsOf } from "../../test/support/rows.ts";
import { startServer, stopped } from "../../test/support/server-process.ts";

const flag = "--i-know-this-shows-the-list";

test("says what to do about a port that is taken", async (t) => {
	const { settings: env } = await engines.SQLite(t);
	await add(env, []);
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	t.after(() => other.close());
	const { port } = other.address() as AddressInfo;
	const { code, err } = await call(["dashboard", "--port", `${port}`], env);
	assert.equal(code, 1);
	assert.match(err, /\nThe dashboard cannot use .*address already in use.*\n$/);
});

test("shows the newest sign-ups, and erases, also at another address", async (t) => {
	const { settings: env } = await engines.SQLite(t);
	const inbox = await openInboxHere(readSettings(env).database);
	t.after(() => inbox.close());
	await inbox.add([person("a@x.at")]);
	const command = await startServer(env, {
		program: "--import",
		args: [
			"./test/support/short-locks.ts",
			...["cli/main.js", "dashboard", "--no-open"],
			...["--host", "0.0.0.0", flag],
		],
	});
	assert.match(command.address, /^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/);
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
	assert.deepEqual(await totals(), countsOf({ host: 1, advertiser: 0 }));
	await inbox.add([person("b@x.at", "advertiser", "1")]);
	assert.deepEqual(await totals(), countsOf({ host: 1, advertiser: 1 }));
	const order = { sort: "email", descending: true } as const;
	const csv = await (await ask("csv", { ...order, search: "X." })).text();
	assert.match(csv, /^email,.*\r\nb@x\.at,1,.*\r\na@x\.at,,.*\r\n$/);
	const reader = new DatabaseSync(env.DATABASE_URL.replace("file:", ""));
	t.after(() => reader.close());
	reader.exec("begin; select * from waitlist");
	assert.equal((await ask("erase", { email: "A@x.at" })).status, 200);
	assert.deepEqual(await totals(), countsOf({ host: 0, advertiser: 1 }));
	assert.equal(await command.end("SIGTERM"), stopped);
	assert.match(command.output(), /A copy is still in the database's log/);
});
