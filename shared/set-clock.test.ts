/** A clock that is set changes no person. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { aMail, aReply, aSignUp, at } from "../test/support/rows.ts";
import { type Known, peopleOf } from "./person.ts";
import type { Reply } from "./reply.ts";
import { sides } from "./sides.ts";
import type { StoredSignUp } from "./sign-up.ts";
import { dayMs, hourMs, minuteMs } from "./time.ts";

const side = fc.constantFrom("host" as const, "advertiser" as const);
const kinds = ["confirmed", "not-me", "left", "erase"] as const;
/** What happens to one address, and by how much the clock is set before it. */
const happening = fc.record({
	what: fc.oneof(
		fc.record({
			table: fc.constant("waitlist" as const),
			phone: fc.constantFrom(null, "1", "2"),
			ref: fc.constantFrom(null, "news"),
			isImported: fc.boolean(),
		}),
		fc.record({ table: fc.constant("mails" as const) }),
		fc.record({
			table: fc.constant("replies" as const),
			kind: fc.constantFrom(...kinds),
		}),
	),
	side,
	setBy: fc.constantFrom(
		...[0, 0, 0, 10 * minuteMs, -10 * minuteMs],
		...[hourMs, -hourMs, dayMs, -dayMs],
	),
});

/** The rows of what happens, a minute apart, with the times of a good clock or of one that is set. */
function rowsOf(
	happenings: readonly (typeof happening extends fc.Arbitrary<infer Each>
		? Each
		: never)[],
	isSet: boolean,
): Known {
	const signUps: StoredSignUp[] = [];
	const mails = sides.map((user_type, n) =>
		aMail({ id: n + 1, user_type, person_key: keys[user_type], ...start }),
	);
	const replies: Reply[] = [];
	let now = Date.parse(at("12:00"));
	for (const { what, side: user_type, setBy } of happenings) {
		now += minuteMs + (isSet ? setBy : 0);
		const time = new Date(now).toISOString();
		const sign_up_cursor = signUps.length;
		if (what.table === "waitlist") {
			const { phone, ref, isImported } = what;
			const imported_at = isImported ? at("11:00", "2026-01-01") : null;
			const created_at = imported_at ?? time;
			const id = signUps.length + 1;
			signUps.push(
				aSignUp({ id, user_type, phone, ref, created_at, imported_at }),
			);
		} else if (what.table === "mails")
			mails.push(
				aMail({
					id: mails.length + 1,
					...{ user_type, person_key: keys[user_type], sign_up_cursor },
					...{ created_at: time, state: "sent" },
				}),
			);
		else
			replies.push(
				aReply({
					id: replies.length + 1,
					...{ kind: what.kind, person_key: keys[user_type], at: time },
					sign_up_cursor,
				}),
			);
	}
	return { signUps, mails, replies };
}

const keys = { host: "H".repeat(22), advertiser: "A".repeat(22) };
/** Mails that lead from replies to people. */
const start = { state: "dropped", sign_up_cursor: 0 } as const;

test("a clock that is set changes no person but for the times", () => {
	fc.assert(
		fc.property(fc.array(happening, { maxLength: 15 }), (happenings) => {
			const [right, wrong] = [false, true].map((isSet) =>
				peopleOf(rowsOf(happenings, isSet)).map(
					({ joined_at, last_seen_at, ...person }) => person,
				),
			);
			assert.deepEqual(wrong, right);
		}),
		{ numRuns: 2_000 },
	);
});
