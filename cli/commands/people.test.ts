import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import postgres from "postgres";
import { readSettings } from "../../config/settings.ts";
import { call } from "../../test/support/call-cli.ts";
import {
	add,
	emptyLists,
	type Settings,
	testOnBoth,
	testOnSqlite,
} from "../../test/support/each-store.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const dayMs = 86_400_000;
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) =>
	new Date(Date.parse(today) - days * dayMs).toISOString();

/** Ten people and one who came back, the youngest today. */
const ten = [
	"email,phone,side,created_at,utm_source,ref",
	`p0@x.at,+43 1,host,${daysAgo(0)},news,`,
	`p1@x.at,,host,${daysAgo(6)},,friend`,
	`p2@x.at,,host,${daysAgo(7)},,`,
	`p3@x.at,,host,${daysAgo(29)},,`,
	`p4@x.at,,host,${daysAgo(30)},,`,
	`p5@x.at,,advertiser,${daysAgo(0)},news,`,
	`p6@x.at,,advertiser,${daysAgo(1)},,`,
	`p7@x.at,,advertiser,${daysAgo(8)},,`,
	`p8@x.at,\u202ePhone,advertiser,${daysAgo(400)},,`,
	`P4@x.at,,host,${daysAgo(0)},,friend`,
	`p4@x.at,,advertiser,${daysAgo(31)},unknown,`,
].join("\n");

/** Makes the list, and imports the ten. */
async function addTen(t: TestContext, env: Settings) {
	await add(env, []);
	const file = path.join(temporaryFolder(t), "ten.csv");
	writeFileSync(file, ten);
	const { out } = await call(["import", "--yes", file], env);
	assert.match(out, /^Imported: 11 /m);
}

test("days are those of TIME_ZONE", async (t) => {
	const env = await emptyLists.SQLite(t);
	await add(env, []);
	const file = path.join(temporaryFolder(t), "one.csv");
	// On Kiritimati, the day begins 14 hours earlier than in UTC.
	const evening = `${daysAgo(3).slice(0, 10)}T10:00:00Z`;
	writeFileSync(file, `email,side,joined\na@x.at,host,${evening}\n`);
	await call(["import", "--yes", file], env);
	const zone = { ...env, TIME_ZONE: "Pacific/Kiritimati" };
	const { daily } = JSON.parse((await call(["stats", "--json"], zone)).out);
	assert.deepEqual(
		daily.find(({ host }: { host: number }) => host === 1)?.start,
		daysAgo(2),
	);
	assert.match(
		(await call(["stats"], zone)).out,
		/^Per day \(Pacific\/Kiritimati\)/m,
	);
});

testOnSqlite("counts, lists, shows and exports", async (env, t) => {
	await add(env, []);
	const empty = JSON.parse((await call(["stats", "--json"], env)).out);
	assert.deepEqual(empty.total, { host: 0, advertiser: 0, sum: 0 });
	assert.match((await call(["stats"], env)).out, /^The list is empty\.$/m);
	assert.deepEqual(await call(["list"], env), {
		code: 0,
		out: "The list is empty.\n",
		err: "",
	});

	await addTen(t, env);
	const stats = JSON.parse((await call(["stats", "--json"], env)).out);
	assert.deepEqual(stats.total, { host: 5, advertiser: 5, sum: 10 });
	assert.deepEqual(stats.today, { host: 1, advertiser: 1, sum: 2 });
	assert.deepEqual(stats.last_7_days, { host: 2, advertiser: 2, sum: 4 });
	assert.deepEqual(stats.last_30_days, { host: 4, advertiser: 3, sum: 7 });
	assert.equal(stats.daily.length, 30);
	assert.deepEqual(stats.daily[0], {
		start: daysAgo(29),
		host: 1,
		advertiser: 0,
	});
	assert.deepEqual(stats.sources, [
		{ source: null, host: 2, advertiser: 3 },
		{ source: "friend", host: 2, advertiser: 0 },
		{ source: "news", host: 1, advertiser: 1 },
		{ source: "unknown", host: 0, advertiser: 1 },
	]);
	const text = (await call(["stats"], env)).out;
	assert.match(text, /^7 days +2 +2 +4$/m);
	assert.match(text, /^As many hosts as advertisers$/m);
	assert.match(text, new RegExp(`^${today} +█+ 1 +█+ 1$`, "m"));
	assert.match(text, /^unknown +2 +3$/m);

	const emails = async (...args: string[]) => {
		const { out } = await call(["list", ...args], env);
		return out.match(/p\d(?=@)/gi)?.join(" ");
	};
	assert.equal(await emails("--side=host", "--limit=2", "--page=2"), "p2 p3");
	assert.equal(await emails("--search", "P4@"), "p4 p4");
	assert.equal(await emails("--source", "unknown", "--side", "host"), "p2 p3");
	assert.equal(await emails("--page=10", "--limit=1"), "p8");
	const eighth = (await call(["list", "--search=p8"], env)).out;
	assert.match(eighth, /^joined .*\n.* advertiser +p8@x\.at +\ufffdPhone/);
	assert.match(eighth, /\nPage 1 of 1, 1 in all\.\n$/);
	const past = await call(["list", "--page=99"], env);
	assert.equal(past.out, "There is no page 99: the last one is 1.\n");
	const none = await call(["list", "--search=none"], env);
	assert.equal(none.out, "No person matches.\n");

	const shown = await call(["show", "P4@X.at"], env);
	assert.deepEqual(
		shown.out.match(/^20\S+/gm),
		[31, 30, 0].map((days) => daysAgo(days).slice(0, 10)),
	);
	assert.match(
		(await call(["show", "p0@x.at"], env)).out,
		/\+43 1 +host +news\n$/,
	);
	const noOne = await call(["show", "no@x.at"], env);
	assert.deepEqual(noOne, {
		code: 1,
		out: "",
		err: "The list has no sign-up with this address.\n",
	});

	const friends = await call(["export", "--source=friend"], env);
	assert.deepEqual(friends.out.match(/^p\d/gm), ["p4", "p1"]);
	const unknown = await call(
		["export", "--submissions", "--source=unknown", "--bom"],
		env,
	);
	assert.match(unknown.out, /^\ufeffid,/);
	assert.equal(unknown.out.match(/@/g)?.length, 6);
});

testOnBoth("looking at the list writes nothing", async (env, t) => {
	await addTen(t, env);
	const { database } = readSettings(env);
	const bytes = () =>
		database.kind === "sqlite" ? readFileSync(database.file) : null;
	const before = bytes();
	if (database.kind === "postgres") {
		// Every statement that writes fails from now on.
		const sql = postgres(database.url, { max: 1 });
		const name = new URL(database.url).pathname.slice(1);
		await sql.unsafe(
			`alter database ${name} set default_transaction_read_only = on`,
		);
		await sql.end();
	}
	for (const command of ["show p0@x.at", "list", "stats", "export"]) {
		const { code, err } = await call(command.split(" "), env);
		assert.deepEqual({ code, err }, { code: 0, err: "" }, command);
		assert.deepEqual(bytes(), before, command);
	}
});
