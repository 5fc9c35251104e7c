import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { call, printer } from "../../test/support/call-cli.ts";
import { add, testOnSqlite } from "../../test/support/each-store.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

testOnSqlite(
	"mail confirm, cancel and bounced change nothing without --yes",
	async (settings, t) => {
		await add(settings, []);
		const { env, server, work, openList } = await startMail(t, settings);
		const print = printer(env);
		const folder = temporaryFolder(t);
		const people = path.join(folder, "people.csv");
		const emails = Array.from({ length: 20 }, (_, n) => `p${n}@gmail.com`);
		writeFileSync(people, `email\n${emails.join("\n")}\n`);
		const report = await print("import", people, "--side", "host", "--yes");
		assert.match(report, /No mail goes to imported people by itself/);
		await work();
		assert.equal(server.taken.length, 0);
		assert.match(
			await print("mail", "confirm", "--imported"),
			/would go to 20 people\.\nThe first:\n {2}p0@gmail.*Nothing was sent/s,
		);
		assert.match(
			await print("mail", "confirm", "--imported", "--yes"),
			/: 20\./,
		);
		assert.match(await print("mail", "confirm", "--imported"), /to 0 people/);
		const list = await openList();
		await list.change(
			"mails",
			{ with: { email: ["p0@gmail.com"] } },
			{ state: "sent", ended_at: new Date().toISOString() },
		);
		assert.match(
			await print("mail", "cancel", "confirmation"),
			/19 mails in the queue\. Nothing/,
		);
		assert.match(
			await print("mail", "cancel", "confirmation", "--yes"),
			/19 mails in the queue cancelled/,
		);
		await work();
		assert.equal(server.taken.length, 0);
		const bounces = path.join(folder, "bounces.csv");
		writeFileSync(bounces, "type,email\nbounce,P0@gmail.com\nspam,x@y.at\n");
		assert.match(
			await print("mail", "bounced", bounces),
			/Bounced: 1 address\. Without a mail of ours: 1\./,
		);
		assert.match(await print("list", "--search", "p0@"), /bounced\n/);
		assert.equal((await call(["mail", "confirm"], env)).code, 2);
	},
);

const person = (email: string) =>
	({ email, phone: null, user_type: "host" }) as const;

testOnSqlite("held shows, releases and erases groups", async (settings, t) => {
	const wave = Array.from({ length: 110 }, (_, n) => person(`p${n}@small.at`));
	await add(settings, wave);
	const { env, server, work, answer } = await startMail(t, settings);
	const print = printer(env);
	assert.equal(await print("held"), "Nothing is held.\n");
	await work();
	assert.equal(server.taken.length, 0);
	assert.match(await print("held"), /^domain-small\.at +110 .* p0@small\.at/m);
	assert.match(await print("stats"), /^held +110 +0 +110$/m);
	assert.match(
		await print("mail"),
		/^Held until you decide: 110 confirmations/m,
	);
	await answer("p2@small.at", "not-me");
	assert.match(await print("stats"), /^held +109 +0 +109$/m);
	assert.match(
		await print("show", "p2@small.at"),
		/^"This wasn't me" was pressed as host at 20/m,
	);
	await add(settings, [{ ...person("p1@small.at"), user_type: "advertiser" }]);
	await answer("p1@small.at", "confirmed");
	assert.match(
		await print("held", "erase", "domain-small.at"),
		/Nothing was erased/,
	);
	assert.match(
		await print("held", "erase", "domain-small.at", "--yes"),
		/domain-small\.at: 109 addresses erased, 1 kept, because they have confirmed/,
	);
	assert.equal(await print("held"), "Nothing is held.\n");
	assert.equal((await call(["held", "release", "wave-1"], env)).code, 1);
});
