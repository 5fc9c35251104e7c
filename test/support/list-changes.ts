/** For the tests: random changes of a list, around midnight and the changes of the clock in some time zones. */

import fc from "fast-check";
import { erase } from "../../list/erase.ts";
import { confirmation, type Mail } from "../../shared/mail.ts";
import { replyKinds } from "../../shared/reply.ts";
import { type Side, sides } from "../../shared/sides.ts";
import type { List } from "../../store/list.ts";
import { aRow } from "./engines.ts";
import { aMail } from "./rows.ts";

/** One to the west whose clock is put back on 1 November 2026, one to the east with a change on 4 October. */
export const zones = [
	"UTC",
	"America/St_Johns",
	"Australia/Lord_Howe",
] as const;
/** Around midnight and the changes of the clock, in each of them. */
const instants = [
	"2026-10-03T13:29:59.999Z",
	"2026-10-03T15:29:00.000Z",
	"2026-10-03T15:31:00.000Z",
	"2026-10-04T12:59:59.999Z",
	"2026-10-04T13:00:00.000Z",
	"2026-10-31T23:59:59.999Z",
	"2026-11-01T00:00:00.000Z",
	"2026-11-01T02:29:59.999Z",
	"2026-11-01T02:30:00.000Z",
	"2026-11-01T04:31:00.000Z",
	"2026-11-02T03:29:59.999Z",
	"2026-11-02T03:30:00.000Z",
	"2026-11-02T05:00:00.000Z",
];

const person = {
	email: fc.constantFrom("a@x.at", "B@x.at", "c@x.at"),
	side: fc.constantFrom<Side>(...sides),
	time: fc.constantFrom(...instants),
};
const kind = fc.constantFrom(confirmation, "launch");
/** What may become of a mail. */
const next: Readonly<Record<Mail["state"], readonly Mail["state"][]>> = {
	waiting: ["sending", "held", "dropped", "sent", "bounced"],
	held: ["waiting", "dropped"],
	sending: ["sent", "bounced", "waiting"],
	sent: ["bounced"],
	bounced: ["waiting"],
	dropped: [],
};
export const change = fc.oneof(
	fc.record({
		...{ what: fc.constant("sign-up" as const), ...person },
		isImported: fc.boolean(),
		source: fc.constantFrom(null, "news", "friend"),
		phone: fc.constantFrom(null, "1", "2"),
	}),
	fc.record({ what: fc.constant("mail" as const), ...person, kind }),
	fc.record({
		what: fc.constant("state" as const),
		at: fc.nat(9),
		to: fc.nat(4),
	}),
	fc.record({
		...{ what: fc.constant("reply" as const), ...person },
		kind: fc.constantFrom(...replyKinds),
	}),
	fc.record({ what: fc.constant("call" as const), ...person }),
	fc.record({ what: fc.constant("erase" as const), email: person.email }),
);
export type Change =
	typeof change extends fc.Arbitrary<infer Each> ? Each : never;

const keyOf = (email: string, side: Side) =>
	`${email.toLowerCase()}-${side}`.padEnd(22, "-");

/** Makes one of the changes. */
export async function make(list: List, each: Change): Promise<void> {
	if (each.what === "erase")
		return void (await erase(list, [each.email], null));
	if (each.what === "state") {
		const mails = await Array.fromAsync(list.read("mails"));
		const mail = mails[each.at % mails.length];
		const state = mail && next[mail.state][each.to];
		if (!state) return;
		await list.change("mails", { with: { id: [mail.id] } }, { state });
		return;
	}
	const { email, side: user_type, time } = each;
	const person_key = keyOf(email, user_type);
	const lower = email.toLowerCase();
	if (each.what === "sign-up") {
		const { isImported, source: utm_source, phone } = each;
		const imported_at = isImported ? "2026-11-03T00:00:00.000Z" : null;
		const more = { utm_source, phone, imported_at, created_at: time };
		await list.insert("waitlist", [aRow({ email, user_type, ...more })]);
	} else if (each.what === "mail") {
		// An address gets each announcement once.
		const same = { with: { email: [lower], kind: [each.kind] } };
		const isThere = (await list.count("mails", same)).rows > 0;
		if (isThere && each.kind !== confirmation) return;
		const { id: _, ...mail } = aMail({ email: lower, user_type, person_key });
		const times = { created_at: time, next_try_at: time };
		await list.insert("mails", [{ ...mail, ...times, kind: each.kind }]);
	} else if (each.what === "reply") {
		// A reply replaces the earlier one of the same kind and day.
		const same = { with: { person_key: [person_key], kind: [each.kind] } };
		const before = await Array.fromAsync(list.read("replies", same));
		const id = before.flatMap(({ id, at }) =>
			at.slice(0, 10) === time.slice(0, 10) ? id : [],
		);
		await list.remove("replies", { with: { id } });
		await list.insert("replies", [{ person_key, kind: each.kind, at: time }]);
	} else {
		// Only for people on the list, as the dashboard does.
		const known = { with: { person: [lower] } };
		if ((await list.count("waitlist", known)).rows === 0) return;
		const call = { email: lower, at: new Date().toISOString(), note: time };
		await list.insert("calls", [call], { isReplacing: true });
	}
}
