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
		for (const name of ["h1", "h2", "a1", "h3"]) {
			const user_type = name.startsWith("h") ? "host" : "advertiser";
			await add(settings, [{ email: `${name}@x.at`, phone: null, user_type }]);
		}
		const { env, server, work, answer, openList } = await startMail(
			t,
			settings,
		);
		const list = await openList();
		// No person gets a confirmation.
		await remember(list, { "on-since": "2999-01-01T00:00:00.000Z" });
		const print = printer(env);
		const mail = readMailSettings(env) ?? assert.fail();
		async function announceTo(count: number, now: number) {
			const choice = { unconfirmed: true, count };
			const secrets = mail.linkSecrets;
			const { people } = await choosePeople(
				list,
				"launch",
				{},
				choice,
				secrets,
				now,
			);
			await announce(list, "launch", people, mail, now);
		}
		assert.match(await print("announce", "status"), /^Nothing was announced/);
		const now = Date.now();
		await announceTo(3, now - 1_000);
		assert.equal(
			await print("announce", "--stop", "launch"),
			"launch is stopped: 3 mails in the queue must wait until `announce launch --resume`.\n",
		);
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
		assert.equal(server.taken.length, 3);
		await answer("h1@x.at", "left");
		await answer("a1@x.at", "confirmed", "advertiser");

		await announceTo(5, now);
		await print("announce", "launch", "--stop");
		assert.match(
			await print("announce", "status"),
			/^launch +20.* +2 +1 +0 +3 +0 +0 +1 +1\nlaunch +20.* +1 +0 +1 +0 +0 +0 +0 +0$/m,
		);

		assert.match(await print("list"), /h3@x\.at .* launch waiting$/m);
		assert.match(await print("export"), /\r\nh2@x\.at,.*,,launch sent,/);
	},
);
