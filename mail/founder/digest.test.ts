import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { readErasureKeys, rememberErased } from "../../store/erased-people.ts";
import { aRow, engines } from "../../test/support/engines.ts";
import { answering, refuse } from "../../test/support/mail-server.ts";
import { aMail } from "../../test/support/rows.ts";
import { secret, start } from "../../test/support/test-mailer.ts";
import { ownCode, personKey } from "../letter/links.ts";
import { saveState } from "../mailer-state.ts";
import { shownSource } from "./digest.ts";

const founder = "founder@frontage.example";
const today = new Date().toISOString().slice(0, 10);
/** A time on a day `days` from today. The digest is due at 7:00. */
const at = (time: string, days = 0) =>
	new Date(Date.parse(`${today}T${time}:00Z`) + days * 86_400_000);

/** A list without people, a mailer, and the digests that were taken. */
async function startEmpty(
	t: TestContext,
	timeZone = "UTC",
	smtp: SMTPServerOptions = {},
	deskUrl: string | null = null,
) {
	const settings = { founder, timeZone, deskUrl };
	const database = await engines.SQLite(t);
	const mailer = await start(t, database, [], { smtp, settings });
	const digests = () =>
		mailer.server.taken
			.filter(({ to }) => to === founder)
			.map(({ email }) => email);
	return { ...mailer, digests };
}

test("the digest has one line for people who came by own links", async (t) => {
	const { list, work, joinAt, reply, digests } = await startEmpty(t);
	await work(at("09:00"));
	await joinAt(at("10:00"), "ann@x.at", "bob@x.at");
	await work(at("10:01"));
	for (const email of ["ann@x.at", "bob@x.at"]) await reply(email, "confirmed");
	const codes = ["ann@x.at", "bob@x.at"].map((email) =>
		ownCode(secret, personKey(secret, email, "host")),
	);
	await list.insert(
		"waitlist",
		[...codes, "unknown1"].map((ref, n) =>
			aRow({ email: `${n}@x.at`, created_at: at("11:00").toISOString(), ref }),
		),
	);
	await work(at("07:00", 1));
	const text = digests().at(-1)?.text ?? "";
	assert.deepEqual(text.match(/^ {2}from .*$/gm), [
		"  from (unknown): 2 hosts and 0 advertisers",
		"  from (own links): 2 hosts and 0 advertisers",
		"  from unknown1: 1 host and 0 advertisers",
	]);
});

test("the digest comes once a day, when something happened", async (t) => {
	const { list, work, joinAt, reply, digests } = await startEmpty(t);
	await joinAt(at("12:00"), "ann@x.at");
	await work(at("06:59", 1));
	assert.equal(digests().length, 0);
	for (const time of ["07:00", "07:01", "23:59"]) await work(at(time, 1));
	const [first, ...others] = digests();
	assert.deepEqual(others, []);
	assert.equal(first?.subject, "Frontage: 1 person joined");
	assert.match(first?.text ?? "", /^Joined: 1 host and 0 advertisers\./m);
	assert.match(first?.text ?? "", /^Confirmed: 0$/m);
	assert.doesNotMatch(first?.text ?? "", /@/);
	// Killed before it could note that: the same mail again.
	await saveState(list, { digest_at: null });
	await work(at("08:00", 1));
	assert.equal(digests()[1]?.messageId, first?.messageId);

	// Nothing happened since.
	await work(at("07:00", 2));
	assert.equal(digests().length, 2);
	await reply("ann@x.at", "confirmed");
	await list.change("replies", {}, { at: at("12:00", 2).toISOString() });
	await saveState(list, {
		paused: "founder",
		paused_since: at("13:00", 2).toISOString(),
	});
	await work(at("07:00", 3));
	assert.match(digests()[2]?.text ?? "", /^Confirmed: 1$/m);
	assert.match(digests()[2]?.text ?? "", /This needs you:\n- Paused since/);
});

test("a whole digest", async (t) => {
	const { list, erasedFile, work, reply, digests } = await startEmpty(t);
	await work(at("07:00"));
	const created_at = at("12:00").toISOString();
	const rowsFrom = (utm_source: string | null, count: number) =>
		Array.from({ length: count }, (_, n) =>
			aRow({ email: `${utm_source}${n}@x.at`, utm_source, created_at }),
		);
	await list.insert("waitlist", [
		aRow({ email: "old@x.at", created_at: at("05:00", -9).toISOString() }),
		aRow({ email: "bob@x.at", user_type: "advertiser", created_at }),
		...rowsFrom("news", 3),
		...rowsFrom("evil.example", 2),
		...Array.from("bcdefghij", (name) => rowsFrom(name, 1)).flat(),
	]);
	await saveState(list, { paused: "founder", paused_since: created_at });
	await work(at("12:05"));
	await reply("news0@x.at", "confirmed");
	await reply("news1@x.at", "left");
	await reply("news2@x.at", "not-me");
	await list.change("replies", {}, { at: at("12:30").toISOString() });
	const { id, ...mail } = aMail({
		email: "lost@y.at",
		message_id: "<lost@x.at>",
		state: "bounced",
		ended_at: at("13:00").toISOString(),
	});
	await list.insert("mails", [mail]);
	const keys = await readErasureKeys(list);
	rememberErased(erasedFile, keys, ["gone@x.at"], at("14:00"));
	await work(at("07:00", 1));
	const nextDay = at("07:00", 1).toISOString().slice(0, 10);
	const { subject, text, from, to, date, messageId } = digests()[0] ?? {};
	assert.deepEqual(
		{ subject, from, to: to?.[0], messageId, at: Date.parse(date ?? "") },
		{
			subject: "Frontage: 14 people joined",
			from: { address: "hello@frontage.example", name: "Frontage" },
			to: { address: founder, name: "" },
			messageId: `<digest-${nextDay}@frontage.example>`,
			at: at("07:00", 1).valueOf(),
		},
	);
	assert.equal(
		text,
		`Since ${today} 07:00 UTC:

Joined: 13 hosts and 1 advertiser. On the list are 14 hosts and 1 advertiser.
  from “evil…”: 2 hosts and 0 advertisers
  from news: 2 hosts and 0 advertisers
  from (unknown): 0 hosts and 1 advertiser
${Array.from("bcdefgh", (name) => `  from ${name}: 1 host and 0 advertisers`).join("\n")}
Confirmed: 1
Did not join themselves: 1
Left: 1
Erased: 1
Bounced: 1
1 mail waits: a mailbox gets one confirmation per day, and after leaving one in 30 days.

This needs you:
- Paused since ${today} 12:00 UTC: \`mail resume\` goes on.
`,
	);
});

test("each digest counts what bounced since the one before", async (t) => {
	const { list, work, joinAt, digests } = await startEmpty(t);
	for (const [day, count] of [2, 1, 0].entries()) {
		await joinAt(at("12:00", day), `p${day}@x.at`);
		for (let n = 0; n < count; n += 1) {
			const { id, ...mail } = aMail({
				email: `old${day}${n}@y.at`,
				message_id: `<${day}${n}@x.at>`,
				state: "bounced",
				ended_at: at("13:00", day).toISOString(),
			});
			await list.insert("mails", [mail]);
		}
		await work(at("07:00", day + 1));
		const { text = "" } = digests().at(-1) ?? {};
		assert.match(text, RegExp(`^Bounced: ${count}$`, "m"));
	}
});

test("the hour of the digest, and its times, are those of TIME_ZONE", async (t) => {
	const { work, joinAt, digests } = await startEmpty(t, "Asia/Tokyo");
	for (const [time, days, expected] of [
		["21:59", 1, 0],
		["22:00", 1, 1],
		["06:59", 2, 1],
		["21:59", 2, 1],
		["22:00", 2, 2],
	] as const) {
		await joinAt(at(time, days), `p${days}${time.slice(0, 2)}@x.at`);
		await work(at(time, days));
		assert.equal(digests().length, expected, time);
	}
	assert.match(digests()[1]?.text ?? "", /^Since .* 07:00 Asia\/Tokyo:$/m);
});

test("a digest that the mail server does not take now is sent later", async (t) => {
	let isGrey = true;
	let refused = 0;
	const smtp = answering((to) => {
		if (!isGrey || to !== founder) return null;
		refused += 1;
		return refuse(451, "Later");
	});
	const { work, joinAt, digests } = await startEmpty(t, "UTC", smtp);
	await joinAt(at("12:00"), "ann@x.at");
	for (const seconds of [0, 59])
		await work(new Date(at("07:00", 1).valueOf() + seconds * 1_000));
	assert.equal(digests().length, 0);
	assert.equal(refused, 1, "once a minute");
	isGrey = false;
	for (const time of ["07:20", "07:40"]) await work(at(time, 1));
	assert.equal(digests().length, 1);
});

test("a digest that is refused while the clock is ahead is sent after it was set back", async (t) => {
	let isGrey = true;
	const smtp = answering(() => (isGrey ? refuse(451, "Later") : null));
	const { work, joinAt, digests } = await startEmpty(t, "UTC", smtp);
	await joinAt(at("12:00", 29), "ann@x.at");
	await work(at("07:00", 30));
	isGrey = false;
	await work(at("07:00", 1));
	assert.equal(digests().length, 1);
});

test("a refusal of the founder's mail is logged without the address", async (t) => {
	const smtp = answering((to) => refuse(550, `No ${to} here`));
	const { work, joinAt, logged } = await startEmpty(t, "UTC", smtp);
	await joinAt(at("12:00", -9), "ann@x.at");
	await joinAt(at("12:00"), "bob@x.at");
	await work(at("07:00", 1), 1);
	assert.match(logged.join(), /refused a mail to the founder: 550 No … here/);
	assert.doesNotMatch(logged.join(), /@/);
});

test("the founder is notified of held mails once a day, also after another notice of that day", async (t) => {
	const { list, work, digests } = await startEmpty(t);
	const created_at = at("09:00").toISOString();
	await saveState(list, {
		paused: "bounces",
		paused_since: created_at,
		digest_at: created_at,
	});
	await work(at("09:00"));
	assert.match(digests()[0]?.text ?? "", /^Paused since/);
	await saveState(list, { paused: null });
	await list.insert("mails", [
		aMail({ state: "held", held_group: "network-a", created_at }),
	]);
	for (const time of ["10:00", "11:00"]) await work(at(time));
	assert.equal(digests().length, 2);
	assert.match(digests()[1]?.text ?? "", /^Held until you decide/);
});

test("where there is a desk, a notice leads to it in place of commands", async (t) => {
	const desk = "https://frontage.example/desk/";
	const { list, work, digests } = await startEmpty(t, "UTC", {}, desk);
	const created_at = at("09:00").toISOString();
	await saveState(list, { digest_at: created_at });
	await list.insert("mails", [
		aMail({ state: "held", held_group: "network-a", created_at }),
	]);
	await work(at("10:00"));
	assert.equal(
		digests()[0]?.text?.trim(),
		`Held until you decide: 1 confirmation.\n\nSee and decide: ${desk}`,
	);
});

test("the founder is notified of a silence, unless it is over by then, and reads it in the digest", async (t) => {
	const { list, work, digests } = await startEmpty(t);
	const joined = aRow({ created_at: at("12:00", -3).toISOString() });
	await list.insert("waitlist", Array(12).fill(joined));
	const some = { source: null, language: "en", views: 90, visitors: 60 };
	const day = (days: number) => at("00:00", days).toISOString().slice(0, 10);
	await list.insert("visits", [
		{ ...some, day: day(-3) },
		{ ...some, day: day(-2) },
	]);
	await saveState(list, { silence_at: at("05:00").toISOString() });
	for (const time of ["06:00", "06:01", "07:00"]) await work(at(time));
	const silence = /No one has joined since .* 12:00, though 60 people came\. /;
	const [notice, digest] = digests();
	assert.match(notice?.subject ?? "", /needs a decision of yours/);
	assert.match(notice?.text ?? "", silence);
	assert.match(digest?.text ?? "", silence);
	await saveState(list, { silence_at: at("08:00").toISOString() });
	await list.insert("waitlist", [
		aRow({ created_at: at("08:30").toISOString() }),
	]);
	await work(at("09:00"));
	assert.equal(digests().length, 2);
});

test("a source that is no plain word is cut and quoted", () => {
	for (const [source, shown] of [
		["newsletter", "newsletter"],
		["unknown", "unknown"],
		[null, "(unknown)"],
		["https://evil.example/login", "“https…”"],
		["evil.example", "“evil…”"],
		["Your account is closed", "“Your account is closed”"],
		["a".repeat(60), `“${"a".repeat(40)}…”`],
	] as const)
		assert.equal(shownSource(source), shown);
});

// knadh/listmonk#1290: the administrator is not told of people who erase themselves.
test("the digest tells how many were erased since", async (t) => {
	const { list, erasedFile, work, digests } = await startEmpty(t);
	await work(at("07:00", 1));
	const keys = await readErasureKeys(list);
	const [key] = keys;
	const twoKeys = [...keys, { name: "other", key: `${key?.key}2` }];
	rememberErased(erasedFile, keys, ["old@x.at"], at("06:00", 1));
	rememberErased(erasedFile, twoKeys, ["a@x.at", "b@x.at"], at("12:00", 1));
	await work(at("07:00", 2));
	assert.match(digests()[0]?.text ?? "", /^Erased: 2$/m);
});
