import assert from "node:assert/strict";
import path from "node:path";
import { readMailerState, saveState } from "../mail/mailer-state.ts";
import { spikeGroup } from "../mail/rules/sign-up-spike.ts";
import type { Mail } from "../shared/mail.ts";
import {
	aRow,
	openForTest,
	testOnBoth,
	testOnSqlite,
} from "../test/support/engines.ts";
import { aMail, at } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { eraseHeld, readHeldGroups, releaseHeld } from "./held-groups.ts";

const group = "domain-small.at";

/** The mail to `p1@small.at` and so on, which was held. */
function mail(n: number, state: Mail["state"], held_group = group) {
	const { id, ...row } = aMail({
		email: `p${n}@small.at`,
		state,
		held_group,
		joined_at: at(`1${n}:00`),
		message_id: `<${n}@frontage.example>`,
	});
	return row;
}

testOnBoth(
	"a release sends what is held in the group, and nothing that went out before",
	async (database, t) => {
		const list = await openForTest(t, database);
		const other = "network-0123abcd";
		const states = ["sent", "bounced", "dropped", "held", "held"] as const;
		await list.insert("mails", [
			...states.map((state, n) => mail(n, state)),
			mail(5, "held", other),
		]);
		await releaseHeld(list, group);
		const mails = await Array.fromAsync(list.read("mails"));
		assert.deepEqual(
			mails.map(({ state }) => state),
			["sent", "bounced", "dropped", "waiting", "waiting", "held"],
		);
		const groups = await readHeldGroups(list);
		assert.deepEqual(
			groups.map((each) => each.group),
			[other],
		);
	},
);

testOnBoth(
	"the groups of what is held: the newest at the end, with the first and last sign-up",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("mails", [
			mail(8, "held", "network-new"),
			...[4, 2, 3, 1].map((n) => mail(n, "held")),
			mail(9, "sent"),
		]);
		assert.deepEqual(await readHeldGroups(list), [
			{
				group,
				mails: 4,
				first: at("11:00"),
				last: at("14:00"),
				samples: ["p4@small.at", "p2@small.at", "p3@small.at"],
			},
			{
				group: "network-new",
				mails: 1,
				first: at("18:00"),
				last: at("18:00"),
				samples: ["p8@small.at"],
			},
		]);
	},
);

testOnSqlite(
	"what the founder has seen of a wave does not begin another",
	async (database, t) => {
		const list = await openForTest(t, database);
		const spike_since = at("11:30");
		await saveState(list, { spike_since });
		await list.insert("mails", [mail(1, "held")]);
		await releaseHeld(list, group);
		// Another group ends no wave.
		assert.equal((await readMailerState(list)).spike_since, spike_since);
		const before = new Date().toISOString();
		await releaseHeld(list, spikeGroup(spike_since));
		const state = await readMailerState(list);
		assert.equal(state.spike_since, undefined);
		assert.ok((state.spike_seen_until ?? "") >= before);
	},
);

testOnBoth(
	"an erased group is remembered until it is released",
	async (database, t) => {
		const list = await openForTest(t, database);
		const erasedFile = path.join(temporaryFolder(t), "erased.json");
		const groups = async () => (await readMailerState(list)).erased_groups;
		const hold = (held_group: string, network: string | null, n: number) =>
			list.insert("mails", [{ ...mail(n, "held", held_group), network }]);
		const spike = "wave-2026-11-20-1200";
		await hold(group, null, 1);
		await hold(spike, "0123abcd", 2);
		await hold(spike, "4567abcd", 3);
		await eraseHeld(list, group, erasedFile, () => []);
		await eraseHeld(list, spike, erasedFile, () => []);
		assert.equal(await groups(), `${group} network-0123abcd network-4567abcd`);
		await hold(group, null, 4);
		await hold("network-0123abcd", "0123abcd", 5);
		await releaseHeld(list, group);
		await releaseHeld(list, "network-0123abcd");
		assert.equal(await groups(), "network-4567abcd");
		// The only person of the group has joined outside of it, too, and is kept. The group ends.
		await hold(group, "0123abcd", 6);
		const row = aRow({ email: "p6@small.at", network: "elsewher" });
		await list.insert("waitlist", [row]);
		const { erased, kept } = await eraseHeld(list, group, erasedFile, () => []);
		assert.deepEqual([erased, kept], [0, 1]);
		assert.deepEqual(await readHeldGroups(list), []);
		assert.equal((await list.count("waitlist")).rows, 1);
	},
);
