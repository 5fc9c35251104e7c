/** The wish to get no mail outlives the person, a restored backup and a new LINK_SECRET. */
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { test } from "node:test";
import { personKeys } from "../mail/letter/links.ts";
import { saveState } from "../mail/mailer-state.ts";
import type { Side } from "../shared/sides.ts";
import { backUp } from "../store/archive.ts";
import { readErased, readWishes } from "../store/erased-people.ts";
import { engines, testOnBoth } from "../test/support/engines.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { after, secret, start } from "../test/support/test-mailer.ts";
import { erase } from "./erase.ts";
import { readAddress } from "./people.ts";
import { restore } from "./restore.ts";

const newSecret = "another secret of at least thirty-two bytes";
const keysOf = (email: string, side: Side) => personKeys([secret], email, side);
const day = 86_400;

testOnBoth(
	"who left and was erased gets no mail with a new LINK_SECRET",
	async (database, t) => {
		const former = await start(t, database, ["ann+a@x.at"]);
		await former.work();
		await former.reply("ann+a@x.at", "left");
		await former.work(after(1));
		await erase(former.list, ["ann+a@x.at"], null, keysOf);
		const settings = { linkSecrets: [newSecret] as [string] };
		await former.list.close();
		const next = await start(t, database, [], { settings });
		await next.joinAt(after(day), "ann+b@x.at", "bob@x.at");
		assert.deepEqual(await next.work(after(day)), ["bob@x.at"]);
		// The one confirmation after leaving.
		await next.joinAt(after(32 * day), "ann+b@x.at");
		assert.deepEqual(await next.work(after(32 * day)), [
			"ann+b@x.at",
			"bob@x.at",
		]);
	},
);

for (const moment of ["before leaving", "after the erasure"] as const)
	testOnBoth(
		`a backup from ${moment} and erased.json keep the wish, with a new LINK_SECRET`,
		async (target, t) => {
			const folder = temporaryFolder(t);
			const backup = path.join(folder, "list.jsonl");
			const database = await engines.SQLite(t);
			const former = await start(t, database, ["ann@x.at", "cem@x.at"]);
			const { list, erasedFile } = former;
			await former.work();
			if (moment === "before leaving") await backUp(database, backup);
			await former.reply("ann@x.at", "left");
			await former.reply("cem@x.at", "left");
			await former.work(after(1));
			await erase(list, ["ann@x.at"], erasedFile, keysOf);
			if (moment === "after the erasure") await backUp(database, backup);

			await restore(backup, target, erasedFile);
			const settings = { linkSecrets: [newSecret] as [string] };
			const next = await start(t, target, [], { settings });
			await saveState(next.list, { paused: null });
			const ann = await readAddress(next.list, "ann@x.at");
			const cem = await readAddress(next.list, "cem@x.at");
			assert.deepEqual(ann.people, []);
			assert.equal(cem.people[0]?.mail, "left");
			await next.joinAt(after(day), "ann@x.at", "cem@x.at", "bob@x.at");
			assert.deepEqual(await next.work(after(day)), ["bob@x.at"]);
		},
	);

test("erase and the mailer change erased.json at once, and no entry is lost", async (t) => {
	const file = path.join(temporaryFolder(t), "erased.json");
	const children = [1, 2, 3, 4].map((kind) =>
		fork(
			path.join(import.meta.dirname, "../test/support/change-erased.ts"),
			[file, kind % 2 === 0 ? "erase" : "wish", String(kind)],
			{ execArgv: [], stdio: "inherit" },
		),
	);
	const codes = await Promise.all(
		children.map(async (child) => (await once(child, "exit"))[0]),
	);
	assert.deepEqual(codes, [0, 0, 0, 0]);
	// 200 of each.
	assert.equal(readErased(file, []).size, 200);
	assert.equal(Object.keys(readWishes(file)).length, 200);
});
