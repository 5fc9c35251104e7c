/** Simulated days of wrong addresses, and a week of all attacks at once, by the rules alone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hourMs } from "../shared/time.ts";
import { Days } from "../test/support/simulated-days.ts";

const range = (count: number) =>
	Array.from({ length: count }, (_, index) => index);

const noDomain = "550 5.1.2 <x>: Recipient address rejected: Domain not found";

test("attack 8: sign-ups at domains that do not exist, one every six seconds, delay no real person", () => {
	const days = new Days();
	// No more than the sign-ups of the attack.
	days.perMinute = 10;
	days.refusal = (email) => (/^wrong/.test(email) ? noDomain : undefined);
	const wrong = (minute: number, count: number) =>
		range(count).map((n) => ({
			email: `wrong@d${minute}-${n}.example`,
			network: days.label(n % 2 === 0 ? "203.0.113.1" : "198.51.100.1"),
		}));
	days.join(...range(6).map((n) => ({ email: `wrong@first${n}.example` })));
	days.pass(1 / 24 / 60);
	const wait = days.passWithPeople(1 / 24, 7, (minute) => wrong(minute, 10));
	assert.ok(wait <= 1, `${wait} minutes`);
	// Each wrong address is tried once, and 20 of a network.
	assert.ok(days.refused <= 6 + 2 * 20, `${days.refused} tries`);
});

test("attack 9: twelve wrong addresses from three networks stop no mail", () => {
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
		assert.ok(days.passWithPeople(1, 20) <= 1);
		assert.notEqual(days.waiting, "all");
	}
});

test("while many mails bounce, announcements wait, and new people get their confirmation", () => {
	const days = new Days();
	days.refusal = (email) => (/^wrong/.test(email) ? noDomain : undefined);
	days.join(...range(12).map((n) => ({ email: `wrong@d${n}.example` })));
	days.pass(1 / 24);
	assert.equal(days.waiting, "announcements");
	days.order("launch", ["old@gmail.com"]);
	days.join({ email: "ann@gmail.com" }, { email: "bob@d3.example" });
	days.pass(1 / 24);
	assert.deepEqual(
		days.sent.map(({ email }) => email),
		["ann@gmail.com"],
	);
	// After enough mails are taken, all are sent again.
	days.passWithPeople(1, 5);
	assert.equal(days.waiting, "none");
	assert.deepEqual(days.perDayTo(/^(?:old|bob)/), [2]);
});

test("a week of all attacks at once: real people get theirs within a minute, strangers few", () => {
	const days = new Days();
	const providers = ["gmail.com", "gmx.de", "yahoo.com", "outlook.com"];
	days.refusal = (email) => (/^wrong/.test(email) ? noDomain : undefined);
	// Two weeks of a usual list come before it. Some confirm, one leaves.
	days.passWithPeople(14, 60);
	const people = days.sent.map(({ email }) => email);
	for (const email of people.slice(0, 300)) days.reply(email, "confirmed");
	const gone = people[300] ?? "";
	days.reply(gone, "left");
	const before = days.sent.length;
	const from = days.now;
	/** A stranger who is entered from an address. */
	const stranger = (address: string, email: string) => ({
		email,
		network: days.label(address),
	});
	let count = 0;
	type Attack = (day: number, minute: number) => ReturnType<typeof stranger>[];
	const attacks: Attack[] = [
		// One network, for an hour of the first two days.
		(_, minute) =>
			range(minute < 60 ? 20 : 0).map(() =>
				stranger("203.0.113.7", `flood${count++}@${providers[count % 4]}`),
			),
		// Spellings of one mailbox, from everywhere.
		(day, minute) =>
			minute % 60 === 0
				? [
						stranger(
							`192.0.${day}.${minute / 60}`,
							`victim+${count++}@gmail.com`,
						),
						stranger(
							`192.1.${day}.${minute / 60}`,
							`v.i-c_tim${"-".repeat(count % 9)}@${["proton.me", "pm.me", "protonmail.com"][count % 3]}`,
						),
					]
				: [],
		// The networks of one allocation.
		(day, minute) =>
			day === 2 && minute < 700
				? range(3).map((n) =>
						stranger(
							`2001:db8:${minute.toString(16)}::${n}`,
							`six${count++}@${providers[n]}`,
						),
					)
				: [],
		// Domains that do not exist, and wrong addresses at a large provider.
		(day, minute) =>
			day >= 3 && minute < 60
				? range(10).map((n) =>
						stranger(
							`198.51.${n % 2}.1`,
							n < 5
								? `wrong${count++}@d${count}.example`
								: `wrong${count++}@gmail.com`,
						),
					)
				: [],
		// A person who has left is entered again each day.
		(_, minute) => (minute === 300 ? [stranger("198.51.100.9", gone)] : []),
	];
	days.order("launch", people.slice(0, 300));
	const wait = days.passWithPeople(7, 20, (minute) =>
		attacks.flatMap((attack) =>
			attack(Math.floor(minute / 1_440), minute % 1_440),
		),
	);
	assert.ok(wait <= 1, `${wait} minutes`);
	assert.equal(days.sent.filter(({ kind }) => kind === "launch").length, 300);
	const to = (pattern: RegExp) => days.perDayTo(pattern).slice(14);
	assert.ok(Math.max(...to(/^flood/)) <= 20, `${to(/^flood/)}`);
	// While a wave goes on, all with a label is held: the first 23 of the allocation have none.
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
