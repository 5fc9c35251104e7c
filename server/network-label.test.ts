import assert from "node:assert/strict";
import { test } from "node:test";
import { NetworkLabels, networkOf } from "./network-label.ts";

const noon = Date.parse("2026-11-22T12:00:00Z");

test("the /24 and /48 networks of addresses", () => {
	for (const [address, network] of [
		["203.0.113.7", "203.0.113"],
		["::ffff:203.0.113.9", "203.0.113"],
		["2001:db8:1:2::3", "2001:db8:1"],
		["2001:0DB8:0001::", "2001:db8:1"],
		["2001:db8::1", "2001:db8:0"],
		["::1", "0:0:0"],
		["fe80::1%eth0", "fe80:0:0"],
	] as const)
		assert.equal(networkOf(address), network, address);
});

test("from the fourth sign-up of a network and day on, all share a label", () => {
	const labels = new NetworkLabels();
	const join = (last: number, now = noon) =>
		labels.labelFor(`203.0.113.${last}`, 1, now);
	assert.deepEqual([join(1), join(2), join(3)], [null, null, null]);
	const label = join(4);
	assert.match(label ?? "", /^[a-f\d]{8}$/);
	assert.equal(join(1), label);
	assert.equal(labels.labelFor("203.0.114.1", 1, noon), null);
	// The next day begins again, with another label.
	const tomorrow = noon + 86_400_000;
	assert.deepEqual(
		[1, 2, 3].map((last) => join(last, tomorrow)),
		[null, null, null],
	);
	assert.notEqual(join(1, tomorrow), label);
});

test("one call with many sign-ups carries a label at once", () => {
	assert.notEqual(new NetworkLabels().labelFor("203.0.113.1", 100, noon), null);
});
