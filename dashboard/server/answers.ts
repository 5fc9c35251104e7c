import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type Call, longestNote } from "../../shared/calls.ts";
import {
	countSides,
	joinedPer,
	perWeekHour,
	sourcesOf,
	totalsOf,
} from "../../shared/counts.ts";
import { type Filter, type Order, sortColumns } from "../../shared/people.ts";
import { knownStates, type Person } from "../../shared/person.ts";
import { sides } from "../../shared/sides.ts";
import { ago, clockIn, startOfDay } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import {
	addresses,
	type CallChange,
	type KnownPerson,
	type MailStateCount,
	type Now,
	type PeoplePage,
	type PeoplePageQuery,
	type PeopleQuery,
	pageLength,
	type ShownPerson,
	type Step,
	steps,
	unknownKey,
} from "../api.ts";
import type { LivePeople } from "./live-people.ts";

/** The list that the dashboard shows. */
export interface DashboardList {
	readonly list: List;
	/** The people of the same list. */
	readonly live: LivePeople;
	/** The same people, each with whom they have brought. */
	showBrought(people: readonly Person[]): readonly ShownPerson[];
	/** People as CSV, line by line. */
	csv(people: readonly Person[]): AsyncIterable<string>;
	/** How many mails wait, and why; `null` before the first mail. */
	readMail(): Promise<Now["mail"]>;
	/** Keeps the founder's notes on calls to an address. */
	writeCall(call: Call): Promise<void>;
	/** Removes all sign-ups of an address from the list. */
	erase(email: string): Promise<void>;
}

/** Characters of a download that are sent before other requests get their turn: some milliseconds. */
const pieceLength = 65_536;

const text = { type: "string" };
const oneOf = (values: readonly string[]) => ({ ...text, enum: values });

/** The values of a request; one that lacks a required value is refused. */
const object = (properties: object, required: readonly string[] = []) => ({
	type: "object",
	additionalProperties: false,
	properties,
	required,
});
const asked = (...values: Parameters<typeof object>) => ({
	schema: { querystring: object(...values) },
});

const peopleProperties = {
	side: oneOf(sides),
	source: text,
	mail: oneOf([...knownStates, unknownKey]),
	got: text,
	notGot: text,
	toCall: { type: "boolean" },
	search: text,
	sort: oneOf(sortColumns),
	descending: { type: "boolean" },
};
const askedPeople = asked(peopleProperties, ["sort", "descending"]);

/** The query of the page, as a filter and an order. */
function filterOf(
	{ source, mail, toCall, ...others }: PeopleQuery,
	today: string,
): Filter {
	return {
		...others,
		toCall: toCall ? today : undefined,
		source: source === unknownKey ? null : source,
		mail: mail === unknownKey ? null : mail,
	};
}

/** Answers what the page asks for. */
export function answer(
	app: FastifyInstance,
	{ live, csv, showBrought, erase, writeCall, readMail }: DashboardList,
): void {
	const now = () => clockIn(live.timeZone)(ago(0));
	const today = () => now().slice(0, 10);
	const find = (query: PeopleQuery & Order, ...part: [number?, number?]) =>
		live.people.page(filterOf(query, today()), query, ...part);
	/** The people of a copy or a file: those who left only if they were chosen. */
	const findToTake = (query: PeopleQuery & Order) =>
		live.people.page(
			{ ...filterOf(query, today()), withoutLeft: query.mail !== "left" },
			query,
		).people;

	app.get(addresses.now, async (): Promise<Now> => {
		await live.refresh();
		const { counts } = live;
		const clock = new Date(now());
		const since = (daysAgo: number) =>
			totalsOf(counts.filter(({ hour }) => hour >= startOfDay(daysAgo, clock)));
		return {
			version: live.version,
			totals: totalsOf(counts),
			today: since(0),
			sevenDays: since(6),
			announcements: [...live.announcements].sort(),
			mail: await readMail(),
		};
	});

	app.get<{ Querystring: { by: Step; since?: string } }>(
		addresses.joined,
		asked({ by: oneOf(steps), since: text }, ["by"]),
		async ({ query }) => joinedPer(query.by, live.counts, query.since),
	);

	app.get(addresses.rhythm, async () => perWeekHour(live.counts));

	app.get(addresses.sources, async () => sourcesOf(live.counts));

	app.get(
		addresses.mailStates,
		async (): Promise<MailStateCount[]> =>
			[null, ...knownStates].flatMap((state) => {
				const inState = live.people.all().filter(({ mail }) => mail === state);
				const counts = countSides(inState);
				return sides.map((side) => ({
					user_type: side,
					mail: state,
					people: counts[side],
				}));
			}),
	);

	app.get<{ Querystring: PeoplePageQuery }>(
		addresses.people,
		asked({ ...peopleProperties, offset: { type: "integer", minimum: 0 } }, [
			"sort",
			"descending",
			"offset",
		]),
		async ({ query }): Promise<PeoplePage> => {
			const { people, total } = find(query, query.offset, pageLength);
			return { query, people: showBrought(people), total };
		},
	);

	app.get<{ Querystring: PeopleQuery }>(
		addresses.emails,
		askedPeople,
		async ({ query }): Promise<readonly string[]> => {
			const people = findToTake(query);
			// An address on both sides is two people.
			return [...new Set(people.map(({ email }) => email))];
		},
	);

	app.get<{ Querystring: { email: string } }>(
		addresses.person,
		asked({ email: text }, ["email"]),
		async ({ query: { email } }): Promise<KnownPerson> => {
			const { signUps = [] } = live.people.rowsOf(email) ?? {};
			const submissions = signUps.toSorted((one, other) =>
				one.created_at < other.created_at ? -1 : 1,
			);
			return { submissions, people: live.people.of(email) };
		},
	);

	app.get<{ Querystring: PeopleQuery }>(
		addresses.csv,
		askedPeople,
		({ query }, reply) =>
			reply
				.type("text/csv; charset=utf-8")
				.send(Readable.from(inTurns(csv(findToTake(query))))),
	);

	app.post<{ Body: CallChange }>(
		addresses.call,
		{ schema: { body: callChange } },
		async ({ body: { email, isCalled, note, call_on } }, reply) => {
			const before = live.people.rowsOf(email);
			if (before === undefined)
				return reply.code(404).send("This person is no longer on the list.");
			await writeCall({
				email: email.toLowerCase(),
				at: ago(0),
				called_at: isCalled ? ago(0) : (before.call?.called_at ?? null),
				note: note.trim() || null,
				call_on: call_on || null,
			});
			await live.refresh();
			return {};
		},
	);

	app.post<{ Body: { email: string } }>(
		addresses.erase,
		{ schema: { body: object({ email: text }, ["email"]) } },
		async ({ body }) => {
			await erase(body.email);
			await live.refresh();
			return {};
		},
	);
}

const noteText = { ...text, maxLength: longestNote };
const dayText = { ...text, pattern: "^(\\d{4}-\\d\\d-\\d\\d)?$" };
const callChange = object(
	{
		email: text,
		isCalled: { type: "boolean" },
		note: noteText,
		call_on: dayText,
	},
	["email", "isCalled", "note", "call_on"],
);

/** Joins lines to larger pieces, and lets other requests through between them. */
async function* inTurns(lines: AsyncIterable<string>) {
	let piece = "";
	for await (const line of lines) {
		piece += line;
		if (piece.length < pieceLength) continue;
		yield piece;
		piece = "";
		await nextTurn();
	}
	yield piece;
}
