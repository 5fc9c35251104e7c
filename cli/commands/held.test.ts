import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { readSettings } from "../../config/settings.ts";
import { limits } from "../../store/limits.ts";
import { withList } from "../../store/list.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import { add, testOnSqlite } from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";

testOnSqlite("held shows and decides on groups", async ({ settings }, t) => {
	t.mock.property(limits.sqlite, "lockMs", 50);
	const many = Array.from({ length: 110 }, (_, n) => person(`p${n}@small.at`));
	await add(settings, many);
	const { env, server, work, reply, openList } = await startMail(t, settings);
	const print = printer(env);
	assert.doesNotMatch(await print("status"), /held release/);
	await work();
	assert.equal(server.taken.length, 0);
	assert.match(
		await print("status"),
		/^domain-small\.at +110 .* p0@small\.at/m,
	);
	assert.match(await print("stats"), /^held +110 +0 +110$/m);
	assert.match(
		await print("status"),
		/^- Held until you decide: 110 confirmations/m,
	);
	await reply("p2@small.at", "not-me");
	assert.match(await print("stats"), /^held +109 +0 +109$/m);
	assert.match(
		await print("show", "p2@small.at"),
		/^"This wasn't me" was pressed as host at 20/m,
	);
	await add(settings, [person("p1@small.at", "advertiser")]);
	await reply("p1@small.at", "confirmed");
	const entry = { ...person("p3@small.at"), network: "elsewher" };
	await withList(readSettings(settings).database, "write", (list) =>
		list.insert("waitlist", [entry]),
	);
	assert.match(
		await print("held", "erase", "domain-small.at"),
		/Nothing was erased/,
	);
	const reader = new DatabaseSync(settings.DATABASE_URL.replace("file:", ""));
	t.after(() => reader.close());
	reader.exec("begin; select * from waitlist");
	const erasing = ["held", "erase", "domain-small.at", "--yes"];
	const { out, err } = await call(erasing, env);
	assert.match(err, /^A copy is still in the database's log/);
	reader.exec("commit");
	assert.match(
		out,
		/domain-small\.at: 108 addresses erased, 2 kept, because they confirmed before/,
	);
	assert.doesNotMatch(await print("status"), /held release/);
	assert.equal((await call(["held", "release", "spike-1"], env)).code, 1);

	for (const name of ["new-$&", "$&.other.at"])
		await add(
			settings,
			many.map(({ email }) => person(email.replace(/.*/, name))),
		);
	await work();
	const sent = server.taken.length;
	await print("held", "release", "domain-small.at");
	await work();
	assert.ok(server.taken.length > sent);
	assert.match(await print("status"), /^domain-other\.at +110 /m);
	// Several groups at once.
	const list = await openList();
	const mails = await Array.fromAsync(list.read("mails"));
	const held = mails.filter(({ state }) => state === "held").slice(0, 4);
	for (const [n, { id }] of held.entries()) {
		const held_group = `network-${n}`;
		await list.change("mails", { with: { id: [id] } }, { held_group });
	}
	const released = await print("held", "release", "network-0", "network-1");
	assert.equal(released.match(/1 confirmation released/g)?.length, 2);
	const erase = ["held", "erase", "network-2", "network-3", "--yes"];
	assert.equal((await print(...erase)).match(/1 address erased/g)?.length, 2);
});
