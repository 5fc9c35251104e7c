import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { userInfo } from "node:os";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { parse } from "csv-parse/sync";
import { readSettings } from "../../config/settings.ts";
import type { Acted, ActionName, Asked } from "../../dashboard/actions.ts";
import type { Answer, Name, Question } from "../../dashboard/api.ts";
import { Logins } from "../../dashboard/server/logins.ts";
import { readActions } from "../../list/desk-actions.ts";
import { ownCode, personKey } from "../../mail/letter/links.ts";
import type { Side } from "../../shared/sides.ts";
import { unknownSource } from "../../shared/sign-up.ts";
import { ago, dayMs } from "../../shared/time.ts";
import { readErased, readErasureKeys } from "../../store/erased-people.ts";
import { openList } from "../../store/list.ts";
import { call, person } from "../../test/support/call-cli.ts";
import { add, aRow, engines, testOnBoth } from "../../test/support/engines.ts";
import { openInboxHere } from "../../test/support/inbox-here.ts";
import { aFullSignUp, aMail, countsOf } from "../../test/support/rows.ts";
import { startServer, stopped } from "../../test/support/server-process.ts";
import { exportedColumns } from "../people.ts";

test("says what to do about a port that is taken", async (t) => {
	const { settings: env } = await engines.SQLite(t);
	await add(env, []);
	const other = createServer().listen(0, "127.0.0.1");
	await once(other, "listening");
	t.after(() => other.close());
	const { port } = other.address() as AddressInfo;
	const { code, err } = await call(["dashboard", "--port", `${port}`], env);
	assert.equal(code, 1);
	assert.match(
		err,
		/\nThe dashboard cannot listen at .*address already in use.*\n$/,
	);
});

testOnBoth(
	"prints a link to log in, for an address that may",
	async (database, t) => {
		const ann = "ann@a.example";
		const env = {
			...database.settings,
			SITE_URL: "https://frontage.example",
			DASHBOARD_FOR: `${ann}, Bo@b.example`,
		};
		const list = await openList(database, "write");
		t.after(() => list.close());
		const logins = new Logins(list, [ann, "Bo@b.example"]);
		for (const [args, email] of [
			[["--link"], ann],
			[["--link", "bo@b.example"], "Bo@b.example"],
		] as const) {
			const { code, out } = await call(["dashboard", ...args], env);
			assert.equal(code, 0);
			const [, key = ""] =
				/^https:\/\/frontage\.example\/desk\/in\/(\S+)\n$/.exec(out) ?? [];
			assert.equal(await logins.redeem(key), email);
		}
		for (const [args, settings, expected, text] of [
			[["--link", "eve@e.example"], {}, 1, /not in DASHBOARD_FOR/],
			[["--link"], { DASHBOARD_FOR: "" }, 1, /DASHBOARD_FOR is empty/],
			// systemd does not start it again after this code.
			[["--login"], { DASHBOARD_FOR: "" }, 2, /DASHBOARD_FOR is empty/],
			[["--login"], { SITE_URL: "http://a.example" }, 1, /begin with https/],
			[["--login"], { SITE_URL: "" }, 1, /SITE_URL must be set/],
		] as const) {
			const { code, err } = await call(["dashboard", ...args], {
				...env,
				...settings,
			});
			assert.equal(code, expected, args.join(" "));
			assert.match(err, text);
			assert.doesNotMatch(err, /@/);
		}
	},
);

test("shows the newest sign-ups, and erases", async (t) => {
	const LINK_SECRET = "a secret of at least thirty-two bytes";
	const { settings } = await engines.SQLite(t);
	const env = {
		...settings,
		LINK_SECRET,
		MAIL_URL: "smtp://127.0.0.1:1",
		MAIL_FROM: "a@x.at",
		SITE_URL: "https://frontage.example",
		TIME_ZONE: "UTC",
	};
	const { database } = readSettings(env);
	const inbox = await openInboxHere(database);
	t.after(() => inbox.close());
	const list = await openList(database, "write");
	t.after(() => list.close());
	const daysAgo = (days: number) => ago(days * dayMs);
	const row = { ...aRow({ email: "a@x.at" }), created_at: daysAgo(3) };
	await list.insert("waitlist", Array(12).fill(row));
	await list.insert("receivers", [
		{ name: "WEBHOOK_URL", sign_up_cursor: 0, reply_cursor: 0 },
	]);
	const unknown = { source: null, language: "en" };
	await list.insert(
		"visits",
		[3, 2].map((days) => ({
			...{ ...unknown, day: daysAgo(days).slice(0, 10) },
			...{ views: 90, visitors: 60 },
		})),
	);
	/** The person confirms now. */
	const confirm = async (email: string, user_type: Side) => {
		const person_key = personKey(LINK_SECRET, email, user_type);
		const { id, ...mail } = aMail({ email, user_type, person_key });
		await list.insert("mails", [mail]);
		const at = new Date(Date.now() + 1_000).toISOString();
		await list.insert("replies", [{ person_key, kind: "confirmed", at }]);
		return ownCode(LINK_SECRET, person_key);
	};
	const ref = await confirm("a@x.at", "host");
	const command = await startServer(env, {
		program: "--import",
		args: [
			"./test/support/lock-time.ts",
			...["cli/main.js", "dashboard", "--no-open"],
		],
	});
	t.after(() => command.end("SIGKILL"));
	assert.match(command.address, /^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/);
	const { origin, hash } = new URL(command.address);
	const authorization = `Bearer ${hash.slice(1)}`;
	const ask = <Some extends Name | ActionName>(
		name: Some,
		question: Some extends Name ? Question<Some> : Asked<Some & ActionName>,
	) =>
		fetch(`${origin}/api/${name}`, {
			method: "POST",
			headers: { origin, authorization, "content-type": "application/json" },
			body: JSON.stringify(question),
		});
	const now = async () =>
		(await (await ask("now", {})).json()) as Answer<"now">;
	const joined = async () => {
		const answer = await ask("funnel", { days: null, by: "source" });
		return ((await answer.json()) as Answer<"funnel">).whole.joined;
	};
	const { totals, silence, mail } = await now();
	assert.deepEqual(totals, countsOf({ host: 1, advertiser: 0 }));
	assert.match(silence.join(), /^No one has joined since .* 60 people came\. /);
	assert.match(mail?.notes.join() ?? "", /^No mailer is running/);
	assert.deepEqual(await joined(), countsOf({ host: 1, advertiser: 0 }));
	const order = { sort: "email", descending: true } as const;
	const csv = async () => (await ask("csv", { ...order, search: "X." })).text();
	assert.match(await csv(), /^email,.*,brought\r\na@x\.at,,.*,\r\n$/);
	const source = { ...unknownSource, ref };
	await inbox.add([person("b@x.at", "advertiser", "1")], source);
	await confirm("b@x.at", "advertiser");
	const both = countsOf({ host: 1, advertiser: 1 });
	assert.deepEqual((await now()).totals, both);
	assert.deepEqual(await joined(), both);
	assert.match(
		await csv(),
		/^email,.*\r\nb@x\.at,1,.*,\r\na@x\.at,,.*,1 advertiser\r\n$/,
	);
	const joinedAt = (minutes: number) =>
		new Date(Date.now() + minutes * 60_000).toISOString();
	const carol = { ...aRow(), ...aFullSignUp(), email: "carol@x.at" };
	await list.insert("waitlist", [
		{ ...carol, created_at: joinedAt(-1) },
		// A phone that came after the confirmation.
		{ ...carol, created_at: joinedAt(1), phone: "=2" },
	]);
	await confirm(carol.email, "host");
	await list.insert(
		"mails",
		[
			aMail({ email: carol.email, kind: "launch", state: "sent" }),
			aMail({ email: carol.email, kind: "news", state: "waiting" }),
		].map(({ id, ...mail }) => mail),
	);
	await list.insert("calls", [
		{
			email: carol.email,
			at: joinedAt(0),
			called_at: joinedAt(0),
			call_on: "2026-12-01",
			note: 'Two\nlines, "quoted"; more',
		},
	]);
	// Reads the new rows.
	await now();
	const shown = await ask("csv", { sort: "joined_at", descending: false });
	const { out: exported } = await call(["export"], env);
	assert.equal(await shown.text(), exported);
	assert.match(exported, /,"?launch sent, news waiting"?,/);
	// No kind of field was left out.
	const rows = parse<Record<string, string>>(exported, { columns: true });
	for (const column of exportedColumns)
		assert.ok(
			rows.some((row) => row[column]),
			column,
		);
	const reader = new DatabaseSync(env.DATABASE_URL.replace("file:", ""));
	t.after(() => reader.close());
	reader.exec("begin; select * from waitlist");
	const email = "a@x.at";
	const shownPerson = await (await ask("person", { email })).json();
	const { version } = (shownPerson as Acted<"person">).person ?? {};
	const erase = { email, typed: "A@x.at", version: `${version}` };
	assert.match(await (await ask("erase", erase)).text(), /is erased/);
	assert.deepEqual((await now()).totals, both);
	assert.equal(await command.end("SIGTERM"), stopped);
	assert.match(command.output(), /A copy is still in the database's log/);
	// No backup brings the person back, and the program is told.
	const erased = readErased(env.ERASED_FILE, await readErasureKeys(list));
	assert.ok(erased.isErased("a@x.at"));
	assert.equal((await list.count("erasures")).rows, 1);
	const [done] = await readActions(list);
	assert.partialDeepStrictEqual(done, { action: "erase", email: null });
	assert.equal(done?.done_by, userInfo().username);
});
