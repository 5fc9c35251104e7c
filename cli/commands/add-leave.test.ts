/** People whom the founder adds, and takes off the list, as if they had done it themselves. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { readSettings } from "../../config/settings.ts";
import { readNews } from "../../notices/events.ts";
import { tidyEmail } from "../../shared/email.ts";
import { dayMs, minuteMs } from "../../shared/time.ts";
import { readWishes } from "../../store/erased-people.ts";
import { withList } from "../../store/list.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import {
	add,
	type Settings,
	testOnBoth,
	testOnSqlite,
} from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const types = (env: Settings) =>
	withList(readSettings(env).ownerDatabase, "read", async (list) => {
		const start = { waitlist: 0, replies: 0 };
		const later = Date.now() + minuteMs;
		const news = await Array.fromAsync(readNews(list, start, later));
		return news.flatMap(({ event }) => event?.type ?? []);
	});

testOnBoth(
	"a person of a fair joins as on the page: is asked, told of, and found by the source",
	async ({ settings }, t) => {
		const { env, work, reply, server } = await startMail(t, settings);
		const print = printer(env);
		const argv = ["add", "Anna@café-müller.example", "--side", "advertiser"];
		const more = ["--phone", "+43 1", "--source", "fair-vienna"];
		const out = await print(...argv, ...more, "--note", "Anna Müller");
		assert.match(
			out,
			/^Added: Anna@café-müller\.example, advertiser\.\nThe person is asked by mail to confirm/,
		);
		const twice = await call(argv, env);
		assert.equal(twice.code, 1);
		assert.match(twice.err, /is on the list as advertiser already/);
		await work();
		assert.equal(server.taken.length, 1);
		const list = await print("list");
		assert.match(
			list,
			/advertiser +anna@café-müller\.example +\+43 1 +fair-vienna +1 +asked +Anna Müller/,
		);
		const stored = tidyEmail("anna@café-müller.example");
		await reply(stored, "confirmed", "advertiser");
		assert.match(await print("list"), /confirmed/);
		assert.deepEqual(await types(settings), [
			"person.joined",
			"person.confirmed",
		]);
		// The other side is another person.
		await print("add", "anna@café-müller.example", "--side", "host");
		const long = await call(
			["add", "b@x.at", "--side", "host", "--note", "n".repeat(501)],
			env,
		);
		assert.match(long.err, /longer than 500/);
	},
);

// knadh/listmonk#526, knadh/listmonk#320: an administrator who knows of the consent.
testOnBoth(
	"with --confirmed no mail asks, and announcements go to the person",
	async ({ settings }, t) => {
		const { env, work, server } = await startMail(t, settings);
		const print = printer(env);
		const out = await print("add", "ann@x.at", "--side", "host", "--confirmed");
		assert.match(out, /Counts as confirmed: no mail asks/);
		await work();
		assert.equal(server.taken.length, 0);
		assert.match(await print("list"), /confirmed/);
		assert.deepEqual(await types(settings), [
			"person.joined",
			"person.confirmed",
		]);
		assert.match(await print("status"), /1 confirmed, 0 did not join, 0 left/);
		// So does the person on the other side.
		await print("add", "ann@x.at", "--side", "advertiser", "--confirmed");
		assert.equal((await print("list")).match(/ confirmed/g)?.length, 2);
	},
);

testOnBoth(
	"who asks to leave by phone leaves as by the link: no mail, no export, no import, told, and for ever",
	async ({ settings }, t) => {
		const { env, work, server, openList } = await startMail(t, settings);
		await add(settings, [
			person("ann@x.at"),
			person("ann@x.at", "advertiser"),
			person("bob@x.at"),
		]);
		const print = printer(env);
		const dry = await print("edit", "ANN@x.at", "--leave");
		assert.match(
			dry,
			/as host and advertiser.*\nNothing was changed\. Add --yes/,
		);
		assert.equal((await print("export")).match(/ann@/g)?.length, 2);
		await print("edit", "ANN@x.at", "--leave", "--yes");
		// For a backup that is older.
		const [wish] = Object.values(readWishes(settings.ERASED_FILE));
		assert.ok(wish?.left);
		assert.doesNotMatch(await print("export"), /ann@/);
		assert.match(await print("list", "--search", "ann"), / left/);
		assert.deepEqual(
			(await types(settings)).filter((type) => type === "person.left"),
			["person.left"],
		);
		await work();
		assert.deepEqual(
			server.taken.map(({ to }) => to),
			["bob@x.at"],
		);
		// Once more the same day, and at another spelling of the mailbox.
		await print("edit", "ann@x.at", "--leave", "--yes");
		const list = await openList();
		assert.equal((await list.count("replies")).rows, 1);
		await add(settings, [person("ann+2@x.at")]);
		await work(new Date(Date.now() + 2 * dayMs));
		assert.equal(server.taken.length, 1);
		await print("erase", "ann@x.at", "ann+2@x.at", "--yes");
		const file = path.join(temporaryFolder(t), "people.csv");
		writeFileSync(file, "email,side\nann@x.at,host\nnew@x.at,host\n");
		// An address that is not there is remembered, too.
		assert.match(
			await print("edit", "new@x.at", "--leave"),
			/not on the list\. Remembered/,
		);
		await call(["import", file, "--yes"], env);
		assert.doesNotMatch(await print("list"), /ann@|new@/);
		const back = await call(
			["add", "ann@x.at", "--side", "host", "--confirmed"],
			env,
		);
		assert.match(back.err, /only the person ends that/);
		const asked = await print("add", "ann@x.at", "--side", "host");
		assert.match(asked, /left the list earlier/);
		assert.match(asked, /was erased earlier/);
	},
);

testOnBoth(
	"who has left and is met again joins again, once",
	async ({ settings }, t) => {
		const { env, work, reply, server } = await startMail(t, settings);
		const print = printer(env);
		const argv = ["add", "ann@x.at", "--side", "host"];
		await print(...argv);
		await print("edit", "ann@x.at", "--leave");
		const confirmed = await call([...argv, "--confirmed"], env);
		assert.match(confirmed.err, /only the person ends that/);
		assert.match(await print(...argv), /left the list earlier/);
		const twice = await call(argv, env);
		assert.match(twice.err, /is on the list as host already/);
		await work();
		await work(new Date(Date.now() + 29 * dayMs));
		assert.equal(server.taken.length, 0);
		await work(new Date(Date.now() + 31 * dayMs));
		assert.equal(server.taken.length, 1);
		// So does who left by a link, or elsewhere, as a file told.
		await reply("ann@x.at", "left");
		assert.match(await print(...argv), /left the list earlier/);
		await add(settings, [person("bob@x.at")]);
		const file = path.join(temporaryFolder(t), "left.csv");
		const now = new Date(Date.now()).toISOString();
		writeFileSync(file, `email,Last Changed\nbob@x.at,${now}\n`);
		await print("import", file, "--left", "--yes");
		const bob = await print("add", "bob@x.at", "--side", "host");
		assert.match(bob, /left the list earlier/);
	},
);

testOnSqlite(
	"import names a person who left as the file writes the address",
	async ({ settings }, t) => {
		await printer(settings)("edit", "anna@café-müller.example", "--leave");
		const file = path.join(temporaryFolder(t), "people.csv");
		writeFileSync(file, "email,side\nanna@café-müller.example,host\n");
		const { out } = await call(["import", file], settings);
		assert.match(out, /line 2: 'anna@café-müller\.example'/);
	},
);

testOnSqlite(
	"leaving goes along with a backup, also without LINK_SECRET and mail",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at"), person("bob@x.at")]);
		const print = printer(settings);
		assert.match(
			await print("edit", "ann@x.at", "--leave"),
			/^ann@x\.at, host, has left/,
		);
		const folder = temporaryFolder(t);
		const kept = await print("backup", path.join(folder, "backup.jsonl"));
		assert.match(kept, /^Keep with it: \S+erased\.json, which remembers/m);
		const other = {
			DATABASE_URL: `file:${path.join(folder, "other.db")}`,
			ERASED_FILE: path.join(folder, "other.json"),
		};
		await call(["backup", "restore", path.join(folder, "backup.jsonl")], other);
		assert.match(await printer(other)("list", "--search", "ann"), / left/);
		assert.doesNotMatch(await printer(other)("export"), /ann@/);
	},
);

testOnSqlite(
	"who left by phone has left, also when an import that told so is taken back",
	async ({ settings }, t) => {
		const file = path.join(temporaryFolder(t), "left.csv");
		writeFileSync(file, "email\nann@x.at\nbob@x.at\n");
		const print = printer(settings);
		await print("import", file, "--left", "--yes");
		await print("edit", "ann@x.at", "--leave");
		const [name = ""] = /20\S+/.exec(await print("import")) ?? [];
		await print("erase", "--import", name, "--yes");
		const kept = async (email: string) =>
			(await call(["show", email, "--json"], settings)).code === 0;
		assert.deepEqual(
			[await kept("ann@x.at"), await kept("bob@x.at")],
			[true, false],
		);
		// Without a sign-up, `show` says why no mail is sent.
		writeFileSync(file, "email,status\ncy@x.at,bounced\n");
		await print("import", file, "--yes");
		const shown = async (email: string) =>
			(await call(["show", email], settings)).err.replace(/20\S+ \S+/, "TIME");
		const unknown = "The list has no sign-up with this address.";
		assert.deepEqual(
			await Promise.all(
				["bob", "ann", "cy"].map((name) => shown(`${name}@x.at`)),
			),
			[
				`${unknown}\n`,
				`${unknown} It left at TIME UTC, and gets no mail.\n`,
				`${unknown} Mail to it bounced elsewhere at TIME UTC, so it gets none.\n`,
			],
		);
	},
);
