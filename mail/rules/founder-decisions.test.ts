import assert from "node:assert/strict";
import { test } from "node:test";
import {
	groupDecided,
	pauseChange,
	resumeChange,
} from "./founder-decisions.ts";

const now = Date.parse("2026-11-22T12:30:00.000Z");
const at = "2026-11-22T12:30:00.000Z";
const before = "2026-11-22T12:00:00.000Z";
const spike = "spike-2026-11-22-1200";

test("a group that was released or erased", () => {
	const ended = { spike_since: null, spike_seen_until: at };
	for (const [decision, group, networks, saved, change] of [
		["release", spike, [], { spike_since: before }, ended],
		[
			"erase",
			spike,
			["a"],
			{ spike_since: before },
			{ erased: "network-a", ...ended },
		],
		["release", "domain-x.at", [], { spike_since: before }, {}],
		["release", spike, [], {}, {}],
		["erase", "domain-x.at", [null], {}, { erased: "domain-x.at" }],
		[
			"erase",
			"domain-x.at",
			["a", null, "b", "a"],
			{},
			{ erased: "domain-x.at network-a network-b" },
		],
		["erase", "network-a", ["a"], {}, { erased: "network-a" }],
		[
			"erase",
			"network-a",
			["a"],
			{ erased_groups: "network-a network-b" },
			{ erased: "network-b network-a" },
		],
		// A decision for a group ends the one against it.
		[
			"release",
			"network-a",
			["a"],
			{ erased_groups: "network-a domain-x.at" },
			{ erased: "domain-x.at" },
		],
		["release", "domain-x.at", [], { erased_groups: "domain-x.at" }, {}],
	] as const) {
		const held = networks.map((network) => ({ network }));
		const { erased = null, ...others } = change as { erased?: string };
		assert.deepEqual(
			groupDecided(saved, decision, group, held, now),
			{ erased_groups: erased, ...others },
			`${decision} ${group}`,
		);
	}
	const many = Array.from({ length: 1_000 }, (_, n) => `domain-${n}.at`);
	const saved = { erased_groups: many.join(" ") };
	const { erased_groups } = groupDecided(
		saved,
		"erase",
		"domain-x.at",
		[],
		now,
	);
	assert.equal(erased_groups, [...many.slice(1), "domain-x.at"].join(" "));
});

test("a pause ends, with what slowed the mails before it", () => {
	const paused = { paused: "founder", paused_since: at } as const;
	assert.deepEqual(pauseChange("founder", now), paused);
	const change = {
		paused: null,
		paused_since: null,
		slowed_since: null,
		bounces_seen_until: at,
	};
	const slowed = { slowed_since: before };
	assert.equal(resumeChange({}, now), undefined);
	assert.deepEqual(resumeChange(slowed, now), { since: before, change });
	assert.deepEqual(resumeChange({ ...slowed, ...paused }, now), {
		since: at,
		change,
	});
});
