/** People: a page of them, one of them, a copy or a file of them, and what the founder changes. */
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { longestNote } from "../../shared/calls.ts";
import { type Order, sortColumns } from "../../shared/people.ts";
import type { Filter } from "../../shared/people-filter.ts";
import { knownStates } from "../../shared/person.ts";
import { sides } from "../../shared/sides.ts";
import { ago, clockAgo } from "../../shared/time.ts";
import {
	addresses,
	type CallChange,
	type CopiedAddresses,
	type KnownPerson,
	type PeoplePage,
	type PeoplePageQuery,
	type PeopleQuery,
	pageLength,
	unknownKey,
} from "../api.ts";
import type { DashboardList } from "./answers.ts";
import { asked, object, oneOf, text } from "./schemas.ts";

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

export function answerPeople(
	app: FastifyInstance,
	{ live, csv, showBrought, erase, writeCall }: DashboardList,
): void {
	const today = () => clockAgo(0, live.timeZone).slice(0, 10);
	const find = (query: PeopleQuery & Order, ...part: [number?, number?]) =>
		live.people.page(filterOf(query, today()), query, ...part);
	/** The people of a copy or a file: those who left only if they were chosen. */
	const findToTake = (query: PeopleQuery & Order) =>
		live.people.page(
			{ ...filterOf(query, today()), withoutLeft: query.mail !== "left" },
			query,
		).people;

	app.get<{ Querystring: PeoplePageQuery }>(
		addresses.people,
		asked({ ...peopleProperties, offset: { type: "integer", minimum: 0 } }, [
			"sort",
			"descending",
			"offset",
		]),
		async ({ query }): Promise<PeoplePage> => {
			const { offset } = query;
			const { people, total } = find(query, offset, pageLength);
			return { people: showBrought(people), total, offset };
		},
	);

	app.get<{ Querystring: PeopleQuery }>(
		addresses.emails,
		askedPeople,
		async ({ query }): Promise<CopiedAddresses> => {
			const people = findToTake(query);
			return {
				// An address on both sides is two people.
				emails: [...new Set(people.map(({ email }) => email))],
				left: find(query).total - people.length,
			};
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
				.send(Readable.from(csv(findToTake(query)))),
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
