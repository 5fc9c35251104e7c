import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { readSettings } from "../config/settings.ts";
import { dayMs, hourMs } from "../shared/time.ts";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import { call, person } from "../test/support/call-cli.ts";
import {
	add,
	aRow,
	openForTest,
	type Settings,
	storedEmails,
	storedIn,
	testOnBoth,
	testOnSqlite,
} from "../test/support/engines.ts";
import { startMail } from "../test/support/mail-cli.ts";
import { aMail } from "../test/support/rows.ts";
import { secret, start as startMailer } from "../test/support/test-mailer.ts";
import { Eraser } from "./eraser.ts";
import { saveState } from "./mailer-state.ts";
import { toldNow } from "./rules/retention.ts";

const retention = { unconfirmedDays: 30, opened: null, daysAfterOpening: null };
const founder = "founder@frontage.example";

async function start(settings: Settings, t: Parameters<typeof startMail>[0]) {
	const mail = await startMail(t, settings);
	const list = await mail.openList();
	const log: string[] = [];
	const { linkSecrets } = readSettings(mail.env);
	const eraser = new Eraser({
		list,
		log: (text) => log.push(text),
		// Changed since the mails were sent.
		linkSecrets: ["another secret of thirty-two bytes", ...(linkSecrets ?? [])],
		erasedFile: settings.ERASED_FILE,
		retention: { ...retention, unconfirmedDays: null },
	});
	const emails = async () =>
		(await storedIn(settings)).map(({ email }) => email);
	return { ...mail, list, log, eraser, emails };
}

testOnBoth(
	"who asks by a link is erased on both sides, remembered, and told to the program",
	async ({ settings }, t) => {
		await add(settings, [
			person("Ann@x.at"),
			person("ann@x.at", "advertiser", "+43 1"),
			person("bob@x.at"),
		]);
		const { work, reply, list, log, eraser, emails } = await start(settings, t);
		await work();
		await list.insert("receivers", [
			{ name: "WEBHOOK_URL", sign_up_cursor: 99, reply_cursor: 99 },
		]);
		await eraser.round();
		assert.equal((await emails()).length, 3);
		await reply("ann@x.at", "erase");
		await eraser.round();
		assert.deepEqual(await emails(), ["bob@x.at"]);
		assert.deepEqual(log, ["Erased as asked by a link: 1 address."]);
		const erased = readErased(
			settings.ERASED_FILE,
			await readErasureKeys(list),
		);
		assert.ok(erased.isErased("ann@x.at"));
		assert.ok(!erased.isErased("bob@x.at"));
		assert.equal((await list.count("erasures")).rows, 2);
		assert.equal((await list.count("replies")).rows, 0);
		// It is a wish for no mail, too.
		assert.equal((await list.count("wishes")).rows, 1);
	},
);

testOnSqlite(
	"who presses Yes, I joined after it stays, and a link of no person asks for nothing",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at")]);
		const { work, reply, list, log, eraser, emails } = await start(settings, t);
		await work();
		await reply("ann@x.at", "erase");
		await reply("gone@x.at", "erase");
		const later = new Date(Date.now() + hourMs).toISOString();
		const [mail] = await Array.fromAsync(list.read("mails"));
		const { person_key = "" } = mail ?? {};
		await list.insert("replies", [
			{ person_key, kind: "confirmed", at: later },
		]);
		await eraser.round();
		assert.deepEqual(await emails(), ["ann@x.at"]);
		const replies = await Array.fromAsync(list.read("replies"));
		assert.deepEqual(
			replies.map(({ kind }) => kind),
			["confirmed"],
		);
		assert.deepEqual(log, []);
	},
);

testOnSqlite(
	"a request that comes while others are erased waits for the next round",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at"), person("bob@x.at")]);
		const { reply, list, eraser, emails } = await start(settings, t);
		await reply("ann@x.at", "erase");
		t.mock.method(list, "purge", () => reply("bob@x.at", "erase"));
		await eraser.round();
		assert.deepEqual(await emails(), ["bob@x.at"]);
		await eraser.round();
		assert.deepEqual(await emails(), []);
	},
);

testOnSqlite(
	"who was erased, joined again and got no mail since is found by an old link",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at"), person("bob@x.at")]);
		const { reply, eraser, emails } = await start(settings, t);
		await reply("ann@x.at", "erase");
		await eraser.round();
		assert.deepEqual(await emails(), ["bob@x.at"]);
	},
);

testOnSqlite(
	"a request that cannot be remembered waits, erases nothing, and doctor tells",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at")]);
		const mail = await start(settings, t);
		const { work, list, eraser, emails, env } = mail;
		await work();
		const [{ person_key = "" } = {}] = await Array.fromAsync(
			list.read("mails"),
		);
		const at = new Date(Date.now() - hourMs).toISOString();
		const sign_up_cursor = await list.lastSignUpId();
		await list.insert("replies", [
			{ person_key, kind: "erase", at, sign_up_cursor },
		]);
		mkdirSync(settings.ERASED_FILE);
		await assert.rejects(eraser.round(), /cannot be read/);
		assert.deepEqual(await emails(), ["ann@x.at"]);
		const waits = /asked to be erased by the link of a mail still wait: 1/;
		const file = { ...env, ERASED_FILE: `${settings.ERASED_FILE}-2` };
		// Once, though two checks know of it.
		const doctor = await call(["doctor"], file);
		assert.equal(doctor.out.match(RegExp(waits, "g"))?.length, 1);
		assert.match((await call(["status"], file)).out, waits);
		const dry = await call(["erase", "--due"], file);
		assert.match(dry.out, /would be erased: 1\.\n {2}ann@x\.at/);
		assert.deepEqual(await emails(), ["ann@x.at"]);
		const done = await call(["erase", "--due", "--yes"], file);
		assert.match(done.out, /^Erased as asked by a link: 1 address\.$/m);
		assert.deepEqual(await emails(), []);
	},
);

testOnSqlite(
	"without a mailer, doctor tells of a request at once; one without a person can be ended",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at")]);
		const { work, reply, env } = await start(settings, t);
		await work();
		await reply("ann@x.at", "erase");
		const waits = /asked to be erased by the link of a mail still wait: 1/;
		assert.match((await call(["doctor"], env)).out, waits);
		await call(["erase", "--due", "--yes"], env);
		assert.doesNotMatch((await call(["doctor"], env)).out, waits);
		// The old link is pressed again.
		await reply("ann@x.at", "erase");
		const dry = await call(["erase", "--due"], env);
		assert.match(
			dry.out,
			/not on the list any more.*--yes ends their requests/,
		);
		await call(["erase", "--due", "--yes"], env);
		assert.doesNotMatch((await call(["doctor"], env)).out, waits);
	},
);

testOnBoth(
	"who has not confirmed in time is erased a week after the digest has told of it",
	async (database, t) => {
		const emails = ["ann@x.at", "bob@x.at", "cy@x.at", "dan@x.at"];
		const options = { settings: { founder }, retention };
		const mailer = await startMailer(t, database, emails, options);
		const { list, work, reply, server, erasedFile } = mailer;
		const today = new Date().toISOString().slice(0, 10);
		const day = (days: number) =>
			new Date(Date.parse(`${today}T12:00:00Z`) + days * dayMs);
		await work();
		await reply("bob@x.at", "confirmed");
		await reply("cy@x.at", "left");
		await reply("dan@x.at", "not-me");
		// Brought by a file, and never asked.
		const imported_at = new Date().toISOString();
		await list.insert("waitlist", [aRow({ email: "eve@x.at", imported_at })]);
		const log: string[] = [];
		let now = day(0);
		const eraser = new Eraser({
			list,
			log: (text) => log.push(text),
			linkSecrets: [secret],
			erasedFile,
			retention,
			clock: () => now.valueOf(),
		});
		const live = async (days: number) => {
			now = day(days);
			await work(now);
			await eraser.round();
			return (await storedEmails(list)).join(" ");
		};
		const all = (await storedEmails(list)).join(" ");
		assert.equal(await live(1), all);
		assert.equal(await live(22), all);
		const digestsBefore = server.taken.filter(({ to }) => to === founder);
		assert.ok(
			digestsBefore.every(
				({ email }) => !/Erased within/.test(email.text ?? ""),
			),
		);
		// Another week begins with this digest: none was sent for a while.
		assert.equal(await live(32), all);
		const text = server.taken.findLast(({ to }) => to === founder)?.email.text;
		assert.match(text ?? "", /^Erased within a week, .* 2 addresses, from /m);
		assert.doesNotMatch(text ?? "", /@/);
		for (let days = 33; days < 39; days += 1)
			assert.equal(await live(days), all);
		assert.equal(await live(39), "bob@x.at cy@x.at eve@x.at");
		assert.deepEqual(log, [
			"Erased by the retention in content/site.yaml: 2 addresses.",
		]);
		const erased = readErased(erasedFile, await readErasureKeys(list));
		assert.ok(erased.isErased("ann@x.at"));
	},
);

testOnSqlite(
	"without a digest no person is erased by the retention",
	async (database, t) => {
		const mailer = await startMailer(t, database, ["ann@x.at"], { retention });
		const { list, work, erasedFile } = mailer;
		const later = new Date(Date.now() + 400 * dayMs);
		await work();
		await work(later);
		const clock = () => later.valueOf();
		const log = () => assert.fail();
		const linkSecrets = [secret];
		const options = { list, log, linkSecrets, erasedFile, retention, clock };
		await new Eraser(options).round();
		assert.deepEqual(await storedEmails(list), ["ann@x.at"]);
	},
);

testOnSqlite(
	"a clock that was ahead keeps no one on the list, and the log has the warnings",
	async ({ settings, ...database }, t) => {
		const list = await openForTest(t, database);
		const { id, ...mail } = aMail({ email: "ann@x.at", state: "sent" });
		const at = "2020-02-01T00:00:00.000Z";
		await list.insert("mails", [mail]);
		const { person_key } = mail;
		await list.insert("replies", [{ person_key, at, kind: "erase" }]);
		await list.insert("receivers", [
			{ name: "WEBHOOK_URL", sign_up_cursor: 0, reply_cursor: 0 },
		]);
		const joined = ["ann@x.at", "bob@x.at"];
		await list.insert(
			"waitlist",
			joined.map((email) => aRow({ email, created_at: at })),
		);
		const opening = { ...retention, opened: "2020-01-01", daysAfterOpening: 1 };
		let now = Date.now();
		await saveState(list, toldNow({}, opening, now - 7 * dayMs));
		const log: string[] = [];
		const eraser = new Eraser({
			list,
			log: (text) => log.push(text),
			linkSecrets: [],
			erasedFile: settings.ERASED_FILE,
			retention: opening,
			clock: () => now,
		});
		const noNotice = /^The program of WEBHOOK_URL gets no notice of this/;
		const expectLog = (why: string) => {
			const [line, warning = "", ...others] = log.splice(0);
			assert.deepEqual([line, ...others], [`Erased ${why}: 1 address.`]);
			assert.match(warning, noNotice);
		};
		now += 400 * dayMs;
		await eraser.round();
		expectLog("as asked by a link");
		now -= 400 * dayMs;
		await eraser.round();
		expectLog("by the retention in content/site.yaml");
	},
);
