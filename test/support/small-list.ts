/** For the tests: a small list with people, mails, calls and visits, and a clock that stands. */
import type { TestContext } from "node:test";
import { ownCode, personKey } from "../../mail/letter/links.ts";
import type { Side } from "../../shared/sides.ts";
import { aRow, engines, openForTest } from "./engines.ts";
import { aMail, aReply } from "./rows.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const secret = "a secret of at least thirty-two bytes";
const key = (email: string, side: Side) => personKey(secret, email, side);
/** A time in November 2026. */
export const at = (day: number, clock = "12:00") =>
	`2026-11-${String(day).padStart(2, "0")}T${clock}:00.000Z`;
/** A list of seven people on the 20th of November, half past eleven in Vienna: on both sides, with and without mail, visits and calls. */
export async function smallList(t: TestContext) {
	t.mock.timers.enable({ apis: ["Date"], now: Date.parse(at(20, "22:30")) });
	const database = await engines.SQLite(t);
	const list = await openForTest(t, database);
	const [ann, bob, cy] = ["ann@x.at", "bob@x.at", "cy@x.at"];
	await list.insert("waitlist", [
		// In Vienna, this is the next day.
		aRow({
			email: ann,
			created_at: at(12, "23:30"),
			phone: "+43 1",
			ref: "fair",
		}),
		aRow({ email: "Ann@X.at", created_at: at(14), phone: "2; 3" }),
		aRow({ email: ann, created_at: at(15), user_type: "advertiser" }),
		aRow({
			email: bob,
			created_at: at(20, "22:00"),
			user_type: "advertiser",
			language: "de",
			utm_source: "news",
			answer: "Graz",
		}),
		aRow({
			email: cy,
			created_at: at(13, "22:59"),
			phone: "030",
			language: "en",
		}),
		aRow({
			email: "dee@x.at",
			created_at: "2026-10-22T22:00:00.000Z",
			ref: "fair",
		}),
		aRow({
			email: "gil@x.at",
			created_at: at(14, "13:00"),
			ref: ownCode(secret, key(ann, "host")),
		}),
		aRow({
			email: "held@xn--lden-loa.at",
			created_at: at(19),
			phone: "0400",
			utm_source: "=1+1",
		}),
	]);
	const mail = (email: string, user_type: Side, n: number) => ({
		...aMail({ email, user_type, created_at: at(16), message_id: `<${n}@x>` }),
		person_key: key(email, user_type),
	});
	const sent = { state: "sent", ended_at: at(16), tries: 1 } as const;
	const mails = [
		{ ...mail(ann, "host", 1), ...sent, response: "250 OK" },
		{ ...mail(ann, "advertiser", 2), ...sent },
		{
			...mail(bob, "advertiser", 3),
			tries: 2,
			response: "451 Later",
			next_try_at: at(21),
			created_at: at(20, "22:01"),
		},
		{
			...mail(cy, "host", 4),
			...sent,
			state: "bounced",
			response: "550 No cy",
		} as const,
		{
			...mail("held@xn--lden-loa.at", "host", 5),
			state: "held",
			held_group: "spike-1",
			created_at: at(19, "12:01"),
		} as const,
		{ ...mail("dee@x.at", "host", 6), ...sent },
		{ ...mail("gil@x.at", "host", 7), ...sent },
	];
	await list.insert(
		"mails",
		mails.map(({ id, ...row }) => row),
	);
	const reply = (email: string, side: Side, kind: "confirmed" | "left") => {
		const { id, ...row } = aReply({ person_key: key(email, side), kind });
		return { ...row, at: at(17) };
	};
	await list.insert("replies", [
		reply(ann, "host", "confirmed"),
		reply("dee@x.at", "host", "left"),
		reply("gil@x.at", "host", "confirmed"),
	]);
	await list.insert("calls", [
		{ email: ann, at: at(18), call_on: "2026-11-21", note: "Back; on Monday" },
	]);
	const visits = (day: string, source: string | null, visitors: number) => ({
		...{ day, source, visitors, views: 2 * visitors },
		language: source === null ? "de" : "en",
	});
	await list.insert("visits", [
		visits("2026-11-20", "news", 40),
		visits("2026-11-12", null, 30),
		visits("2026-10-22", "fair", 29),
	]);
	const folder = temporaryFolder(t);
	const env = {
		...database.settings,
		...{ TIME_ZONE: "Europe/Vienna", LINK_SECRET: secret, INIT_CWD: folder },
	};
	return { env, folder };
}
