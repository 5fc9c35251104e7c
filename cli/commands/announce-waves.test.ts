import assert from "node:assert/strict";
import { readMailSettings } from "../../config/settings.ts";
import { announce, choosePeople } from "../../mail/announce.ts";
import { remember } from "../../mail/mailer-memory.ts";
import { printer } from "../../test/support/call-cli.ts";
import { add, testOnSqlite } from "../../test/support/each-store.ts";
import { startMail } from "../../test/support/mail-cli.ts";

testOnSqlite(
	"a wave is stopped and resumed, and tells what became of it",
	async (settings, t) => {
		for (const [user_type, name] of [
			["host", "h1"],
			["host", "h2"],
			["advertiser", "a1"],
			["host", "h3"],
		] as const)
			await add(settings, [{ email: `${name}@x.at`, phone: null, user_type }]);
		const { env, server, work, answer, openList } = await startMail(
			t,
			settings,
		);
		const list = await openList();
		// Nobody gets a confirmation.
		await remember(list, { "on-since": "2999-01-01T00:00:00.000Z" });
		const print = printer(env);
		assert.match(await print("announce", "status"), /^Nothing was announced/);
		async function announceTo(count: number, now: number) {
			const mail = readMailSettings(env);
			assert.ok(mail);
			const choice = { unconfirmed: true, count };
			const chosen = await choosePeople(
				list,
				"launch",
				{},
				choice,
				mail.linkSecrets,
				now,
			);
			await announce(list, "launch", chosen.people, mail, now);
		}
		const now = Date.now();
		await announceTo(3, now - 1_000);
		assert.equal(
			await print("announce", "--stop", "launch"),
			"launch is stopped: 3 mails in the queue must wait until `announce launch --resume`.\n",
		);
		await print("announce", "launch", "--stop");
		await work();
		assert.equal(server.taken.length, 0);
		assert.match(
			await print("mail"),
			/^launch is stopped since 20.* UTC: `announce launch --resume` goes on\.$/m,
		);
		assert.equal(
			await print("announce", "launch", "--resume"),
			"launch goes on: 3 mails in the queue.\n",
		);
		await work();
		const taken = () => server.taken.map(({ to }) => to).sort();
		assert.deepEqual(taken(), ["a1@x.at", "h1@x.at", "h2@x.at"]);
		await answer("h1@x.at", "left");
		await answer("a1@x.at", "confirmed", "advertiser");

		await announceTo(5, now);
		await print("announce", "launch", "--stop");
		assert.match(
			await print("announce", "status"),
			/^launch +20.* +2 +1 +0 +3 +0 +0 +1 +1\nlaunch +20.* +1 +0 +1 +0 +0 +0 +0 +0$/m,
		);

		assert.match(await print("list"), /h3@x\.at .* launch waiting$/m);
		assert.match(
			await print("export"),
			/\r\nh2@x\.at,.*,,launch sent,,,,\r\na1@x\.at,.*,confirmed,launch sent,,,,\r\n/,
		);
	},
);
