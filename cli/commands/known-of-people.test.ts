/** What stats, list, show, export, import and erase know of people besides their sign-ups. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { readSettings } from "../../config/settings.ts";
import { choosePeople } from "../../mail/announce.ts";
import { ownCode, personKey } from "../../mail/letter/links.ts";
import { saveState } from "../../mail/mailer-state.ts";
import type { Call } from "../../shared/calls.ts";
import { unknownSource } from "../../shared/sign-up.ts";
import { withList } from "../../store/list.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import { add, testOnSqlite } from "../../test/support/engines.ts";
import { openInboxHere } from "../../test/support/inbox-here.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { refuse } from "../../test/support/mail-server.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

testOnSqlite("commands know mails and own links", async ({ settings }, t) => {
	const { env, work, reply, openList } = await startMail(t, settings, {
		onRcptTo: ({ address }, _session, done) =>
			done(address === "dan@x.at" ? refuse(550, "No Dan here") : null),
	});
	const print = printer(env);
	const secret = env.LINK_SECRET;
	const code = ownCode(secret, personKey(secret, "ann@x.at", "host"));
	const inbox = await openInboxHere(readSettings(settings).database);
	for (const [email, side, ref] of [
		["ann@x.at", "host", "anna"],
		["bob@x.at", "advertiser", code],
		["carol@x.at", "host", code],
		["dan@x.at", "advertiser", code],
		["eve@x.at", "host", null],
	] as const)
		await inbox.add([person(email, side)], { ...unknownSource, ref });
	await inbox.close();
	const list = await openList();
	await saveState(list, { on_since: new Date(0).toISOString() });
	assert.doesNotMatch(await print("stats"), /confirmed/);
	assert.doesNotMatch(await print("list"), /\bmail\b/);
	await work();
	assert.match(await print("stats"), /^asked +3 +1 +4$/m);
	await reply("ann@x.at", "confirmed");
	await reply("bob@x.at", "confirmed", "advertiser");
	await reply("carol@x.at", "confirmed");
	await reply("eve@x.at", "left");
	const stats = await print("stats");
	for (const expected of [
		"confirmed +2 +1 +3",
		"bounced +0 +1 +1",
		"left +1 +0 +1",
		"1 host and 1 advertiser came by the own links of 1 person",
	])
		assert.match(stats, new RegExp(`^${expected}$`, "m"));
	assert.match(await print("list"), /dan@x\.at .* bounced\n/);
	for (const argv of [["list"], ["show", "ann@x.at"]])
		assert.match(
			await print(...argv),
			/ann@x\.at .* confirmed +1 host, 1 advertiser$/m,
		);
	const csv = await print("export");
	assert.match(csv, /\nann@x\.at,.*,confirmed,,,,,"1 host, 1 advertiser"\r\n/);
	assert.doesNotMatch(csv, /eve/);
	const { people } = await choosePeople(
		list,
		"launch",
		{},
		{ unconfirmed: true, brought: 2 },
		[secret],
		Date.now(),
	);
	assert.partialDeepStrictEqual(people, [{ email: "ann@x.at" }]);

	// Who left comes back by the own press only.
	const file = path.join(temporaryFolder(t), "people.csv");
	const lines = ["email,side,mail", "eve@x.at,host,", "fay@x.at,host,left"];
	writeFileSync(file, lines.join("\n"));
	const { out } = await call(["import", file], env);
	assert.match(out, /^Left: 1 line$/m);
	assert.match(out, /1 line: left the list/);
	assert.match(await print("erase", "--left", "--yes"), /^Erased: 1 sign-up/);
	assert.doesNotMatch(await print("list"), /eve/);
	await print("erase", "--yes", "ann@x.at");
	assert.doesNotMatch(await print("export"), /1 host/);
});

testOnSqlite("commands know the founder's calls", async ({ settings }, t) => {
	await add(settings, [
		person("P0@x.at", "host", "+43 1"),
		person("P2@x.at", "host", "+43 3"),
	]);
	const write = (email: string, row: Partial<Call>) => {
		const none = { called_at: null, call_on: null, note: null };
		const call = { ...none, at: new Date().toISOString(), email, ...row };
		return withList(readSettings(settings).database, "write", (list) =>
			list.insert("calls", [call], { isReplacing: true }),
		);
	};
	const print = printer(settings);
	const toCall = async () =>
		(await print("list", "--to-call")).match(/p\d(?=@)/gi)?.join();
	assert.equal(await toCall(), "p0,p2");
	const called_at = "2026-11-20T12:00:00.000Z";
	const note = "at =noon\u202e";
	await write("p0@x.at", { called_at, note, call_on: "2026-11-21" });
	await write("p2@x.at", { call_on: "2999-01-01" });
	assert.equal(await toCall(), "p0");
	// There the day of the call has begun.
	const noon = Date.parse("2026-11-20T12:00:00Z");
	t.mock.timers.enable({ apis: ["Date"], now: noon });
	const TIME_ZONE = "Pacific/Kiritimati";
	const there = await call(["list", "--to-call"], { ...settings, TIME_ZONE });
	assert.match(there.out, /p0@x\.at/);
	t.mock.timers.reset();
	assert.match(await print("list"), /p0@x\.at .* 2026-11-21 +at =noon\ufffd$/m);
	assert.match(
		await print("show", "P0@X.at"),
		/ 2026-11-21 +at =noon\ufffd +2026-11-20 12:00$/m,
	);
	assert.match(
		await print("export"),
		/\np0@x\.at,.*,2026-11-20T12:00:00\.000Z,2026-11-21,at =noon/,
	);
	await print("erase", "--yes", "p0@x.at", "p2@x.at");
	const { database } = readSettings(settings);
	const { rows } = await withList(database, "read", (list) =>
		list.count("calls"),
	);
	assert.equal(rows, 0);
});
