/** Queues of mail that others have reported as stuck or slow, as lists of ours: what is sent first, all the same. */
import assert from "node:assert/strict";
import postgres from "postgres";
import { saveState } from "../../mail/mailer-state.ts";
import type { Mail } from "../../shared/mail.ts";
import { readDueConfirmations } from "../../store/mail-queue.ts";
import { openForTest, testOnBoth, testOnPostgres } from "../support/engines.ts";
import { aMail } from "../support/rows.ts";
import { after, now, start } from "../support/test-mailer.ts";

const at = (seconds: number) => after(seconds).toISOString();

/** So many waiting confirmations, the newest first. */
function waiting(
	count: number,
	more: (n: number) => Partial<Mail> = () => ({}),
) {
	return Array.from({ length: count }, (_, n) =>
		aMail({
			...{ id: n + 1, email: `p${n}@gmail.com`, message_id: `<${n}@x.at>` },
			...{ joined_at: at(-60 - n), created_at: at(-60 - n) },
			...{ next_try_at: at(-60 - n), ...more(n) },
		}),
	);
}

const left = { kind: "left", at: at(-30) } as const;
const launch = { name: "launch", created_at: at(-90), filter: "", side: null };

const reports: readonly [
	report: string,
	mails: readonly Mail[],
	/** The person keys of those who have left since. */
	gone: readonly string[],
	first: string,
	source: string,
][] = [
	[
		"more people in a row than a batch has are to be left out, and the sending ends",
		waiting(50, (n) => ({ person_key: `${n}`.padStart(22, "k") })),
		Array.from({ length: 45 }, (_, n) => `${n}`.padStart(22, "k")),
		"p45@gmail.com",
		"knadh/listmonk#1931",
	],
	[
		"more mails in a row than a batch has wait for their day",
		[
			...waiting(50, (n) => ({ email: `ann+${n}@gmail.com` })),
			aMail({
				...{ id: 90, email: "ann@gmail.com", message_id: "<90@x.at>" },
				...{ state: "sent", joined_at: at(-900), ended_at: at(-900) },
			}),
			aMail({
				...{ id: 91, email: "bob@gmail.com", message_id: "<91@x.at>" },
				...{ joined_at: at(-999), created_at: at(-999) },
				next_try_at: at(-999),
			}),
		],
		[],
		"bob@gmail.com",
		"knadh/listmonk#1762",
	],
	[
		"a mass mail delays the mail of a person who acts now",
		[
			...waiting(300, (n) => ({
				...{ kind: "launch", joined_at: null, announcement_id: 1 },
				email: `old${n}@gmail.com`,
			})),
			aMail({
				...{ id: 900, email: "ann@gmail.com", message_id: "<900@x.at>" },
				...{ joined_at: at(-1), created_at: at(-1), next_try_at: at(-1) },
			}),
		],
		[],
		"ann@gmail.com",
		"postalserver/postal#173",
	],
];
for (const [report, mails, gone, first, source] of reports)
	testOnBoth(`${report}: not here (${source})`, async (database, t) => {
		const emails = mails.map(({ email }) => email);
		const { list, server, newMailer } = await start(t, database, []);
		await saveState(list, { on_since: at(60), on_after: "999999" });
		await list.insert(
			"waitlist",
			emails.map((email) => ({
				...{ email, user_type: "host" as const, created_at: at(-999) },
			})),
		);
		await list.insert("announcements", [{ ...launch, id: 1, words: "{}" }]);
		await list.insert("mails", mails);
		const replies = gone.map((person_key) => ({ ...left, person_key }));
		if (replies.length > 0) await list.insert("replies", replies);
		const mailer = newMailer(list);
		for (let round = 0; round < 60 && server.taken.length === 0; round += 1)
			await mailer.round();
		assert.equal(server.taken[0]?.to, first);
	});

testOnPostgres(
	"the first of many waiting mails is found by its index, before the planner knows of them: bitmagnet-io/bitmagnet#390, malthe/pq#60, oban-bg/oban#713",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert(
			"mails",
			waiting(5_000, (n) => ({
				...{ mailbox: `p${n}@gmail.com`, domain: "gmail.com" },
			})),
		);
		let sql = "";
		let values: never[] = [];
		const rows = list.rows.bind(list);
		list.rows = async (query: string, given: never[] = []) => {
			[sql, values] = [query, given];
			return rows(query, given);
		};
		const which = { joinedAfter: null, without: ["x.example"], limit: 20 };
		const found = await readDueConfirmations(list, which, now.valueOf());
		assert.equal(found[0]?.id, 1);
		assert.ok(database.kind === "postgres");
		const client = postgres(database.url);
		t.after(() => client.end());
		const plan = await client.unsafe(`explain ${sql}`, values);
		const lines = plan.map((line) => line["QUERY PLAN"]).join("\n");
		assert.match(lines, /Index (?:Only )?Scan using mails_confirmations/);
		assert.doesNotMatch(lines, /Sort/);
	},
);
