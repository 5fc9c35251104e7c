/** A wish applies to the sign-ups that were there when it was made, whatever the clocks show. */
import assert from "node:assert/strict";
import path from "node:path";
import type { TestContext } from "node:test";
import { readSettings } from "../config/settings.ts";
import { Eraser } from "../mail/eraser.ts";
import { personKey, personKeys } from "../mail/letter/links.ts";
import { saveState } from "../mail/mailer-state.ts";
import { toldNow } from "../mail/rules/retention.ts";
import type { Side } from "../shared/sides.ts";
import { ago, dayMs, hourMs, minuteMs } from "../shared/time.ts";
import { backUp } from "../store/archive.ts";
import type { List } from "../store/list.ts";
import { call, person, printer } from "../test/support/call-cli.ts";
import {
	add,
	engines,
	type Settings,
	stored,
	storedEmails,
	testOnBoth,
	testOnSqlite,
} from "../test/support/engines.ts";
import { startMail } from "../test/support/mail-cli.ts";
import { moveTimes } from "../test/support/move-times.ts";
import { aMail } from "../test/support/rows.ts";
import { edit } from "./edit.ts";
import { erase } from "./erase.ts";
import { eraseRequested } from "./erase-requests.ts";
import { eraseHeld } from "./held-groups.ts";
import { storeImported } from "./import.ts";
import { undoImport } from "./imports.ts";
import { readAddress } from "./people.ts";
import { move, restore } from "./restore.ts";

const secret = "a secret of at least thirty-two bytes";
const keysOf = (email: string, side: Side) => personKeys([secret], email, side);
const ann = person("ann@x.at", "host", "+43 1");
const annAgain = person("ANN@x.at", "advertiser", "+43 2");
const bob = person("bob@x.at");

async function start(t: TestContext, settings: Settings) {
	const mail = await startMail(t, settings);
	const list = await mail.openList();
	return {
		...mail,
		list,
		join: (...entries: (typeof ann)[]) => add(settings, entries),
		print: printer(mail.env),
		eraseRequested: () => eraseRequested(list, settings.ERASED_FILE, keysOf),
		stateOf: async (email: string) => (await readAddress(list, email)).people,
	};
}

const jumps = [
	["ten minutes", 10 * minuteMs],
	["the hour of summer time", hourMs],
	["a day", dayMs],
] as const;
const clocks = [
	["with a good clock", 0],
	...jumps.flatMap(([name, ms]) => [
		[`after the clock was set back by ${name}`, ms] as const,
		[`after the clock was set forward by ${name}`, -ms] as const,
	]),
] as const;

for (const [when, ms] of clocks) {
	testOnBoth(
		`who asks to be erased and joins again keeps the new sign-up, ${when}`,
		async ({ settings }, t) => {
			const { list, work, reply, join, stateOf, ...mail } = await start(
				t,
				settings,
			);
			await join(ann, bob);
			await work();
			await reply("ann@x.at", "erase");
			await moveTimes(list, ms);
			await join(annAgain);
			assert.equal((await mail.eraseRequested()).erased, 1);
			assert.deepEqual(await storedEmails(list), ["bob@x.at", "ANN@x.at"]);
			assert.partialDeepStrictEqual(await stateOf("ann@x.at"), [
				{ user_type: "advertiser", phone: "+43 2", submissions: 1 },
			]);
			const mails = await Array.fromAsync(list.read("mails"));
			assert.ok(mails.every(({ email }) => email === "bob@x.at"));
			// Neither a copy nor another database loses it.
			const other = await engines.SQLite(t);
			const { ownerDatabase } = readSettings(settings);
			const moved = await move(ownerDatabase, other, {
				from: settings.ERASED_FILE,
				to: settings.ERASED_FILE,
			});
			assert.equal(moved.leftOut, 0);
			assert.match(await mail.print("erase", "--again"), /^No person matches/);
		},
	);

	testOnBoth(
		`"Yes, I joined" and "This wasn't me" have their effect, ${when}`,
		async ({ settings }, t) => {
			const { list, work, reply, join, stateOf } = await start(t, settings);
			await join(ann, bob, person("cem@x.at"));
			await work();
			await reply("cem@x.at", "left");
			await moveTimes(list, ms);
			await reply("ann@x.at", "confirmed");
			await reply("bob@x.at", "not-me");
			await reply("cem@x.at", "confirmed");
			await join(person("ann@x.at", "host", "+43 9"));
			assert.partialDeepStrictEqual(await stateOf("ann@x.at"), [
				{ mail: "confirmed", phone: "+43 1", unconfirmed_phone: "+43 9" },
			]);
			assert.deepEqual(await stateOf("bob@x.at"), []);
			assert.partialDeepStrictEqual(await stateOf("cem@x.at"), [
				{ mail: "confirmed" },
			]);
			await join(bob);
			assert.partialDeepStrictEqual(await stateOf("bob@x.at"), [
				{ submissions: 1, mail: null },
			]);
			// Bob confirms what he has sent himself.
			await reply("bob@x.at", "confirmed");
			assert.partialDeepStrictEqual(await stateOf("bob@x.at"), [
				{ submissions: 1, mail: "confirmed" },
			]);
		},
	);

	testOnBoth(
		`an import is taken back, but for who joined or confirmed after it, ${when}`,
		async ({ settings }, t) => {
			const { list, work, reply, join } = await start(t, settings);
			const { ERASED_FILE } = settings;
			const imported = ["ann@x.at", "bob@x.at", "cem@x.at", "dan@x.at"];
			await join(person("cem@x.at", "advertiser"));
			await work();
			const name = ago(0);
			await storeImported(
				list,
				imported.map((email) => ({
					...person(email),
					...{ utm_source: null, utm_medium: null, utm_campaign: null },
					...{ ref: null, language: null },
					created_at: "2026-01-01T00:00:00.000Z",
				})),
				ERASED_FILE,
				() => {},
				name,
			);
			await list.insert("mails", [
				(({ id, ...row }) => row)(
					aMail({
						email: "bob@x.at",
						person_key: personKey(secret, "bob@x.at", "host"),
						state: "sent",
					}),
				),
			]);
			await moveTimes(list, ms);
			await join(ann);
			await reply("bob@x.at", "confirmed");
			await undoImport(list, name, ERASED_FILE, keysOf, true);
			assert.deepEqual((await storedEmails(list)).sort(), [
				...["ann@x.at", "ann@x.at", "bob@x.at", "cem@x.at"],
			]);
		},
	);
}

testOnBoth(
	"a request ends with Yes, I joined, also if the person leaves after that",
	async ({ settings }, t) => {
		const { list, work, reply, join, ...mail } = await start(t, settings);
		await join(ann);
		await work();
		await reply("ann@x.at", "erase");
		await reply("ann@x.at", "confirmed");
		await reply("ann@x.at", "left");
		assert.equal((await mail.eraseRequested()).erased, 0);
		assert.deepEqual(await storedEmails(list), ["ann@x.at"]);
	},
);

testOnBoth(
	"a dry run shows the newest sign-up, and that it stays",
	async ({ settings }, t) => {
		const { list, work, reply, join, print } = await start(t, settings);
		await join(ann, bob);
		await work();
		await reply("ann@x.at", "erase");
		assert.match(
			await print("erase", "--due"),
			/^ {2}ann@x\.at \(newest sign-up: \d{4}-\d\d-\d\d \d\d:\d\d UTC\)$/m,
		);
		await join(annAgain);
		assert.match(
			await print("erase", "--due"),
			/^ {2}ann@x\.at \(newest sign-up: [^)]+ UTC, which stays\)$/m,
		);
		assert.match(
			await print("erase", "--due", "--yes"),
			/^Erased as asked by a link: 1 address\.$/m,
		);
		assert.deepEqual(await storedEmails(list), ["bob@x.at", "ANN@x.at"]);
	},
);

testOnBoth(
	"who left and joined again keeps the new sign-up with erase --left",
	async ({ settings }, t) => {
		const { list, work, reply, join, print } = await start(t, settings);
		await join(ann, bob);
		await work();
		await reply("ann@x.at", "left");
		await reply("bob@x.at", "left");
		await moveTimes(list, hourMs);
		await join(annAgain);
		await print("erase", "--left", "--yes");
		assert.deepEqual(await storedEmails(list), ["ANN@x.at"]);
	},
);

/** Lets a person join just before the list is locked to erase. */
function joinBeforeErasing(
	t: TestContext,
	list: List,
	join: () => Promise<void>,
): void {
	const { transaction } = list;
	let isDone = false;
	t.mock.method(list, "transaction", async (...call: [never, never]) => {
		if ((call[0] as string) === "exclusive" && !isDone) {
			isDone = true;
			await join();
		}
		return transaction.apply(list, call);
	});
}

testOnBoth(
	"a sign-up that comes while a held group is erased stays",
	async ({ settings }, t) => {
		const { list, join } = await start(t, settings);
		await join(ann, bob);
		for (const [n, email] of ["ann@x.at", "bob@x.at"].entries())
			await list.insert("mails", [
				aMail({ id: n + 1, email, state: "held", held_group: "domain-x.at" }),
			]);
		joinBeforeErasing(t, list, () => join(annAgain));
		const done = await eraseHeld(
			list,
			"domain-x.at",
			settings.ERASED_FILE,
			keysOf,
		);
		assert.equal(done.erased, 2);
		assert.deepEqual(await storedEmails(list), ["ANN@x.at"]);
	},
);

testOnBoth(
	"a sign-up that comes while the retention erases stays",
	async ({ settings }, t) => {
		const { list, join } = await start(t, settings);
		await join(ann, bob);
		const retention = {
			unconfirmedDays: null,
			opened: "2020-01-01",
			daysAfterOpening: 1,
		};
		const now = Date.now() + 400 * dayMs;
		await saveState(list, toldNow({}, retention, now - 7 * dayMs));
		const eraser = new Eraser({
			list,
			log: () => {},
			linkSecrets: [secret],
			erasedFile: settings.ERASED_FILE,
			retention,
			clock: () => now,
		});
		joinBeforeErasing(t, list, () => join(annAgain));
		await eraser.round();
		assert.deepEqual(await storedEmails(list), ["ANN@x.at"]);
	},
);

testOnBoth(
	"the twenty-first sign-up of a day, after the request, stays",
	async ({ settings }, t) => {
		const { list, work, reply, join, ...mail } = await start(t, settings);
		await join(...Array.from({ length: 20 }, () => ann));
		await work();
		await reply("ann@x.at", "erase");
		await join(person("ann@x.at"));
		await mail.eraseRequested();
		assert.deepEqual(await storedEmails(list), ["ann@x.at"]);
	},
);

testOnBoth(
	"a sign-up that the founder has corrected after the request goes, and not a newer one",
	async ({ settings }, t) => {
		const { list, work, reply, join, ...mail } = await start(t, settings);
		await join(ann);
		await work();
		await reply("ann@x.at", "erase");
		await moveTimes(list, hourMs);
		await join(annAgain);
		const surroundings = {
			erasedFile: settings.ERASED_FILE,
			keysOf,
			codesOf: () => [],
			wantsNoMail: async () => false,
		};
		await edit(list, "ann@x.at", { phone: "+43 7" }, surroundings);
		await mail.eraseRequested();
		assert.partialDeepStrictEqual(await stored(list), [
			{ email: "ANN@x.at", phone: "+43 7" },
		]);
	},
);

testOnBoth(
	"what an import brings after the request is carried out is as old as its file says",
	async ({ settings }, t) => {
		const { list, work, reply, join, ...mail } = await start(t, settings);
		await join(ann);
		await work();
		await reply("ann@x.at", "erase");
		await mail.eraseRequested();
		const source = {
			...{ utm_source: null, utm_medium: null, utm_campaign: null },
			...{ ref: null, language: null },
		};
		const phones = [
			["1", "2026-01-01T00:00:00.000Z"],
			["2", null],
			["3", ago(-minuteMs)],
		] as const;
		await storeImported(
			list,
			phones.map(([phone, created_at]) => ({
				...person("ann@x.at", "host", phone),
				...source,
				created_at,
			})),
			settings.ERASED_FILE,
		);
		const left = (await stored(list)).map(({ phone }) => phone);
		assert.deepEqual(left, ["3"]);
	},
);

testOnBoth(
	"who was erased with a clock that was ahead stays away from a restored backup, and who joined again stays",
	async ({ settings, ...database }, t) => {
		const { list, join } = await start(t, settings);
		await join(ann, bob);
		await moveTimes(list, hourMs);
		const backup = path.join(path.dirname(settings.ERASED_FILE), "list.jsonl");
		await backUp(database, backup);
		await erase(list, ["ann@x.at"], settings.ERASED_FILE);
		const other = await engines.SQLite(t);
		const { leftOut } = await restore(backup, other, settings.ERASED_FILE);
		assert.equal(leftOut, 1);
		// The last sign-ups of the list are not in the backup, and their ids are not given again.
		await join(...Array.from({ length: 5 }, (_, n) => person(`p${n}@x.at`)));
		await erase(list, ["bob@x.at"], settings.ERASED_FILE);
		const next = await engines.SQLite(t);
		await restore(backup, next, settings.ERASED_FILE);
		await add(next.settings, [bob]);
		const env = { ...next.settings, ERASED_FILE: settings.ERASED_FILE };
		const { out } = await call(["erase", "--again"], env);
		assert.match(out, /^No person matches/);
	},
);

testOnSqlite(
	"the mails, replies and notices of a person who stays with a later sign-up",
	async ({ settings }, t) => {
		const { list, work, reply, join, stateOf, ...mail } = await start(
			t,
			settings,
		);
		await join(ann);
		await work();
		await reply("ann@x.at", "erase");
		await join(ann);
		// What was pressed after the new sign-up counts for it.
		await reply("ann@x.at", "not-me");
		await mail.eraseRequested();
		assert.deepEqual(await stateOf("ann@x.at"), []);
		await join(ann);
		assert.partialDeepStrictEqual(await stateOf("ann@x.at"), [
			{ submissions: 1 },
		]);
	},
);
