import assert from "node:assert/strict";
import fc from "fast-check";
import { changeWish } from "../list/wishes.ts";
import { countSides, noCounts, sumOf } from "../shared/counts.ts";
import { confirmation } from "../shared/mail.ts";
import { replyKinds } from "../shared/reply.ts";
import { sides } from "../shared/sides.ts";
import { ago, dayMs } from "../shared/time.ts";
import type { List } from "../store/list.ts";
import { eachPerson } from "../store/people-queries.ts";
import type { PeopleFilter } from "../store/people-search.ts";
import {
	aRow,
	manyRows,
	openForTest,
	testOnBoth,
} from "../test/support/engines.ts";
import { aMail } from "../test/support/rows.ts";
import { within } from "../test/support/within.ts";
import { choosePeople } from "./announce.ts";
import { readBrought } from "./brought.ts";
import { countRecipients } from "./count-recipients.ts";
import { ownCode, personKey } from "./letter/links.ts";
import { readMailboxes } from "./queue/mailboxes.ts";
import {
	type Choice,
	chooseRecipients,
	isIncluded,
	knownReason,
	leftOutReason,
} from "./rules/announcement.ts";
import { mailboxOf, sideAndAddress } from "./rules/mailbox.ts";

const secrets = ["a secret of at least thirty-two bytes"] as const;
const time = (hour: number) =>
	new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const now = Date.parse(time(30));

// What is usual, several times.
const asked = Array.from({ length: 6 }, () => confirmation);
const sent = Array.from({ length: 6 }, () => "sent" as const);
const none = Array.from({ length: 12 }, () => null);

/** Few addresses, of which some reach one mailbox, and some none. */
const email = fc.oneof(
	fc.nat(60).map((n) => `p${n}@x.at`),
	fc.constantFrom(
		...["a@gmail.com", "A.@x.at", "a+1@gmail.com", "b+2@x.at", "b@x.at"],
		...["root@localhost", "me@box.lan", "..a@x.at", "c@host.home.arpa"],
	),
);
const someone = fc.record({
	email,
	user_type: fc.constantFrom(...sides),
	created_at: fc.nat(24).map(time),
	language: fc.constantFrom(null, "en", "de"),
	utm_source: fc.constantFrom(null, "news", "fair"),
	answer: fc.constantFrom(null, "friend", "street"),
	broughtBy: fc.constantFrom("p1@x.at", "p2@x.at", null, null),
	isImported: fc.boolean(),
	mail: fc.constantFrom(null, ...asked, "launch", "news"),
	state: fc.constantFrom(...sent, "bounced", "held", "dropped"),
	reply: fc.oneof(
		{ weight: 3, arbitrary: fc.constant("confirmed" as const) },
		fc.constantFrom(null, ...replyKinds),
	),
	wish: fc.constantFrom(...none, "complained", "bounced", "left"),
});

type Added = typeof someone extends fc.Arbitrary<infer Each> ? Each : never;

/** Adds a person with a mail, a reply and an event of the mailbox, where the person has them. */
async function addTo(list: List, number: number, each: Added): Promise<void> {
	const { mail, state, reply, wish, isImported, broughtBy, ...row } = each;
	const address = row.email.toLowerCase();
	const { user_type } = row;
	const person_key = personKey(secrets[0], address, user_type);
	const ref =
		broughtBy === null
			? null
			: ownCode(secrets[0], personKey(secrets[0], broughtBy, "host"));
	const imported_at = isImported ? time(26) : null;
	await list.insert("waitlist", [aRow({ ...row, ref, imported_at })]);
	const had = { with: { email: [address], kind: [`${mail}`] } };
	if (
		mail &&
		(mail === confirmation || !(await list.count("mails", had)).rows)
	) {
		const { id, ...others } = aMail({ person_key, user_type, state } as never);
		const mailbox = mailboxOf(address);
		await list.insert("mails", [
			{ ...others, email: address, kind: mail, mailbox, domain: "x.at" },
		]);
	}
	if (reply && mail)
		await list.insert("replies", [
			{ person_key, kind: reply, at: ago(number * dayMs, now) },
		]);
	if (wish) await changeWish(list, [address], wish, time(27));
}

const choices: readonly (readonly [PeopleFilter, Choice])[] = [
	[{}, {}],
	[{}, { unconfirmed: true }],
	[{}, { unconfirmed: true, imported: true }],
	[{ side: "host" }, { unconfirmed: true, count: 7 }],
	[{ source: "news" }, { count: 3 }],
	[{ source: null }, { unconfirmed: true }],
	[{ got: "news" }, { unconfirmed: true }],
	[{ notGot: "news" }, { unconfirmed: true }],
	[{}, { from: time(8), before: time(18), unconfirmed: true }],
	[{}, { isAnswer: (answer) => answer === "street", unconfirmed: true }],
	[{ answer: null }, { isLanguage: (language) => language !== "de" }],
	[{}, { brought: 1, unconfirmed: true }],
];

/** Asks the rules about each person alone, with all that is known of the mailbox. */
async function chooseByRules(list: List, filter: PeopleFilter, choice: Choice) {
	const brought = await readBrought(list, secrets);
	const everyone = await Array.fromAsync(eachPerson(list, filter));
	const emails = everyone.map((person) => person.email);
	const factsOf = await readMailboxes(list, secrets, emails);
	const all = [];
	for (const { origin, ...person } of everyone) {
		const its = brought.get(sideAndAddress(person)) ?? noCounts();
		const isOne = isIncluded(
			{
				...person,
				brought: () => sumOf(its),
				isImported: () => person.is_imported,
			},
			choice,
		);
		if (!isOne) continue;
		const one = { ...person, origin: origin ?? undefined };
		const facts = factsOf(person.email);
		const reason =
			knownReason(one, "launch", choice) ??
			leftOutReason(one, facts, "launch", choice, now);
		all.push({ ...one, reason });
	}
	return chooseRecipients(all, choice);
}

const usual: Added = {
	email: "both@x.at",
	user_type: "host",
	created_at: time(1),
	language: null,
	utm_source: null,
	answer: null,
	broughtBy: null,
	isImported: false,
	mail: confirmation,
	state: "sent",
	reply: "confirmed",
	wish: null,
};
const otherSide: Partial<Added> = { user_type: "advertiser", reply: "not-me" };

/** Others read all people to count them: https://github.com/SparkDevNetwork/Rock/issues/5324. */
testOnBoth(
	"the people who are counted are those whom the rules choose one by one",
	async (database, t) => {
		const list = await openForTest(t, database);
		const seed = Date.now();
		await addTo(list, 201, usual);
		const all = fc.sample(someone, { numRuns: 150, seed });
		for (let first = 0; first < all.length; first += 50) {
			const some = all.slice(first, first + 50);
			for (const [n, each] of some.entries())
				await addTo(list, first + n, each);
			// What the person of the other side said, in the end with a mail that was removed since.
			if (first === 50) await addTo(list, 200, { ...usual, ...otherSide });
			if (first === 100)
				await list.remove("mails", { with: { user_type: ["advertiser"] } });
			for (const [filter, choice] of choices) {
				const of = ["launch", filter, choice, secrets, now] as const;
				const chosen = await choosePeople(list, ...of);
				const counts = await countRecipients(list, ...of);
				const one = await chooseByRules(list, filter, choice);
				const languages = Map.groupBy(one.people, ({ language }) => language);
				const about = `${JSON.stringify([filter, choice])}, seed ${seed}`;
				assert.deepEqual(
					{
						emails: chosen.people.map((each) => sideAndAddress(each)),
						leftOut: chosen.leftOut,
					},
					{
						emails: one.people.map((each) => sideAndAddress(each)),
						leftOut: one.leftOut,
					},
					about,
				);
				assert.deepEqual(
					{ ...counts },
					{
						total: one.people.length,
						perSide: countSides(one.people),
						perLanguage: new Map(
							[...languages].map(([name, some]) => [name, some.length]),
						),
						leftOut: one.leftOut,
					},
					about,
				);
			}
		}
	},
);

testOnBoth(
	"more people than are read at a time are counted, also with a limit",
	async (database, t) => {
		const list = await openForTest(t, database);
		await list.insert("waitlist", manyRows(2_500));
		await changeWish(list, ["person3@x.example"], "complained", time(27));
		for (const [count, total] of [
			[undefined, 2_499],
			[1_200, 1_200],
		]) {
			const choice = { unconfirmed: true, count };
			const asked = ["launch", {}, choice, secrets, now] as const;
			const counts = countRecipients(list, ...asked);
			const { total: counted } = await within(counts, "It was not counted");
			const { people } = await choosePeople(list, ...asked);
			assert.deepEqual([counted, people.length], [total, total]);
		}
	},
);
