import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { readSettings } from "../../config/settings.ts";
import { personKey, readToken } from "../../mail/letter/links.ts";
import { saveState } from "../../mail/mailer-state.ts";
import { recordOf } from "../../shared/record-of.ts";
import { sides } from "../../shared/sides.ts";
import { unknownSource } from "../../shared/sign-up.ts";
import { dayMs } from "../../shared/time.ts";
import { withList } from "../../store/list.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import { words } from "../../test/support/content.ts";
import { add, testOnSqlite } from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { aMail } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const all: Record<string, unknown> = words.announcements;
const people = [
	person("h1@x.at"),
	person("h2@x.at"),
	person("a1@x.at", "advertiser"),
	person("h3@x.at"),
];
const wordsFor = (side: string) => ({
	subject: `For each ${side}`,
	heading: "Hello",
	paragraphs: ["Hello."],
	button: "Open",
	href: "/",
});

testOnSqlite("announce refuses wrong calls", async ({ settings }, t) => {
	await add(settings, people);
	const { env } = await startMail(t, settings);
	for (const [words, code, expected] of [
		["lunch", 1, /no announcement "lunch"; it has: launch\.\n$/],
		["launch --yes", 1, /^The words of launch are not finished\..*:\n\[/],
		["launch --ratio 3", 2, /Use hosts:advertisers, like 3:1/],
		["launch --ratio 3:1 --side host", 2, /^--ratio takes all sides/],
		["launch --stop", 2, /^`announce --stop` is now `mail pause NAME`/],
		["--resume=x launch", 2, /^`announce --resume` is now `mail resume/],
		["confirm --unconfirmed", 2, /^--unconfirmed goes only with an ann/],
		["confirm --at 2999-01-01T09:00", 2, /^--at goes only with an ann/],
		["launch --at 2999-01-01", 2, /Use a minute like 2027-01-15T09:00/],
		["launch --at tomorrow", 2, /Use a minute like 2027-01-15T09:00/],
		["launch --at 2026-02-30T09:00", 2, /Use a minute like 2027-01/],
		["launch --at 2020-01-15T09:00", 2, /This time is over/],
		["launch --at 2027-03-28T02:30", 2, /put forward then, and skip/],
		["launch --at 2027-10-31T02:30", 2, /T00:30:00Z or 2027-10-31T01:30:00Z/],
	] as const) {
		const misuse = await call(["announce", ...words.split(" ")], {
			...env,
			TIME_ZONE: "Europe/Vienna",
		});
		assert.equal(misuse.code, code, words);
		assert.match(misuse.err, expected);
	}
});

testOnSqlite("announce shows, sends and stops", async ({ settings }, t) => {
	t.mock.property(all, "launch", recordOf(sides, wordsFor));
	for (const person of people) await add(settings, [person]);
	const { env, server, work, reply, openList } = await startMail(t, settings);
	const list = await openList();
	// No person gets a confirmation.
	await saveState(list, { on_since: "2999-01-01T00:00:00.000Z" });
	const print = printer(env);
	const launch = (...options: string[]) => [
		...["announce", "launch", "--unconfirmed"],
		...options,
	];
	assert.doesNotMatch(await print("status"), /^announcement/m);
	for (const change of ["pause", "resume"])
		assert.equal(
			await print("mail", change, "launch"),
			"launch was not announced yet.\n",
		);
	const dry = await print(...launch("--ratio", "2:1"));
	assert.match(dry, /^launch would go to 2 hosts and 1 advertiser\.$/m);
	assert.match(dry, / host +h1@x\.at\n.* host +h2@x\.at\n.* a1@x\.at$/m);
	assert.match(dry, /^To hosts:\nSubject: For each host\n\n/m);
	assert.match(dry, /^To advertisers:\nSubject: For each advertiser\n\n/m);
	assert.match(dry, /Nothing was sent\. Add --yes to send it, .*\.\n$/);
	// The links that it shows are those of no person.
	const links = dry.match(/(?<=http:\/\/frontage\.example\/me\/)\S+/g) ?? [];
	assert.equal(links.length, 2);
	const keys = people.map(({ email, user_type }) =>
		personKey(env.LINK_SECRET, email, user_type),
	);
	for (const link of links) {
		const key = readToken([env.LINK_SECRET], link)?.personKey;
		assert.ok(key !== undefined && !keys.includes(key));
	}
	assert.match(
		await print(...launch("--source", "(unknown)")),
		/^launch would go to 3 hosts and 1 advertiser\.$/m,
	);
	const sent = await call(launch("--ratio", "2:1", "--yes"), env);
	assert.match(sent.out, /^Mails in the queue for launch: 3\./);
	assert.match(sent.err, /No mailer is running/);
	assert.match(
		await print(...launch("--ratio", "2:1", "--yes")),
		/^launch would go to no person\.\nLeft out: 3 have it, 1 in none of/,
	);
	assert.match(
		await print(...launch("--side", "host", "--count", "5")),
		/^launch would go to 1 host\.\nLeft out: 2 have it\.$/m,
	);

	assert.equal(
		await print("mail", "pause", "launch"),
		"launch is paused: 3 mails in the queue must wait until `mail resume launch`.\n",
	);
	const stoppedAt = async () =>
		(await Array.fromAsync(list.read("announcements")))[0]?.stopped_at;
	const since = await stoppedAt();
	assert.ok(since);
	await print("mail", "pause", "launch");
	assert.equal(await stoppedAt(), since);
	await work();
	assert.equal(server.taken.length, 0);
	assert.match(
		await print("status"),
		/^- launch is paused since 20.* UTC: `mail resume launch` goes on\.$/m,
	);
	assert.equal(
		await print("mail", "resume", "launch"),
		"launch goes on: 3 mails in the queue.\n",
	);
	// Before the mail, so not because of it.
	await reply("h1@x.at", "confirmed");
	await work();
	assert.deepEqual(
		server.taken.map(({ to, email }) => `${to} ${email.subject}`).sort(),
		[
			"a1@x.at For each advertiser",
			"h1@x.at For each host",
			"h2@x.at For each host",
		],
	);

	await reply("h1@x.at", "left");
	await reply("a1@x.at", "confirmed", "advertiser");
	await print("mail", "pause", "launch");
	const more = await call(launch("--yes"), env);
	assert.match(more.out, /\nlaunch is paused: they wait until/);
	assert.match(
		await print("status"),
		/^launch +20.* +2 +1 +0 +3 +0 +0 +1 +1\nlaunch +20.* +1 +0 +1 +0 +0 +0 +0 +0$/m,
	);
	assert.match(await print("list"), /h3@x\.at .* launch waiting$/m);
	assert.match(await print("export"), /\r\nh2@x\.at,.*,,launch sent,/);
});

testOnSqlite(
	"an announcement for a later time waits until then, says so, and can be taken back",
	async ({ settings }, t) => {
		t.mock.property(all, "launch", recordOf(sides, wordsFor));
		await add(settings, people);
		const { env, server, work, openList } = await startMail(t, settings);
		const list = await openList();
		await saveState(list, { on_since: "2999-01-01T00:00:00.000Z" });
		const zone = { ...env, TIME_ZONE: "Europe/Vienna" };
		const print = async (...argv: string[]) => (await call(argv, zone)).out;
		const launch = ["announce", "launch", "--unconfirmed"];
		const at = ["--at", "2999-01-15T09:00"];
		const due = "2999-01-15 09:00 Europe/Vienna";
		assert.match(
			await print(...launch, ...at),
			RegExp(`^Sent from ${due} on`, "m"),
		);
		assert.match(
			await print(...launch, ...at, "--side", "host", "--yes"),
			RegExp(
				`^Mails in the queue for launch: 3.*\nThey wait until ${due}\\.$`,
				"m",
			),
		);
		const mails = () => Array.fromAsync(list.read("mails"));
		for (const { next_try_at } of await mails())
			assert.equal(next_try_at, "2999-01-15T08:00:00.000Z");
		const [wave] = await Array.fromAsync(list.read("announcements"));
		assert.equal(wave?.filter, "--unconfirmed --at 2999-01-15T08:00:00.000Z");
		await work();
		await work(new Date("2999-01-15T07:59:59Z"));
		assert.equal(server.taken.length, 0);
		// Those who were not chosen get it at once, beside those that wait.
		await call([...launch, "--yes"], zone);
		await work();
		assert.deepEqual(
			server.taken.map(({ to }) => to),
			["a1@x.at"],
		);
		const shown = await print("show", "h1@x.at");
		assert.match(shown, RegExp(` for its time, ${due} `));
		const status = await print("status");
		assert.match(status, RegExp(`^launch +3 +for its time, ${due}$`, "m"));
		assert.match(status, /^launch +20\S+ \S+ +2999-01-15 09:00 +3 +0 +3/m);
		await print("mail", "cancel", "launch", "--yes");
		await print(...launch, ...at, "--count", "1", "--yes");
		await work(new Date("2999-01-15T08:00:00Z"));
		assert.deepEqual(
			server.taken.map(({ to }) => to),
			["a1@x.at", "h1@x.at"],
		);
	},
);

testOnSqlite(
	"what the dashboard has sent has a name in the commands; a draft has none",
	async ({ settings }, t) => {
		for (const person of people) await add(settings, [person]);
		const { env, openList } = await startMail(t, settings);
		const list = await openList();
		const print = printer(env);
		const letter = { subject: "Hi", paragraphs: ["We are **open**."] };
		const words = JSON.stringify({ en: recordOf(sides, () => letter) });
		const row = { created_at: new Date().toISOString(), words };
		const draft = JSON.stringify({ whom: {}, when: {} });
		const [{ email } = assert.fail()] = people;
		await list.insert("announcements", [
			{ ...row, name: "spring", draft: null, sent_by: "ann" },
			{ ...row, name: "autumn", draft, sent_by: null },
			{ ...row, name: "spring", draft, sent_by: null, words: "{}" },
		]);
		const { id, ...mail } = aMail({
			...{ email: email.toLowerCase(), kind: "spring", announcement_id: 1 },
		});
		await list.insert("mails", [mail]);
		assert.match(await print("mail", "pause", "spring"), /1 mail in the queue/);
		assert.match(
			await print("mail", "resume", "spring"),
			/1 mail in the queue/,
		);
		assert.match(await print("status"), /^spring .* 1 +0 +1 /m);
		// People who have not got it get the words that it was sent with.
		const dry = await print("announce", "spring", "--unconfirmed");
		assert.match(dry, /^Left out: 1 have it/m);
		assert.match(dry, /^Subject: Hi\n(?:.*\n)*We are open\.$/m);
		const { err: other } = await call(["announce", "winter"], env);
		assert.match(other, /no announcement "winter".*has sent: spring\.$/m);
		for (const command of [
			["announce", "autumn"],
			["mail", "pause", "autumn"],
		]) {
			const { code, err } = await call(command, env);
			assert.equal(code, 1);
			assert.match(err, /"autumn" is a draft of the dashboard/);
		}
		assert.match(await print("mail", "cancel", "spring", "--yes"), /1 mail /);
	},
);

testOnSqlite(
	"a source named unknown is one like any other",
	async ({ settings }, t) => {
		t.mock.property(all, "launch", recordOf(sides, wordsFor));
		const { env } = await startMail(t, settings);
		const source = { ...unknownSource, utm_source: "unknown" };
		await add(settings, [person("tagged@x.at")], source);
		await add(settings, [person("other@x.at")]);
		const print = printer(env);
		for (const [option, email] of [
			["--source=unknown", "tagged@x.at"],
			["--source=(unknown)", "other@x.at"],
		] as const) {
			const dry = await print("announce", "launch", "--unconfirmed", option);
			assert.match(dry, /^launch would go to 1 host\.$/m, option);
			assert.match(dry, new RegExp(` ${email}$`, "m"), option);
		}
		assert.match(await print("stats"), /^\(unknown\) +1 +0\nunknown +1 +0$/m);
		assert.match(await print("export"), /^tagged@x\.at,.*,unknown,/m);
		const chosen = [
			...["--unconfirmed", "--count=5", "--side=host"],
			...["--source=(unknown)", "--not-got=other"],
		];
		await call(["announce", "launch", ...chosen, "--yes"], env);
		const [wave] = await withList(
			readSettings(settings).database,
			"read",
			(list) => Array.fromAsync(list.read("announcements")),
		);
		assert.partialDeepStrictEqual(wave, {
			name: "launch",
			side: "host",
			filter: "--unconfirmed --count 5 --source (unknown) --not-got other",
			stopped_at: null,
			words: JSON.stringify({ en: recordOf(sides, wordsFor) }),
		});
	},
);

testOnSqlite(
	"an imported person on both sides is asked for one, and for the other one once that is confirmed",
	async ({ settings }, t) => {
		t.mock.property(all, "launch", recordOf(sides, wordsFor));
		const { env, server, work, reply } = await startMail(t, settings);
		const print = printer(env);
		const file = path.join(temporaryFolder(t), "both.csv");
		writeFileSync(file, "email,side\nann@x.at,host\nann@x.at,advertiser\n");
		await print("import", file, "--yes");
		const ask = ["announce", "confirm", "--imported"];
		await add(settings, [person("cy@intranet.lan")]);
		assert.match(
			await print("show", "cy@intranet.lan"),
			/^No mail: an address that no mail server can have\.$/m,
		);
		assert.match(
			await print("status"),
			/^No mail: 1 host and 0 advertisers with an address that no/m,
		);
		assert.match(
			await print("status"),
			/^Not asked yet: 1 host and 1 advertiser\. `announce confirm` shows/m,
		);
		assert.match(
			await print(...ask),
			/^confirmation would go to 1 advertiser\.\nLeft out: 1 at the same mailbox/,
		);
		await call([...ask, "--yes"], env);
		assert.match(await print(...ask), /^confirmation would go to no person\./);
		await work();
		assert.match(
			await print("status"),
			/^Asked to confirm, and silent: 0 hosts and 1 advertiser\.\nNot asked yet: 1 host and 0 advertisers\./m,
		);
		await reply("ann@x.at", "confirmed", "advertiser");
		assert.match(
			await print(...ask),
			/^confirmation would go to 1 host\.\nLeft out: 1 have it\.$/m,
		);
		await call([...ask, "--yes"], env);
		await work(new Date(Date.now() + 2 * dayMs));
		assert.equal(server.taken.length, 2);
		await reply("ann@x.at", "confirmed");
		const people = await print("list");
		assert.equal(people.match(/ confirmed/g)?.length, 2);
		assert.match(await print(...ask), /^confirmation would go to no person\./);
	},
);

testOnSqlite(
	"--unconfirmed leaves imported people out, and says how many; --imported includes them",
	async ({ settings }, t) => {
		t.mock.property(all, "launch", recordOf(sides, wordsFor));
		const { env } = await startMail(t, settings);
		await add(settings, people);
		const print = printer(env);
		const file = path.join(temporaryFolder(t), "told.csv");
		writeFileSync(file, "email,side\nann@x.at,host\nbob@x.at,host\n");
		await print("import", file, "--yes");
		const launch = ["announce", "launch", "--unconfirmed"];
		assert.match(
			await print(...launch),
			/^launch would go to 3 hosts and 1 advertiser\.\nLeft out: 2 imported and not confirmed/,
		);
		assert.match(
			await print(...launch, "--imported"),
			/^launch would go to 2 hosts\./,
		);
	},
);
