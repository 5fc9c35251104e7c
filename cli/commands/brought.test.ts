import assert from "node:assert/strict";
import { readSettings } from "../../config/settings.ts";
import { choosePeople } from "../../mail/announce.ts";
import { ownCode, personKey } from "../../mail/links.ts";
import { remember } from "../../mail/mailer-memory.ts";
import type { Side } from "../../shared/sides.ts";
import { unknownSource } from "../../shared/sign-up.ts";
import { openInbox } from "../../store/inbox.ts";
import { printer } from "../../test/support/call-cli.ts";
import { testOnSqlite } from "../../test/support/each-store.ts";
import { startMail } from "../../test/support/mail-cli.ts";

testOnSqlite(
	"who brought whom is in stats, list, show and export, and chooses for announce",
	async (settings, t) => {
		const { env, work, answer, openList } = await startMail(t, settings);
		const code = ownCode(
			env.LINK_SECRET,
			personKey(env.LINK_SECRET, "ann@x.at", "host"),
		);
		const inbox = await openInbox(readSettings(settings).database);
		const join = (email: string, user_type: Side, ref: string | null) =>
			inbox.add([{ email, phone: null, user_type }], { ...unknownSource, ref });
		await join("ann@x.at", "host", "anna");
		await join("bob@x.at", "advertiser", code);
		await join("carol@x.at", "host", code);
		await join("dan@x.at", "advertiser", code);
		await inbox.close();
		const list = await openList();
		await remember(list, { "on-since": new Date(0).toISOString() });
		await work();
		const print = printer(env);
		assert.doesNotMatch(await print("export"), /1 host/);
		await answer("ann@x.at", "confirmed");
		await answer("bob@x.at", "confirmed", "advertiser");
		await answer("carol@x.at", "confirmed");

		assert.match(
			await print("stats"),
			/^1 host and 1 advertiser came by the own links of 1 person$/m,
		);
		assert.match(await print("list"), /ann@x\.at .* 1 host, 1 advertiser$/m);
		assert.match(
			await print("show", "ann@x.at"),
			/ host +ann@x\.at .* 1 host, 1 advertiser$/m,
		);
		assert.match(
			await print("export"),
			/\r\nann@x\.at,.*,"1 host, 1 advertiser"\r\nbob@x\.at,.*,\r\n/,
		);
		assert.match(await print("list", "--source", "anna"), /ann@x\.at/);
		const { people } = await choosePeople(
			list,
			"launch",
			{},
			{ unconfirmed: true, brought: 2 },
			[env.LINK_SECRET],
			Date.now(),
		);
		assert.deepEqual(
			people.map(({ email }) => email),
			["ann@x.at"],
		);
		await print("erase", "--yes", "ann@x.at");
		assert.doesNotMatch(await print("export"), /1 host/);
	},
);
