/** Wishes beside sign-ups that come at once, on a list that is moved, and by the founder. */
import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { readSettings } from "../config/settings.ts";
import { personKey, personKeys } from "../mail/letter/links.ts";
import { readWantsNoMail } from "../mail/queue/mailboxes.ts";
import type { Side } from "../shared/sides.ts";
import { ago, hourMs, minuteMs } from "../shared/time.ts";
import { person, printer } from "../test/support/call-cli.ts";
import {
	add,
	aRow,
	engines,
	openForTest,
	stored,
	testOnBoth,
} from "../test/support/engines.ts";
import { openInboxHere } from "../test/support/inbox-here.ts";
import { startMail } from "../test/support/mail-cli.ts";
import { moveTimes } from "../test/support/move-times.ts";
import { addPerson } from "./add.ts";
import { erase } from "./erase.ts";
import { eraseRequested } from "./erase-requests.ts";
import { leave } from "./leave.ts";
import { readAddress } from "./people.ts";
import { move } from "./restore.ts";
import { noteTold } from "./told.ts";

const secret = "a secret of at least thirty-two bytes";
const keysOf = (email: string, side: Side) => personKeys([secret], email, side);
const ann = person("ann@x.at");
const annOnTheOtherSide = person("ann@x.at", "advertiser");

async function start(...[t, settings]: Parameters<typeof startMail>) {
	const { openList, ...mail } = await startMail(t, settings);
	const list = await openList();
	await add(settings, [ann]);
	await mail.work();
	return {
		...mail,
		list,
		eraseRequested: () => eraseRequested(list, settings.ERASED_FILE, keysOf),
		stateOf: async () => (await readAddress(list, "ann@x.at")).people[0]?.mail,
	};
}

testOnBoth(
	"no sign-up is lost that begins after a request, while the request is carried out",
	async ({ settings }, t) => {
		const { list, ...mail } = await start(t, settings);
		const { database } = readSettings(settings);
		const servers = [
			await openInboxHere(database),
			await openInboxHere(database),
		] as const;
		const key = personKey(secret, "ann@x.at", "host");
		for (let round = 0; round < 5; round += 1) {
			await servers[0].addReply(key, "erase");
			const phones = Array.from({ length: 8 }, (_, n) => `+43 ${round} ${n}`);
			await Promise.all([
				mail.eraseRequested(),
				...phones.map(async (phone, n) => {
					await pause(n);
					const email = n % 3 === 0 ? "ANN@x.at" : "ann@x.at";
					const side = n % 2 === 0 ? "host" : "advertiser";
					await servers[n % 2 === 0 ? 0 : 1].add([person(email, side, phone)]);
				}),
			]);
			const there = new Set((await stored(list)).map(({ phone }) => phone));
			const lost = phones.filter((phone) => !there.has(phone));
			assert.deepEqual(lost, []);
		}
		await Promise.all(servers.map((server) => server.close()));
	},
);

testOnBoth(
	"a second request applies to the sign-ups before it",
	async ({ settings }, t) => {
		const { list, reply, ...mail } = await start(t, settings);
		await reply("ann@x.at", "erase");
		await add(settings, [annOnTheOtherSide]);
		await reply("ann@x.at", "erase");
		await mail.eraseRequested();
		assert.deepEqual(await stored(list), []);
		await add(settings, [ann]);
		assert.equal((await mail.eraseRequested()).erased, 0);
		assert.equal((await stored(list)).length, 1);
	},
);

testOnBoth(
	"the twenty-first sign-up of a day, after This wasn't me, is a person's",
	async ({ settings }, t) => {
		const { list, reply } = await start(t, settings);
		const withPhone = { ...ann, phone: "+43 1" };
		await add(settings, Array(19).fill(withPhone));
		await reply("ann@x.at", "not-me");
		await add(settings, [ann]);
		assert.equal((await readAddress(list, "ann@x.at")).people.length, 1);
	},
);

testOnBoth(
	"a request that is moved with its list twice keeps what came after it",
	async ({ settings, ...database }, t) => {
		const { list, reply } = await start(t, settings);
		const others = Array.from({ length: 9 }, (_, n) => person(`p${n}@x.at`));
		await add(settings, others);
		await reply("ann@x.at", "erase");
		// The last ids are those of no sign-up any more.
		const emails = others.map(({ email }) => email);
		await erase(list, emails, settings.ERASED_FILE, keysOf);
		const file = settings.ERASED_FILE;
		const files = { from: file, to: file };
		const middle = await engines.SQLite(t);
		await move(database, middle, files);
		await add(middle.settings, [annOnTheOtherSide]);
		const last = await engines.SQLite(t);
		await move(middle, last, files);
		const moved = await openForTest(t, last);
		await eraseRequested(moved, file, keysOf);
		assert.partialDeepStrictEqual(await stored(moved), [
			{ user_type: "advertiser" },
		]);
		const again = await engines.SQLite(t);
		assert.equal((await move(last, again, files)).leftOut, 0);
	},
);

testOnBoth(
	"Yes, I joined ends that the founder took a person off, with a clock that was ahead",
	async ({ settings }, t) => {
		const { list, reply, stateOf } = await start(t, settings);
		t.mock.timers.enable({ apis: ["Date"], now: Date.now() + 10 * minuteMs });
		await leave(list, "ann@x.at", settings.ERASED_FILE, keysOf);
		t.mock.timers.reset();
		assert.equal(await stateOf(), "left");
		await reply("ann@x.at", "confirmed");
		assert.equal(await stateOf(), "confirmed");
		assert.equal(await readWantsNoMail(list, [secret], "ann@x.at"), false);
	},
);

testOnBoth(
	"who left is added again once, after the clock was set back",
	async ({ settings }, t) => {
		const { list, reply, stateOf } = await start(t, settings);
		await moveTimes(list, hourMs);
		await reply("ann@x.at", "left");
		const addition = { entry: ann, isConfirmed: true };
		assert.equal(await addPerson(list, addition, keysOf), undefined);
		assert.equal(await addPerson(list, addition, keysOf), "known");
		assert.equal(await stateOf(), "confirmed");
	},
);

testOnBoth(
	"who left elsewhere, as an import told, and joins after it keeps that with erase --left",
	async ({ settings }, t) => {
		const { list, env } = await start(t, settings);
		await list.insert("waitlist", [
			aRow({ email: "bob@x.at", created_at: ago(hourMs) }),
		]);
		await noteTold(
			list,
			[{ email: "bob@x.at", kind: "left", at: ago(10 * hourMs) }],
			ago(minuteMs),
			settings.ERASED_FILE,
		);
		await add(settings, [person("bob@x.at", "advertiser")]);
		const print = printer(env);
		assert.match(await print("erase", "--left"), /bob@x\.at \(.*which stays\)/);
		await print("erase", "--left", "--yes");
		assert.partialDeepStrictEqual(await stored(list), [
			{ email: "ann@x.at" },
			{ email: "bob@x.at", user_type: "advertiser" },
		]);
		assert.equal((await stored(list)).length, 2);
	},
);

testOnBoth(
	"the program hears that a person was erased, and then of the later sign-up",
	async ({ settings }, t) => {
		const { list, reply, ...mail } = await start(t, settings);
		await add(settings, [person("bob@x.at")]);
		await reply("ann@x.at", "erase");
		await add(settings, [ann]);
		const cursor = (await stored(list)).length;
		await list.insert("receivers", [
			{ name: "WEBHOOK_URL", sign_up_cursor: cursor, reply_cursor: 0 },
		]);
		await mail.eraseRequested();
		assert.equal((await list.count("erasures")).rows, 1);
		const after = { afterId: cursor };
		const news = await Array.fromAsync(list.read("waitlist", after));
		assert.partialDeepStrictEqual(news, [{ email: "ann@x.at" }]);
		assert.equal(news[0]?.sign_up_id, cursor);
	},
);
