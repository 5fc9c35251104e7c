/** What the founder corrects: the person stays one, and nothing of a mailbox that was mistyped speaks for the person. */
import assert from "node:assert/strict";
import { suite } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { changeWish } from "../../list/wishes.ts";
import { ownCodes, personKey } from "../../mail/letter/links.ts";
import { readNews } from "../../notices/events.ts";
import { minuteMs } from "../../shared/time.ts";
import { type List, withList } from "../../store/list.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import {
	add,
	aRow,
	type Settings,
	storedIn,
	testOnBoth,
	testOnSqlite,
} from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";

/** What `export --json` tells of all people, less what no test looks at. */
async function people(env: Settings & Record<string, string>) {
	const out = await printer(env)("export", "--json");
	return (JSON.parse(out) as Record<string, unknown>[]).map(
		({ email, phone, user_type, mail }) =>
			[email, user_type, phone, mail].join(" "),
	);
}

/** The types and ids of what a program is told of, from the first row on. */
async function told(env: Settings) {
	return withList(readSettings(env).ownerDatabase, "read", async (list) => {
		const start = { waitlist: 0, replies: 0 };
		const later = Date.now() + minuteMs;
		const news = await Array.fromAsync(readNews(list, start, later));
		return news.flatMap(({ event }) => event ?? []);
	});
}

async function refused(env: Settings, reason: RegExp, ...argv: string[]) {
	const before = await storedIn(env);
	const { code, err } = await call(argv, env);
	assert.equal(code, 1, err);
	assert.match(err, reason);
	assert.deepEqual(await storedIn(env), before);
}

// sympa-community/sympa#472: the bounces of the old address stayed with the new one.
testOnBoth(
	"a mistyped address is corrected: the person keeps the time, is asked anew, and old links are dead",
	async ({ settings }, t) => {
		const mail = await startMail(t, settings);
		const { env, work, reply, server, openList } = mail;
		await add(settings, [person("Anna@gmial.example", "host", "+43 1")]);
		await work();
		const list = await openList();
		const [before] = await Array.fromAsync(list.read("waitlist"));
		await list.change("mails", {}, { state: "bounced" });
		await list.insert("receivers", [
			{ name: "WEBHOOK_URL", sign_up_cursor: 99, reply_cursor: 99 },
		]);
		await list.insert("calls", [
			{
				email: "anna@gmial.example",
				at: new Date().toISOString(),
				note: "Anna",
			},
		]);
		const print = printer(env);
		const to = "anna@gmail.example";
		const out = await print("edit", "anna@GMIAL.example", "--email", to);
		assert.match(
			out,
			/^Corrected: 1 sign-up \(1 host\)\.\n {2}email: Anna@gmial/,
		);
		assert.match(out, /has to be confirmed/);
		assert.deepEqual(await people(env), [`${to} host +43 1 `]);
		const [after] = await Array.fromAsync(list.read("waitlist"));
		assert.equal(after?.created_at, before?.created_at);
		assert.equal((await list.count("mails")).rows, 0);
		assert.match(await print("show", to), /Anna/);
		const types = (await told(settings)).map(({ type, data }) => [
			type,
			data.email,
		]);
		assert.deepEqual(types, [
			["person.erased", undefined],
			["person.changed", to],
		]);
		// The stranger behind the old address presses the buttons of the mail.
		await reply("anna@gmial.example", "left");
		await reply("anna@gmial.example", "erase");
		await work();
		assert.deepEqual(
			server.taken.map((each) => each.to),
			["anna@gmial.example", to],
		);
		await reply(to, "confirmed");
		assert.deepEqual(await people(env), [`${to} host +43 1 confirmed`]);
		await refused(
			settings,
			/no sign-up/,
			"edit",
			"anna@gmial.example",
			"--phone=none",
		);
	},
);

// buttondown/roadmap#1940: a silent error where the new address is there already.
testOnBoth(
	"an address that is there on both sides becomes one person with it, after a dry run",
	async ({ settings }) => {
		await add(settings, [
			person("ann@old.example"),
			person("ann@old.example", "advertiser"),
			person("ann@new.example", "host", "+43 2"),
		]);
		// The founder has called both, and wants to call the new one again.
		const calls = [
			{
				email: "ann@old.example",
				note: `Two walls ${"x".repeat(490)}`,
				called_at: "2026-11-21T10:00:00.000Z",
				call_on: "2026-12-01",
			},
			{
				email: "ann@new.example",
				note: "Likes vans",
				called_at: "2026-11-20T10:00:00.000Z",
				call_on: "2026-12-24",
			},
		];
		const { ownerDatabase } = readSettings(settings);
		const at = new Date().toISOString();
		const noted = (work: (list: List) => Promise<unknown>) =>
			withList(ownerDatabase, "write", async (list) => {
				await work(list);
				return Array.fromAsync(list.read("calls"));
			});
		await noted((list) =>
			list.insert(
				"calls",
				calls.map((call) => ({ ...call, at })),
			),
		);
		const argv = ["edit", "ann@old.example", "--email", "Ann@new.example"];
		const dry = await printer(settings)(...argv);
		assert.match(
			dry,
			/Would be corrected: 2 sign-ups \(1 host, 1 advertiser\)/,
		);
		assert.match(dry, /on the list already, with 1 sign-up: the two are one/);
		assert.match(dry, /Nothing was changed\. Add --yes/);
		assert.equal((await people(settings)).length, 3);
		// One sign-up of each address, too.
		await add(settings, [person("cy@old.example")]);
		const one = ["edit", "cy@old.example", "--email", "ann@new.example"];
		assert.match(await printer(settings)(...one), /Add --yes/);
		await printer(settings)("erase", "cy@old.example", "--yes");
		// No id of a person can be made without LINK_SECRET.
		await noted((list) =>
			list.insert("receivers", [
				{ name: "WEBHOOK_URL", sign_up_cursor: 0, reply_cursor: 0 },
			]),
		);
		const { code, err } = await call([...argv, "--yes"], settings);
		assert.equal(code, 0);
		assert.match(err, /^The program of WEBHOOK_URL gets no notice/);
		assert.deepEqual((await people(settings)).sort(), [
			"ann@new.example advertiser  ",
			"ann@new.example host +43 2 ",
		]);
		const [row, ...others] = await noted(async () => {});
		assert.deepEqual(others, []);
		assert.match(row?.note ?? "", /^Likes vans\nTwo walls x+/);
		assert.partialDeepStrictEqual(row, {
			email: "ann@new.example",
			called_at: "2026-11-21T10:00:00.000Z",
			call_on: "2026-12-24",
		});
	},
);

testOnSqlite(
	"who left, whose new address left, or was erased since, stays as it is",
	async ({ settings }) => {
		await add(settings, [
			...["left@x.at", "ann@x.at", "gone@x.at"].map((each) => person(each)),
		]);
		const print = printer(settings);
		await print("edit", "left@x.at", "--leave");
		await print("erase", "gone@x.at", "--yes");
		// One of her sign-ups is newer than the erasure, and all of Bob's are.
		const created_at = new Date(Date.now() + minuteMs).toISOString();
		const { ownerDatabase } = readSettings(settings);
		await withList(ownerDatabase, "write", async (list) => {
			await list.insert("waitlist", [
				aRow({ email: "ann@x.at", phone: "+43 1", created_at }),
				aRow({ email: "bob@x.at", created_at }),
				aRow({ email: "spam@x.at" }),
			]);
			await changeWish(list, ["spam@x.at"], "complained", created_at);
		});
		const to = (one: string, other: string) => ["edit", one, "--email", other];
		await refused(settings, /left the list, so/, ...to("left@x.at", "b@x.at"));
		await refused(settings, /left the list, so/, ...to("spam@x.at", "b@x.at"));
		// At another spelling of its mailbox, too.
		await refused(settings, /gets no mail/, ...to("ann@x.at", "LEFT+x@x.at"));
		await refused(settings, /was erased since/, ...to("ann@x.at", "gone@x.at"));
		await refused(settings, /like that already/, ...to("ann@x.at", "ANN@X.at"));
		await refused(settings, /no sign-up/, ...to("no@x.at", "b@x.at"));
		await print(...to("bob@x.at", "gone@x.at"));
		const { code } = await call(["edit", "ann@x.at"], settings);
		assert.equal(code, 2);
		// What is no address is not corrected in silence.
		const wrong = await call(to("ann@x.at", "ann at x.at"), settings);
		assert.equal(wrong.code, 2);
		assert.doesNotMatch(wrong.err, /ann at/);
	},
);

testOnBoth(
	"the wrong side is corrected: confirmed stays, and the old links go on working",
	async ({ settings }, t) => {
		const { env, work, reply, server, openList } = await startMail(t, settings);
		await add(settings, [person("ann@x.at"), person("bob@x.at")]);
		await work();
		await reply("ann@x.at", "confirmed");
		const out = await printer(env)("edit", "Ann@x.at", "--side", "advertiser");
		assert.match(out, /side: host → advertiser/);
		assert.deepEqual(await people(env), [
			"ann@x.at advertiser  confirmed",
			"bob@x.at host  asked",
		]);
		await work();
		assert.equal(server.taken.length, 2);
		// The status finds no lost secret.
		assert.doesNotMatch((await call(["doctor"], env)).out, /LINK_SECRET/);
		await reply("ann@x.at", "left", "host");
		assert.deepEqual(await people(env), ["bob@x.at host  asked"]);
		const list = await openList();
		await list.insert("receivers", [
			{ name: "WEBHOOK_URL", sign_up_cursor: 99, reply_cursor: 99 },
		]);
		await printer(env)("edit", "bob@x.at", "--side", "advertiser");
		const types = (await told(settings)).map(({ type }) => type);
		assert.deepEqual(types.slice(0, 1), ["person.erased"]);
		assert.ok(types.includes("person.changed"));
		// Bob has this side already: no notice of an erasure is added.
		const again = ["--side", "advertiser", "--phone", "+43 9"];
		await printer(env)("edit", "bob@x.at", ...again);
		assert.equal((await list.count("erasures")).rows, 1);
		// Who is on both sides stays on the right one.
		await list.remove("erasures", {});
		const both = [person("cem@x.at"), person("cem@x.at", "advertiser")];
		await add(settings, both);
		const right = ["--side", "advertiser", "--phone", "+43 9", "--yes"];
		await printer(env)("edit", "cem@x.at", ...right);
		const secret = readSettings(env).linkSecrets?.[0] ?? "";
		const erased = await Array.fromAsync(list.read("erasures"));
		assert.deepEqual(
			erased.map(({ person_key }) => person_key),
			[personKey(secret, "cem@x.at", "host")],
		);
	},
);

suite("a phone", () => {
	testOnSqlite(
		"takes the place of the one that is shown, and may go",
		async ({ settings }, t) => {
			const { env, work, reply, openList } = await startMail(t, settings);
			await add(settings, [person("ann@x.at", "host", "+43 1")]);
			await work();
			await reply("ann@x.at", "confirmed");
			const list = await openList();
			// Entered after the confirmation, perhaps by a stranger.
			const created_at = new Date(Date.now() + 1_000).toISOString();
			await list.insert("waitlist", [
				aRow({ email: "ann@x.at", phone: "0900", created_at }),
			]);
			const print = printer(env);
			await print("edit", "ann@x.at", "--phone", " +43 2\u202c ");
			assert.deepEqual(await people(env), ["ann@x.at host +43 2 confirmed"]);
			const [{ type, data } = { type: "", data: {} }] = (
				await told(settings)
			).filter((each) => each.type === "person.changed");
			assert.deepEqual([type, data.phone], ["person.changed", "+43 2"]);
			const dry = await print("edit", "ann@x.at", "--phone=none");
			assert.match(dry, /2 sign-ups.*\n.*phone: .* → none/);
			await print("edit", "ann@x.at", "--phone=none", "--yes");
			assert.doesNotMatch(await print("show", "ANN@x.at"), /0900|\+43/);
			// None is there: it comes to the first sign-up.
			await print("edit", "ann@x.at", "--phone", "+43 3");
			assert.deepEqual(await people(env), ["ann@x.at host +43 3 confirmed"]);
			await work();
			const wrong = await call(["edit", "ann@x.at", "--phone", "1\n2"], env);
			assert.equal(wrong.code, 2);
		},
	);

	testOnSqlite(
		"that came with a later sign-up is corrected in that one",
		async ({ settings }) => {
			await add(settings, [person("ann@x.at")]);
			await add(settings, [person("ann@x.at", "host", "+43 1")]);
			const print = printer(settings);
			await print("edit", "ann@x.at", "--phone", "+43 2");
			const shown = await print("show", "ann@x.at");
			assert.match(shown, /\+43 2/);
			assert.doesNotMatch(shown, /\+43 1/);
		},
	);
});

testOnBoth(
	"corrected there and back in a hurry: the person is not erased by what is told last",
	async ({ settings }, t) => {
		const { env, openList } = await startMail(t, settings);
		await add(settings, [person("ann@x.at")]);
		const list = await openList();
		await list.insert("receivers", [
			{ name: "WEBHOOK_URL", sign_up_cursor: 0, reply_cursor: 0 },
		]);
		const created_at = new Date(Date.now() - 60 * minuteMs).toISOString();
		await list.change("waitlist", {}, { created_at });
		const print = printer(env);
		await print("edit", "ann@x.at", "--email", "bob@x.at");
		await print("edit", "bob@x.at", "--email", "ann@x.at");
		const { linkSecrets } = readSettings(env);
		const id = personKey(linkSecrets?.[0] ?? "", "ann@x.at", "host");
		const start = { waitlist: 0, replies: 0 };
		for (const seconds of [0, 5, 60]) {
			const now = Date.now() + seconds * 1_000;
			const news = await Array.fromAsync(readNews(list, start, now));
			const events = news.flatMap(({ event }) => event ?? []);
			const back = events.findIndex(({ data }) => data.email === "ann@x.at");
			const erased = events.findLastIndex(({ data }) => data.id === id);
			assert.ok(back === -1 || (erased !== -1 && erased < back));
			assert.equal(back === -1, seconds < list.settledMs / 1_000);
		}
	},
);

for (const [at, codes] of ["now", "earlier versions"].entries())
	testOnSqlite(
		`whom a person has brought, by a code of ${codes}, stays with the person at another address`,
		async ({ settings }, t) => {
			const { work, reply, openList, ...mail } = await startMail(t, settings);
			// The link was in a mail before the secret was changed.
			const secret = mail.env.LINK_SECRET;
			const newest = "another secret of thirty-two bytes";
			const env = { ...mail.env, LINK_SECRET: `${newest},${secret}` };
			const codesOf = (each: string) =>
				ownCodes(secret, personKey(secret, each, "host"));
			// One whose two codes differ.
			const [email = ""] = Array.from(
				{ length: 999 },
				(_, at) => `ann${at}@x.at`,
			).filter((each) => new Set(codesOf(each)).size === 2);
			const ref = codesOf(email)[at] ?? "";
			await add(settings, [person(email)]);
			const list = await openList();
			const created_at = new Date().toISOString();
			await list.insert("waitlist", [
				aRow({ email: "bob@x.at", ref, created_at }),
			]);
			await work();
			await reply(email, "confirmed");
			await reply("bob@x.at", "confirmed");
			const print = printer(env);
			assert.match(await print("list", "--search", "ann"), /1 host\n/);
			await print("edit", email, "--email", "ann@new.example");
			await work();
			await reply("ann@new.example", "confirmed");
			assert.match(await print("list", "--search", "ann"), /1 host\n/);
		},
	);
