import assert from "node:assert/strict";
import { test } from "node:test";
import { aRow } from "../store/contract/engines.ts";
import { add, emptyLists, testOnSqlite } from "../test/support/each-store.ts";
import { startMail } from "../test/support/mail-cli.ts";
import { refuse } from "../test/support/mail-server.ts";
import { shownSource } from "./digest.ts";
import { remember } from "./mailer-memory.ts";

const FOUNDER_MAIL = "founder@frontage.example";
const today = new Date().toISOString().slice(0, 10);
/** A moment so many days from today, whose digest is due at 7:00. */
const at = (time: string, days = 0) =>
	new Date(Date.parse(`${today}T${time}:00Z`) + days * 86_400_000);

testOnSqlite(
	"the digest comes once a day, when something happened",
	async (settings, t) => {
		await add(settings, []);
		const { server, work, answer, openList } = await startMail(t, settings);
		const list = await openList();
		const created_at = at("12:00").toISOString();
		await list.insert("waitlist", [
			aRow({ email: "ann@x.at", created_at }),
			aRow({ email: "bob@x.at", user_type: "advertiser", created_at }),
		]);
		const digests = () =>
			server.taken
				.filter(({ to }) => to === FOUNDER_MAIL)
				.map(({ email }) => email);
		const atWork = (now: Date) => work(now, { FOUNDER_MAIL });
		await atWork(at("06:59", 1));
		assert.equal(digests().length, 0);
		await atWork(at("07:00", 1));
		await atWork(at("07:01", 1));
		await atWork(at("23:59", 1));
		assert.equal(digests().length, 1);
		const [first] = digests();
		assert.equal(first?.subject, "Frontage: 2 people joined");
		assert.match(first?.text ?? "", /^Joined: 1 host and 1 advertiser\./m);
		assert.match(first?.text ?? "", /^Confirmed: 0$/m);
		assert.doesNotMatch(first?.text ?? "", /@/);

		// Nothing happened since.
		await atWork(at("07:00", 2));
		assert.equal(digests().length, 1);
		await answer("ann@x.at", "confirmed");
		await list.change("replies", {}, { at: at("12:00", 2).toISOString() });
		await remember(list, { paused: at("13:00", 2).toISOString() });
		await atWork(at("07:00", 3));
		assert.equal(digests().length, 2);
		assert.match(digests()[1]?.text ?? "", /^Confirmed: 1$/m);
		assert.match(digests()[1]?.text ?? "", /This needs you:\n- Paused since/);
	},
);

test("the hour of the digest, and its times, are those of TIME_ZONE", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, []);
	const { server, work, openList } = await startMail(t, settings);
	const list = await openList();
	const zone = { FOUNDER_MAIL, TIME_ZONE: "Asia/Tokyo" };
	for (const [time, days, digests] of [
		["21:59", 1, 0],
		["22:00", 1, 1],
		["06:59", 2, 1],
		["21:59", 2, 1],
		["22:00", 2, 2],
	] as const) {
		const created_at = at(time, days).toISOString();
		await list.insert("waitlist", [
			aRow({ email: `p${Date.parse(created_at)}@x.at`, created_at }),
		]);
		await work(at(time, days), zone);
		const taken = server.taken.filter(({ to }) => to === FOUNDER_MAIL);
		assert.equal(taken.length, digests, time);
	}
	const last = server.taken.findLast(({ to }) => to === FOUNDER_MAIL);
	assert.match(last?.email.text ?? "", /^Since .* 07:00 Asia\/Tokyo:$/m);
});

test("a digest that the mail server does not take now is sent later", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, []);
	let isGrey = true;
	const { server, work, openList } = await startMail(t, settings, {
		onRcptTo: ({ address }, _, done) =>
			done(isGrey && address === FOUNDER_MAIL ? refuse(451, "Later") : null),
	});
	const created_at = at("12:00").toISOString();
	const list = await openList();
	await list.insert("waitlist", [aRow({ email: "ann@x.at", created_at })]);
	await work(at("07:00", 1), { FOUNDER_MAIL });
	assert.deepEqual(
		server.taken.map(({ to }) => to),
		["ann@x.at"],
	);
	isGrey = false;
	await work(at("07:20", 1), { FOUNDER_MAIL });
	await work(at("07:40", 1), { FOUNDER_MAIL });
	assert.deepEqual(
		server.taken.map(({ to }) => to),
		["ann@x.at", FOUNDER_MAIL],
	);
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
