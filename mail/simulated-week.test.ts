/** Simulated days of wrong addresses, and four days of all attacks at once, by the rules and the mailer's own loop. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hourMs } from "../shared/time.ts";
import { Days } from "../test/support/simulated-days.ts";
import { noDomain, weekOfAttacks } from "../test/support/week-of-attacks.ts";

const range = (count: number) =>
	Array.from({ length: count }, (_, index) => index);

test("attack 8: sign-ups at domains that do not exist, one every six seconds, delay no real person", async () => {
	const days = new Days();
	// No more than the sign-ups of the attack.
	days.settings.perMinute = 10;
	days.refusal = (email) => (/^wrong/.test(email) ? noDomain : undefined);
	const wrong = (minute: number, count: number) =>
		range(count).map((n) => ({
			email: `wrong@d${minute}-${n}.example`,
			network: days.label(n % 2 === 0 ? "203.0.113.1" : "198.51.100.1"),
		}));
	days.join(...range(6).map((n) => ({ email: `wrong@first${n}.example` })));
	await days.pass(1 / 24 / 60);
	const wait = await days.passWithPeople(1 / 24, 7, (minute) =>
		wrong(minute, 10),
	);
	assert.ok(wait <= 1, `${wait} minutes`);
	// Each wrong address is tried once, and 20 of a network.
	assert.ok(days.refused <= 6 + 2 * 20, `${days.refused} tries`);
});

test("attack 9: twelve wrong addresses from three networks stop no mail", async () => {
	for (const domainOf of [
		(n: number) => `d${n}.example`,
		() => "gmail.com",
		() => "small.example",
	]) {
		const days = new Days();
		days.refusal = (email) => (/^wrong/.test(email) ? noDomain : undefined);
		days.join(
			...range(12).map((n) => ({
				email: `wrong${n}@${domainOf(n)}`,
				network: days.label(`203.0.${n % 3}.1`),
			})),
		);
		assert.ok((await days.passWithPeople(1, 20)) <= 1);
		assert.notEqual(days.waiting, "all");
	}
});

test("while many mails bounce, announcements wait, and new people get their confirmation", async () => {
	const days = new Days();
	days.refusal = (email) => (/^wrong/.test(email) ? noDomain : undefined);
	days.join(...range(12).map((n) => ({ email: `wrong@d${n}.example` })));
	await days.pass(1 / 24);
	assert.equal(days.waiting, "announcements");
	days.order("launch", ["old@gmail.com"]);
	days.join({ email: "ann@gmail.com" }, { email: "bob@d3.example" });
	await days.pass(1 / 24);
	assert.deepEqual(
		days.sent.map(({ email }) => email),
		["ann@gmail.com"],
	);
	// After enough mails are taken, all are sent again.
	await days.passWithPeople(1, 5);
	assert.equal(days.waiting, "none");
	assert.deepEqual(days.perDayTo(/^(?:old|bob)/), [2]);
});

test("four days of all attacks at once: real people get theirs within a minute, strangers few", async () => {
	const days = new Days();
	days.refusal = (email) => (/^wrong/.test(email) ? noDomain : undefined);
	// Two weeks of a usual list come before it. Some confirm, one leaves.
	await days.passWithPeople(14, 60);
	const people = days.sent.map(({ email }) => email);
	for (const email of people.slice(0, 300)) days.reply(email, "confirmed");
	const gone = people[300] ?? "";
	days.reply(gone, "left");
	const before = days.sent.length;
	const from = days.now;
	days.order("launch", people.slice(0, 300));
	const attacks = weekOfAttacks((address) => days.label(address), gone);
	const wait = await days.passWithPeople(4, 20, attacks);
	assert.ok(wait <= 1, `${wait} minutes`);
	assert.equal(days.sent.filter(({ kind }) => kind === "launch").length, 300);
	const to = (pattern: RegExp) => days.perDayTo(pattern).slice(14);
	assert.ok(Math.max(...to(/^flood/)) <= 20, `${to(/^flood/)}`);
	// While a spike goes on, all with a label is held: the first 23 of the allocation have none.
	assert.ok(Math.max(...to(/^six/)) <= 23, `${to(/^six/)}`);
	for (const attack of [/^flood/, /^six/, /^wrong/])
		assert.deepEqual(days.afterNotice(attack), []);
	assert.equal(to(/^(?:flood|six)/).filter((mails) => mails > 0).length, 2);
	assert.ok(to(/^victim/).filter((mails) => mails > 0).length <= 3);
	assert.ok(
		days.sent.filter(({ email }) => email.startsWith("v.i-c")).length <= 3,
	);
	const late = days.sent.slice(before).map(({ email }) => email);
	assert.ok(!late.includes(gone));
	assert.ok(days.notifiedAt !== undefined && days.notifiedAt - from <= hourMs);
});
