import assert from "node:assert/strict";
import { test } from "node:test";
import { SenderCounts } from "../store/sender-counts.ts";
import { testApp } from "../test/support/app.ts";
import { networksOf, senderOf } from "./networks.ts";

const noon = Date.parse("2026-11-22T12:00:00Z");
const from = (address: string) => ({
	networks: networksOf(address),
	limit: null,
});

/** The labels of sign-ups from these addresses, one after the other. */
function labelsOf(
	addresses: readonly string[],
	labels = new SenderCounts(),
	now = noon,
) {
	return addresses.map((each) => labels.labelFor(from(each), 1, now));
}

for (const [isOne, ...addresses] of [
	[true, "203.0.113.7", "::ffff:203.0.113.9"],
	[false, "203.0.113.7", "203.0.114.7"],
	[true, "2001:db8:1:2::3", "2001:0DB8:0001::"],
	[true, "fe80::1%eth0", "fe80::2"],
	[true, "2001:db8:0:0:1::", "2001:db8::1"],
	[true, "2001:db8:1:2:3:4:5:6", "2001:0DB8:001::"],
	[true, "203.0.113.7", "0:0:0:0:0:ffff:cb00:7107"],
	[true, "203.0.113.7", "::FFFF:203.0.113.7"],
	[false, "2001:db8:1:2:3:4:5:6", "2001:db8:2:2:3:4:5:6"],
	[false, "2001:db8:1::", "2001:db8:2::"],
	[true, "nonsense", "unknown"],
	[true, "", "203.0.113.7, 203.0.113.8"],
] as const) {
	test(`${addresses.join(" and ")} are ${isOne ? "one network" : "two"}`, () => {
		const labels = new SenderCounts();
		const [first, second] = addresses.map((each) =>
			labels.labelFor(from(each), 4, noon),
		);
		assert.equal(first === second, isOne);
	});
}

test("from the fourth sign-up of a network and day on, all share a label", () => {
	const labels = new SenderCounts();
	const join = (last: number, now = noon) =>
		labelsOf([`203.0.113.${last}`], labels, now)[0] ?? null;
	assert.deepEqual(
		[1, 2, 3].map((last) => join(last)),
		[null, null, null],
	);
	const label = join(4);
	assert.match(label ?? "", /^[a-f\d]{8}$/);
	assert.equal(join(1), label);
});

test("a network keeps its label for seven days after the last one with too many", () => {
	const labels = new SenderCounts();
	const join = (days: number, count = 1) =>
		labelsOf(
			Array(count).fill("203.0.113.7"),
			labels,
			noon + days * 86_400_000,
		).at(-1);
	const label = join(0, 4);
	assert.deepEqual([join(1), join(7)], [label, label]);
	assert.equal(join(8), null);
	// Without too many on one day, a network is forgotten at its end.
	assert.deepEqual([join(8, 2), join(9, 3)], [null, null]);
	const other = join(9, 1);
	assert.notEqual(other, label);
	assert.deepEqual([join(16, 4), join(23)], [other, other]);
});

/** Each network of an allocation sends three sign-ups, as many as carry no label of the network's own. */
const allocations: [what: string, unlabelled: number, addresses: string[]][] = [
	["the /48s of a /40", 23, each(256, (n) => `2001:db8:12${hex(n)}::1`)],
	["the /48s of a /32", 83, each(256, (n) => `2001:db8:${hex(n)}00::1`)],
	["the /64s of a /48", 3, each(700, (n) => `2001:db8:1:${n.toString(16)}::1`)],
	["the /24s of a /16", 83, each(256, (n) => `203.0.${n}.1`)],
	[
		"the /48s of a /38, one /40 after the other",
		23,
		each(700, (n) => `2001:db8:${n.toString(16)}::1`),
	],
];
for (const [what, unlabelled, addresses] of allocations)
	test(`${what} have ${unlabelled} sign-ups without a label`, () => {
		const labels = labelsOf(addresses.flatMap((each) => [each, each, each]));
		assert.equal(labels.filter((label) => label === null).length, unlabelled);
		const last = labels.slice(-500);
		assert.equal(new Set(last).size, 1, "the allocation shares one label");
	});

test("a network that floods has one label, and does not use up its allocation", () => {
	const labels = new SenderCounts();
	const flood = labelsOf(Array(5_000).fill("203.0.113.7"), labels);
	assert.equal(new Set(flood).size, 2);
	assert.deepEqual(labelsOf(["203.0.114.7"], labels), [null]);
});

test("a full /40 hands its label on to its /32, a full /48 or /24 none", () => {
	const labels = new SenderCounts();
	const of = (...addresses: string[]) => labelsOf(addresses, labels);
	const full = of(
		...each(14, (n) => `2001:db8:${n}::1`).flatMap((one) => [one, one, one]),
	).at(-1);
	assert.deepEqual(of("2001:db8:ff00::1"), [full]);
	assert.deepEqual(of("2001:db9:ff00::1"), [null]);
	of(...Array(500).fill("2001:dba::1"), ...Array(500).fill("203.0.113.7"));
	assert.deepEqual(of("2001:dba:ff00::1", "203.0.114.7"), [null, null]);
});

test("a sender that changes its network does not make the process forget its allocation", () => {
	const labels = new SenderCounts(1_000);
	const many = each(100, (n) => `2001:db8:${hex(n)}00::1`);
	const [label] = labelsOf(many, labels).slice(-1);
	assert.notEqual(label, null);
	labelsOf(Array(3).fill("203.0.113.7"), labels);
	labelsOf(
		each(3_000, (n) => `2001:db8:${n.toString(16)}::1`),
		labels,
	);
	assert.deepEqual(labelsOf(["2001:db8:ffff::9"], labels), [label]);
	// A network that was not seen for long is forgotten.
	assert.equal(labelsOf(["203.0.113.7"], labels)[0], null);
});

for (const [address, sender] of [
	["203.0.113.7", "203.0.113.7"],
	["::ffff:203.0.113.7", "203.0.113.7"],
	["2001:db8:1:2::3", "32.1.13.184.0.1.0.2/64"],
	["not an address", "unknown"],
] as const)
	test(`${address} counts as the sender ${sender}`, () => {
		assert.equal(senderOf(address), sender);
	});

function each(count: number, make: (n: number) => string): string[] {
	return Array.from({ length: count }, (_, n) => make(n));
}

function hex(n: number): string {
	return n.toString(16).padStart(2, "0");
}

test("sign-ups of a network are counted for the whole day, in UTC", () => {
	const labels = new SenderCounts();
	const label = (time: string) =>
		labels.labelFor(from("192.0.2.1"), 1, Date.parse(`2026-${time}Z`));
	const times = ["11-22T00:00", "11-22T08:00", "11-22T16:00"];
	assert.deepEqual(times.map(label), [null, null, null]);
	assert.match(label("11-22T23:59:59.999") ?? "", /^[\da-f]{8}$/);
	// Three on each of two days are not too many on one.
	const evening = new SenderCounts();
	const other = (time: string) =>
		evening.labelFor(from("192.0.2.1"), 3, Date.parse(`2026-${time}Z`));
	assert.deepEqual(["11-22T23:59:59.999", "11-23T00:00"].map(other), [
		null,
		null,
	]);
});

test("each row of a call counts for its network", async (t) => {
	const { signUp, stored } = await testApp(t);
	await signUp(
		[1, 2, 3, 4].map((n) => ({ email: `p${n}@x.at`, user_type: "host" })),
	);
	const labels = (await stored()).map(({ network }) => network);
	assert.match(labels[0] ?? "", /^[\da-f]{8}$/);
	assert.equal(new Set(labels).size, 1);
});

test("a network that goes on is counted also while many others come", () => {
	const labels = new SenderCounts(20);
	const found = [1, 2, 3, 4].map((turn) => {
		const others = each(10, (n) => `198.51.${10 * turn + n}.1`);
		labelsOf(others, labels);
		return labelsOf(["203.0.113.7"], labels)[0] ?? null;
	});
	assert.deepEqual(found.slice(0, 3), [null, null, null]);
	assert.match(found[3] ?? "", /^[\da-f]{8}$/);
});
