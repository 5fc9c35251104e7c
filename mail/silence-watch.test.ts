import assert from "node:assert/strict";
import { dayMs, hourMs } from "../shared/time.ts";
import { aRow, openForTest, testOnBoth } from "../test/support/engines.ts";
import { readMailerState } from "./mailer-state.ts";
import { dueNotice } from "./rules/digest-due.ts";
import { SilenceWatch } from "./silence-watch.ts";

const start = Date.UTC(2026, 8, 1);
const iso = (time: number) => new Date(time).toISOString();

testOnBoth(
	"the founder is told of a silence once, by mail and in the chat, until a person joins or the waitlist closes",
	async (database, t) => {
		const list = await openForTest(t, database);
		const days = Array.from({ length: 40 }, (_, n) => n);
		const day = (n: number) => iso(start + n * dayMs).slice(0, 10);
		const unknown = { source: null, language: null };
		const people = { views: 900, visitors: 600, senders: 100 };
		await list.insert(
			"visits",
			days.map((n) => ({ ...unknown, ...people, day: day(n) })),
		);
		const signUp = (time: number, email = "a@x.example") =>
			list.insert("waitlist", [aRow({ created_at: iso(time), email })]);
		for (const n of days.slice(0, 20))
			for (let hour = 0; hour < 20; hour += 1)
				await signUp(start + n * dayMs + hour * hourMs);

		const clock = { now: 0 };
		const told: string[] = [];
		const logged: string[] = [];
		const state = { isTaken: false, isClosed: false };
		const newWatch = () =>
			new SilenceWatch({
				list,
				siteUrl: "https://frontage.example",
				timeZone: "UTC",
				isClosed: () => state.isClosed,
				log: (text) => logged.push(text),
				async tell(text) {
					told.push(text);
					return state.isTaken;
				},
				clock: () => clock.now,
			});
		const watch = newWatch();
		/** Looks at 23:00 of a day. */
		const lookOn = async (n: number, which = watch) => {
			clock.now = start + n * dayMs + 23 * hourMs;
			assert.equal(await which.round(), 60_000);
		};
		await lookOn(19);
		await lookOn(20);
		const text =
			"No one has joined since Sunday 19:00, though 2,000 people came. Please try the form: https://frontage.example/#waitlist";
		assert.deepEqual(told, [text]);
		// The chat has not taken it, so it is told again; after that, not even after a restart.
		state.isTaken = true;
		await watch.round();
		await newWatch().round();
		await watch.round();
		assert.deepEqual(told, [text, text]);
		assert.deepEqual(logged, [text]);
		assert.ok(dueNotice(await readMailerState(list), [], clock.now));

		// The founder tries the form, and erases this sign-up.
		await signUp(clock.now, "founder@x.example");
		await watch.round();
		const { silence_at, silence_told_at } = await readMailerState(list);
		assert.deepEqual([silence_at, silence_told_at], [undefined, undefined]);
		await list.remove("waitlist", { with: { email: ["founder@x.example"] } });
		await lookOn(21);
		assert.equal(told.length, 2);

		state.isClosed = true;
		await lookOn(22);
		state.isClosed = false;
		await lookOn(23);
		assert.equal(told.length, 2);
		await lookOn(24);
		assert.match(told[2] ?? "", /since Thursday 00:00, /);
		assert.equal(logged.length, 2);
	},
);
