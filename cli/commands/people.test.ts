import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import postgres from "postgres";
import { tidyEmail } from "../../shared/email.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import {
	add,
	aRow,
	type Settings,
	testOnBoth,
	testOnPostgres,
	testOnSqlite,
} from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
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

/** Makes the list, and imports the lines. */
async function addAll(t: TestContext, env: Settings, csv = ten) {
	await add(env, []);
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(file, csv);
	await printer(env)("import", "--yes", file);
}

testOnSqlite("days are those of TIME_ZONE", async ({ settings: env }, t) => {
	// On Kiritimati, the day begins 14 hours earlier than in UTC.
	const evening = `${daysAgo(3).slice(0, 10)}T10:00:00Z`;
	await addAll(t, env, `email,side,joined\na@x.at,host,${evening}\n`);
	const print = printer({ ...env, TIME_ZONE: "Pacific/Kiritimati" });
	const stats = await print("stats");
	assert.match(stats, /^Per day \(Pacific\/Kiritimati\)/m);
	const day = daysAgo(2).slice(0, 10);
	assert.match(stats, new RegExp(`^${day} +█+ 1 +0$`, "m"));
});

testOnSqlite("counts, lists, shows, exports", async ({ settings: env }, t) => {
	await add(env, []);
	const print = printer(env);
	assert.equal(await print("stats"), "The list is empty.\n");
	assert.equal(await print("list"), "The list is empty.\n");

	await addAll(t, env);
	const stats = await print("stats");
	for (const expected of [
		"in all +5 +5 +10",
		"today +1 +1 {4}2",
		"7 days +2 +2 +4",
		"30 days +4 +3 +7",
		"As many hosts as advertisers",
		`${today} +█+ 1 +█+ 1`,
		`${daysAgo(29).slice(0, 10)} +█+ 1 +0`,
		"\\(unknown\\) +2 +3\nfriend +2 +0\nnews +1 +1\nunknown +0 +1",
	])
		assert.match(stats, new RegExp(`^${expected}$`, "m"));
	assert.equal(stats.match(/^20\d\d-/gm)?.length, 30);

	const emails = async (...args: string[]) =>
		(await print("list", ...args)).match(/p\d(?=@)/gi)?.join(" ");
	assert.equal((await emails())?.slice(0, 5), "p5 p0");
	assert.match(await print("list"), /\n10 of 10 in all\.\n$/);
	assert.equal(await emails("--search", "P4@"), "p4 p4");
	const eighth = await print("list", "--search=p8");
	assert.match(eighth, /^joined .*\n.* advertiser +p8@x\.at +Phone/);
	assert.match(eighth, /\n1 of 1 in all\.\n$/);

	const [, signUps = ""] = (await print("show", "P4@X.at")).split("\n\n");
	assert.deepEqual(
		signUps.match(/^20\S+/gm),
		[31, 30, 0].map((days) => daysAgo(days).slice(0, 10)),
	);
	assert.deepEqual(await call(["show", "no@x.at"], env), {
		code: 1,
		out: "",
		err: "The list has no sign-up with this address.\n",
	});
});

testOnPostgres(
	"looking again at the list writes nothing",
	async (database, t) => {
		const env = database.settings;
		await addAll(t, env);
		await printer(env)("list");
		// Every statement that writes fails from now on.
		const sql = postgres(env.DATABASE_URL, { max: 1 });
		const name = new URL(env.DATABASE_URL).pathname.slice(1);
		await sql.unsafe(
			`alter database ${name} set default_transaction_read_only = on`,
		);
		await sql.end();
		for (const command of ["show p0@x.at", "list", "stats", "export"])
			assert.notEqual(await printer(env)(...command.split(" ")), "");
	},
);

testOnBoth(
	"a phone that is entered after the confirmation is shown, and not to be called",
	async ({ settings }, t) => {
		const { env, work, reply, openList } = await startMail(t, settings);
		await add(settings, [person("ann@x.at")]);
		await work();
		await reply("ann@x.at", "confirmed");
		const list = await openList();
		const created_at = new Date(Date.now() + 1_000).toISOString();
		await list.insert("waitlist", [
			aRow({ email: "Ann@x.at", phone: "0900 666 666", created_at }),
			aRow({
				email: "Ann@x.at",
				phone: "0900 777",
				created_at,
				user_type: "advertiser",
			}),
		]);
		const print = printer(env);
		assert.equal(await print("list", "--to-call"), "No person matches.\n");
		assert.match(await print("list"), /unconfirmed phone.*\n.*0900 /);
		const exported = JSON.parse(await print("export", "--json"));
		assert.partialDeepStrictEqual(exported, [
			{ phone: null, unconfirmed_phone: "0900 666 666", mail: "confirmed" },
			{ phone: null, unconfirmed_phone: "0900 777" },
		]);
	},
);

testOnSqlite(
	"an address with an international domain is shown, found, exported and erased as people write it",
	async ({ settings }) => {
		const written = "anna@café-müller.example";
		const stored = tidyEmail(written);
		await add(settings, [person(stored), person("bob@x.at")]);
		const print = printer(settings);
		assert.match(await print("list", "--search", "café"), /anna@café-müller/);
		assert.match(await print("show", written), /anna@café-müller/);
		assert.match(await print("show", stored), /anna@café-müller/);
		assert.match(await print("export"), /^anna@café-müller\.example,/m);
		assert.match(await print("export", "--submissions"), /anna@café-müller/);
		assert.match(await print("export", "--json"), RegExp(`"${stored}"`));
		const byDomain = await print("erase", "--domain", "café-müller.example");
		assert.match(byDomain, /would be erased: 1\.\n {2}anna@café-müller/);
		await print("erase", "--yes", written.toUpperCase());
		assert.doesNotMatch(await print("list"), /anna/);
	},
);
