/** Several servers count the sign-ups of each sender together. */
import assert from "node:assert/strict";
import { test } from "node:test";
import postgres from "postgres";
import {
	type EmptyList,
	openForTest,
	stored,
	testOnPostgres,
} from "../../test/support/engines.ts";
import { anEntry } from "../../test/support/rows.ts";
import { TooManySignUps } from "../errors.ts";
import { openInbox, type Sender } from "../inbox.ts";
import { QueuedInbox } from "../inbox-queue.ts";
import type { Added } from "../inbox-types.ts";

type Context = Parameters<Parameters<typeof testOnPostgres>[1]>[1];

/** A sender in the nth /24 of a /16. */
const inNetwork = (n: number, limit: Sender["limit"] = null): Sender => ({
	networks: [
		{ name: `203.0.${n}/24`, unlabelled: 3, signUps: 20, whenFull: 0 },
		{ name: "203.0/16", unlabelled: 83, signUps: 100, whenFull: 0 },
	],
	limit,
});

/** Four servers on a database, and the label with which one of them stores a sign-up. */
async function fourServers(database: EmptyList, t: Context) {
	assert.ok(database.kind === "postgres");
	const owner = postgres(database.url, { max: 1, onnotice: () => {} });
	t.after(() => owner.end({ timeout: 1 }));
	const list = await openForTest(t, database, "read");
	const servers = await Promise.all(
		Array.from({ length: 4 }, () => openInbox(database)),
	);
	t.after(() => Promise.all(servers.map((each) => each.close())));
	let people = 0;
	async function labelOn(server: number, sender: Sender, rows = 1) {
		people += 1;
		const email = `p${people}@x.example`;
		const entries = Array.from({ length: rows }, () => anEntry({ email }));
		await servers[server % 4]?.add(entries, undefined, sender);
		return async () => {
			const all = await stored(list);
			return all.filter((row) => row.email === email).at(-1)?.network;
		};
	}
	const now = async (...added: Parameters<typeof labelOn>) =>
		(await labelOn(...added))();
	return { owner, list, labelOn, now };
}

testOnPostgres(
	"servers label a network together, and keep no address",
	async (database, t) => {
		const { owner, labelOn, now } = await fourServers(database, t);
		const labels: (string | null | undefined)[] = [];
		for (let count = 0; count < 12; count += 1)
			labels.push(await now(count, inNetwork(113)));
		assert.deepEqual(labels.slice(0, 3), [null, null, null]);
		assert.match(labels[3] ?? "", /^[\da-f]{8}$/);
		assert.equal(new Set(labels.slice(3)).size, 1);
		// A call with too many at once is labelled by itself.
		assert.match((await now(0, inNetwork(114), 4)) ?? "", /^[\da-f]{8}$/);

		// All networks of a /16, on all servers at once: 83 sign-ups without a label, of which 3 came above.
		const many = await Promise.all(
			Array.from({ length: 400 }, (_, n) => labelOn(n, inNetwork(n % 100))),
		);
		const found = await Promise.all(many.map((label) => label()));
		const [largest] =
			await owner`select max(sign_ups)::integer as sign_ups from sender_counts`;
		assert.equal(largest?.["sign_ups"], 16 + 400);
		const unlabelled = found.filter((label) => label === null);
		assert.ok(unlabelled.length <= 83 - 3, `${unlabelled.length}`);
		const last = await now(1, inNetwork(99));
		assert.match(last ?? "", /^[\da-f]{8}$/);

		const kept = JSON.stringify(await owner`select * from sender_counts`);
		assert.doesNotMatch(kept, /203\.0/);
		// A day later, only what has a label is kept, for seven days after the last one with too many.
		const later = (days: number) => owner`
			update sender_counts set ends_at = ends_at - make_interval(days => ${days}),
				label_ends_at = label_ends_at - make_interval(days => ${days})`;
		await later(7);
		// Of a server that has not counted this network before.
		const other = await openInbox(database);
		await other.add([anEntry({ email: "other@x.example" })], undefined, {
			...inNetwork(113),
		});
		await other.close();
		const rows = await stored(await openForTest(t, database, "read"));
		assert.equal(rows.at(-1)?.network, last);
		const [old] =
			await owner`select count(*)::integer as gone from sender_counts where ends_at < now() and label is null`;
		assert.deepEqual(old, { gone: 0 });
	},
);

testOnPostgres(
	"a full network labels the next larger one",
	async (database, t) => {
		const { now } = await fourServers(database, t);
		const of = (n: number): Sender => ({
			networks: [
				{ name: `${n}/40`, unlabelled: 23, signUps: 40, whenFull: 83 },
				{ name: "all/32", unlabelled: 83, signUps: 100, whenFull: 0 },
			],
			limit: null,
		});
		assert.equal(await now(0, of(1), 23), null);
		const label = await now(1, of(1), 16);
		assert.equal(await now(2, of(2)), null);
		await now(3, of(1));
		assert.equal(await now(0, of(2)), label);
	},
);

testOnPostgres(
	"servers limit a sender together, and its counts are deleted after the time",
	async (database, t) => {
		const { owner, list, now } = await fourServers(database, t);
		const limit = { name: "sign-ups of 203.0.113.7", max: 3, ms: 60_000 };
		const sender = inNetwork(113, limit);
		for (const server of [0, 1, 2]) await now(server, sender);
		for (const server of [0, 3])
			await assert.rejects(
				now(server, sender),
				(error) => error instanceof TooManySignUps && error.ms <= 60_000,
			);
		// Of a batch, the others are stored.
		await now(3, inNetwork(7));
		assert.equal((await stored(list)).length, 4);
		const counts = () =>
			owner`select name from sender_counts where ends_at < now() + interval '2 minutes'`;
		assert.equal((await counts()).length, 1);
		await owner`update sender_counts set ends_at = now() - interval '1 ms' where ends_at < now() + interval '2 minutes'`;
		await now(0, inNetwork(7));
		assert.equal((await counts()).length, 0);
	},
);

// Two statements that upsert the same rows in other orders wait for each other (netboxlabs/diode#540,
// openobserve/openobserve#13487): these take them in the order of their names.
testOnPostgres(
	"servers count the same networks in the same order",
	async (database, t) => {
		const { owner } = await fourServers(database, t);
		const counts = Array.from({ length: 30 }, (_, n) => ({
			...{ name: `network ${n}`, sign_ups: 1, most: null, ms: 60_000 },
			...{ label: null, label_ms: null },
		}));
		await owner`select count_senders(${JSON.stringify(counts)}::text::json)`;
		const rows =
			await owner`select name from sender_counts where name <> '' order by ctid`;
		const names = rows.map((row) => String(row["name"]));
		assert.equal(names.length, 30);
		assert.deepEqual(names, names.toSorted());
	},
);

test("sign-ups that the counts of other servers label are stored once, with their labels", async () => {
	const calls: { networks: unknown[]; counts: readonly Added[] }[] = [];
	const label = "abcdef01";
	const inbox = new QueuedInbox({
		batchesAtOnce: 1,
		answerMs: 1_000,
		async store(_table, rows, _end, counts) {
			const networks = JSON.parse(rows).map(
				({ network }: { network?: string }) => network,
			);
			calls.push({ networks, counts: structuredClone(counts) });
			const known = calls.length > 1;
			return {
				stored: known,
				counted: counts.map(({ sign_ups, name }) => ({
					sign_ups: known ? sign_ups + 9 : 9,
					ms: 1_000,
					label: name.endsWith("/24") ? label : null,
					label_ms: 1_000,
				})),
			};
		},
		check: async () => {},
		close: async () => {},
	});
	await Promise.all([
		inbox.add([anEntry()], undefined, inNetwork(1)),
		inbox.add([anEntry()]),
		inbox.add([anEntry(), anEntry()], undefined, inNetwork(1)),
	]);
	assert.deepEqual(
		calls.map(({ networks }) => networks),
		[
			[null, undefined, null, null],
			[label, undefined, label, label],
		],
	);
	assert.deepEqual(
		calls.map(({ counts }) =>
			counts.map(({ sign_ups, most }) => [sign_ups, most]),
		),
		[
			[
				[3, 3],
				[3, 83],
			],
			[
				[3, 19],
				[3, 83],
			],
		],
	);
});
