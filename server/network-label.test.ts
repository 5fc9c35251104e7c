import assert from "node:assert/strict";
import { test } from "node:test";
import { NetworkLabels } from "./network-label.ts";

const noon = Date.parse("2026-11-22T12:00:00Z");

for (const [isOne, ...addresses] of [
	[true, "203.0.113.7", "::ffff:203.0.113.9"],
	[false, "203.0.113.7", "203.0.114.7"],
	[true, "2001:db8:1:2::3", "2001:0DB8:0001::"],
	[true, "fe80::1%eth0", "fe80::2"],
	[false, "2001:db8:1::", "2001:db8:2::"],
	[true, "nonsense", "unknown"],
] as const) {
	test(`${addresses.join(" and ")} are ${isOne ? "one network" : "two"}`, () => {
		const labels = new NetworkLabels();
		const [first, second] = addresses.map((each) =>
			labels.labelFor(each, 4, noon),
		);
		assert.equal(first === second, isOne);
	});
}

test("from the fourth sign-up of a network and day on, all share a label", () => {
	const labels = new NetworkLabels();
	const join = (last: number, now = noon) =>
		labels.labelFor(`203.0.113.${last}`, 1, now);
	assert.deepEqual(
		[1, 2, 3].map((last) => join(last)),
		[null, null, null],
	);
	const label = join(4);
	assert.match(label ?? "", /^[a-f\d]{8}$/);
	assert.equal(join(1), label);
	// The next day begins again.
	assert.equal(join(1, noon + 86_400_000), null);
});
