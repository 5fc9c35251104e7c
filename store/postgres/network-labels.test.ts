import assert from "node:assert/strict";
import { test } from "node:test";
import postgres from "postgres";
import { testOnPostgres } from "../../test/support/engines.ts";
import { type CountedNetwork, openInbox } from "../inbox.ts";
import { NetworkCounts } from "./network-labels.ts";

const network = (n: number): CountedNetwork[] => [
	{ name: `203.0.${n}/24`, unlabelled: 3, signUps: 20, whenFull: 0 },
	{ name: "203.0/16", unlabelled: 83, signUps: 100, whenFull: 0 },
];

testOnPostgres(
	"servers label a network together, and keep no address",
	async (database, t) => {
		assert.ok(database.kind === "postgres");
		const owner = postgres(database.url, { max: 1, onnotice: () => {} });
		t.after(() => owner.end({ timeout: 1 }));
		const servers = await Promise.all(
			Array.from({ length: 4 }, () => openInbox(database)),
		);
		t.after(() => Promise.all(servers.map((each) => each.close())));
		const labelOn = (server: number, n: number, signUps = 1) =>
			servers[server % 4]?.labelFor?.(network(n), signUps);

		const labels: (string | null | undefined)[] = [];
		for (let count = 0; count < 12; count += 1)
			labels.push(await labelOn(count, 113));
		assert.deepEqual(labels.slice(0, 3), [null, null, null]);
		assert.match(labels[3] ?? "", /^[\da-f]{8}$/);
		assert.equal(new Set(labels.slice(3)).size, 1);
		// A call with too many at once is labelled by itself.
		assert.match((await labelOn(0, 114, 4)) ?? "", /^[\da-f]{8}$/);

		// All networks of a /16, on all servers at once: 83 sign-ups without a label, of which 3 + 0 came above.
		const many = await Promise.all(
			Array.from({ length: 400 }, (_, n) => labelOn(n, n % 100)),
		);
		const total = 16 + 400;
		const { sign_ups } = (
			await owner`select max(sign_ups)::integer as sign_ups from network_counts`
		)[0] as { sign_ups: number };
		assert.equal(sign_ups, total);
		const unlabelled = many.filter((label) => label === null);
		assert.ok(unlabelled.length <= 83 - 3, `${unlabelled.length}`);
		assert.notEqual(many.at(-1), null);

		const kept = JSON.stringify(await owner`select * from network_counts`);
		assert.doesNotMatch(kept, /203\.0/);
		// Of a day before, only what has a label is kept, and a sign-up without too many does not prolong it.
		await labelOn(0, 200);
		await owner`update network_counts set day = day - 7`;
		assert.equal(await labelOn(1, 113), many.at(-1));
		const [old] =
			await owner`select count(*)::integer as unlabelled from network_counts where day < (now() at time zone 'UTC')::date and label is null`;
		assert.deepEqual(old, { unlabelled: 0 });
		await owner`update network_counts set day = day - 1`;
		assert.equal(await labelOn(1, 113), null);
		const [days] =
			await owner`select count(distinct day)::integer as days from network_counts where day < (now() at time zone 'UTC')::date - 7`;
		assert.deepEqual(days, { days: 0 });
	},
);

testOnPostgres(
	"a full network labels the next larger one",
	async (database, t) => {
		const inbox = await openInbox(database);
		t.after(() => inbox.close());
		const of = (n: number): CountedNetwork[] => [
			{ name: `${n}/40`, unlabelled: 23, signUps: 40, whenFull: 83 },
			{ name: "all/32", unlabelled: 83, signUps: 100, whenFull: 0 },
		];
		assert.equal(await inbox.labelFor?.(of(1), 23), null);
		const label = await inbox.labelFor?.(of(1), 16);
		assert.equal(await inbox.labelFor?.(of(2), 1), null);
		await inbox.labelFor?.(of(1), 1);
		assert.equal(await inbox.labelFor?.(of(2), 1), label);
	},
);

test("each of those who wait together gets its own label, also after a failure", async () => {
	const asked: unknown[] = [];
	const answers = [
		() => [{ labels: ["a", null] }],
		() => [{ labels: ["b", "c"] }],
		() => {
			throw new Error("away");
		},
		() => [{ labels: ["d"] }],
	];
	const run = async (_: string, [senders = ""]: string[]) => {
		asked.push(JSON.parse(senders).length);
		// One more while this statement runs.
		if (asked.length === 1) later.push(counts.labelFor(network(3), 1));
		return answers.shift()?.();
	};
	const later: Promise<string | null>[] = [];
	const counts = new NetworkCounts({ run } as never);
	const labels = [1, 2].map((n) => counts.labelFor(network(n), 1));
	assert.deepEqual(await Promise.all(labels), ["a", null]);
	later.push(counts.labelFor(network(4), 1));
	assert.deepEqual(await Promise.all(later), ["b", "c"]);
	// One statement for those of one turn of the event loop.
	assert.deepEqual(asked, [2, 2]);
	await assert.rejects(counts.labelFor(network(5), 1), /away/);
	assert.equal(await counts.labelFor(network(5), 1), "d");
});
