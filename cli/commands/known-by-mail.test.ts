import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { call, printer } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	testOnSqlite,
} from "../../test/support/each-store.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { refuse } from "../../test/support/mail-server.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const person = (email: string) =>
	({ email, phone: null, user_type: "host" }) as const;

testOnSqlite(
	"stats, list, export and erase --left know the states of mail",
	async (settings, t) => {
		await add(settings, ["ann@x.at", "bob@x.at", "carol@x.at"].map(person));
		const { env, work, answer } = await startMail(t, settings, {
			onRcptTo: ({ address }, _session, done) =>
				done(address === "bob@x.at" ? refuse(550, "No bob here") : null),
		});
		const print = printer(env);
		assert.doesNotMatch(await print("stats"), /confirmed/);
		assert.doesNotMatch(await print("list"), /mail$/m);
		await work();
		assert.match(await print("stats"), /^waiting +2 +0 +2$/m);
		await answer("ann@x.at", "confirmed");
		await answer("carol@x.at", "left");
		const stats = await print("stats");
		for (const state of ["confirmed", "bounced", "left"])
			assert.match(stats, new RegExp(`^${state} +1 +0 +1$`, "m"));
		assert.match(await print("list"), /bob@x\.at .* bounced\n/);
		assert.match(await print("list", "--confirmed"), /^1 of 1 in all\.$/m);
		assert.match(await print("show", "ann@x.at"), /ann@x\.at .* confirmed$/m);
		const csv = await print("export", "--confirmed");
		assert.match(csv, /\nann@x\.at,.*,confirmed,,,,,\r\n$/);
		const each = await call(["export", "--confirmed", "--submissions"], env);
		assert.equal(each.code, 2);

		const file = path.join(temporaryFolder(t), "people.csv");
		assert.doesNotMatch(await print("export"), /carol/);
		writeFileSync(
			file,
			"email,side,mail\ncarol@x.at,host,left\ndan@x.at,host,\n",
		);
		// Who left comes back by the own press only.
		assert.match(
			await print("import", file),
			/left by a link in a mail: 1 line/,
		);
		const other = await emptyLists.SQLite(t);
		await add(other, []);
		assert.match(
			(await call(["import", "--yes", file], other)).out,
			/left by a link in a mail: 1 line/,
		);

		assert.match(await print("erase", "--left", "--yes"), /^Erased: 1 sign-up/);
		assert.equal(
			await print("erase", "--left", "--yes"),
			"No person matches.\n",
		);
		assert.doesNotMatch(await print("list"), /carol/);
	},
);
