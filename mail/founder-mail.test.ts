import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { aRow } from "../store/contract/engines.ts";
import { add, emptyLists } from "../test/support/each-store.ts";
import { startMail } from "../test/support/mail-cli.ts";
import { refuse } from "../test/support/mail-server.ts";
import { shownSource } from "./founder-mail.ts";
import { remember } from "./mailer-memory.ts";

const FOUNDER_MAIL = "founder@frontage.example";
const today = new Date().toISOString().slice(0, 10);
/** A moment so many days from today, whose digest is due at 7:00. */
const at = (time: string, days = 0) =>
	new Date(Date.parse(`${today}T${time}:00Z`) + days * 86_400_000);

/** A list, the digests that were taken, and a mailer that works when the test says so. */
async function start(t: TestContext, smtp?: SMTPServerOptions) {
	const settings = await emptyLists.SQLite(t);
	await add(settings, []);
	const { server, work, answer, openList } = await startMail(t, settings, smtp);
	const list = await openList();
	return {
		list,
		answer,
		work: (now: Date, more = {}) => work(now, { FOUNDER_MAIL, ...more }),
		join: (email: string, time: Date) =>
			list.insert("waitlist", [
				aRow({ email, created_at: time.toISOString() }),
			]),
		digests: () =>
			server.taken
				.filter(({ to }) => to === FOUNDER_MAIL)
				.map(({ email }) => email),
	};
}

test("the digest comes once a day, when something happened", async (t) => {
	const { list, work, join, answer, digests } = await start(t);
	await join("ann@x.at", at("12:00"));
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
	await remember(list, { digest: null });
	await work(at("08:00", 1));
	assert.equal(digests()[1]?.messageId, first?.messageId);

	// Nothing happened since.
	await work(at("07:00", 2));
	assert.equal(digests().length, 2);
	await answer("ann@x.at", "confirmed");
	await list.change("replies", {}, { at: at("12:00", 2).toISOString() });
	await remember(list, { paused: at("13:00", 2).toISOString() });
	await work(at("07:00", 3));
	assert.match(digests()[2]?.text ?? "", /^Confirmed: 1$/m);
	assert.match(digests()[2]?.text ?? "", /This needs you:\n- Paused since/);
});

test("the hour of the digest, and its times, are those of TIME_ZONE", async (t) => {
	const { work, join, digests } = await start(t);
	for (const [time, days, expected] of [
		["21:59", 1, 0],
		["22:00", 1, 1],
		["06:59", 2, 1],
		["21:59", 2, 1],
		["22:00", 2, 2],
	] as const) {
		await join(`p${days}${time.slice(0, 2)}@x.at`, at(time, days));
		await work(at(time, days), { TIME_ZONE: "Asia/Tokyo" });
		assert.equal(digests().length, expected, time);
	}
	assert.match(digests()[1]?.text ?? "", /^Since .* 07:00 Asia\/Tokyo:$/m);
});

test("a digest that the mail server does not take now is sent later", async (t) => {
	let isGrey = true;
	const { work, join, digests } = await start(t, {
		onRcptTo: ({ address }, _, done) =>
			done(isGrey && address === FOUNDER_MAIL ? refuse(451, "Later") : null),
	});
	await join("ann@x.at", at("12:00"));
	await work(at("07:00", 1));
	assert.equal(digests().length, 0);
	isGrey = false;
	for (const time of ["07:20", "07:40"]) await work(at(time, 1));
	assert.equal(digests().length, 1);
});

test("a source that is no plain word is cut and quoted", () => {
	for (const [source, shown] of [
		["newsletter", "newsletter"],
		[null, "unknown"],
		["https://evil.example/login", "“https…”"],
		["evil.example", "“evil…”"],
		["Your account is closed", "“Your account is closed”"],
		["a".repeat(60), `“${"a".repeat(40)}…”`],
	] as const)
		assert.equal(shownSource(source), shown);
});
