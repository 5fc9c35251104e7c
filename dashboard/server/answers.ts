import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { userTypes } from "../../shared/entry.ts";
import {
	joinedPer,
	rhythmOf,
	sourcesOf,
	totalsOf,
} from "../../store/counts.ts";
import type { List } from "../../store/list.ts";
import { mailNotes, mailQueue } from "../../store/mail-report.ts";
import {
	countMailStates,
	type PageQuery,
	peopleOf,
	sortColumns,
	submissionsOf,
} from "../../store/questions.ts";
import type { Snapshot } from "../../store/snapshot.ts";
import {
	addresses,
	type KnownPerson,
	type Now,
	type PeoplePage,
	type PeoplePageQuery,
	type PeopleQuery,
	pageLength,
	type Step,
	steps,
	unknownKey,
} from "../api.ts";

/** A query of the page, as the store understands it. */
type StoredQuery = Omit<PageQuery, "offset" | "limit">;

/** The list that the dashboard shows. */
export interface DashboardList {
	readonly list: List;
	/** The people of the same list. */
	readonly snapshot: Snapshot;
	/** All people that a query leaves, in its order, as CSV. */
	csv(query: StoredQuery): AsyncIterable<string>;
	/** Removes all sign-ups of an address, also from the snapshot. */
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
	side: oneOf(userTypes),
	source: text,
	search: text,
	sort: oneOf(sortColumns),
	descending: { type: "boolean" },
};
const askedPeople = asked(peopleProperties, ["sort", "descending"]);

function storedQuery({ source, ...others }: PeopleQuery): StoredQuery {
	return { ...others, source: source === unknownKey ? null : source };
}

/** Answers what the page asks for. */
export function answer(
	app: FastifyInstance,
	{ list, snapshot, csv, erase }: DashboardList,
): void {
	app.get(addresses.now, async (): Promise<Now> => {
		await snapshot.refresh();
		const counts = snapshot.counts();
		const since = (daysAgo: number) => {
			const day = new Date(Date.now() - daysAgo * 86_400_000).toISOString();
			return totalsOf(counts.filter(({ hour }) => hour >= day.slice(0, 10)));
		};
		const { lastMail, waiting, refused } = await mailQueue(list);
		return {
			version: [snapshot.version, lastMail, refused].join("-"),
			totals: totalsOf(counts),
			today: since(0),
			sevenDays: since(6),
			mail: lastMail > 0 ? { waiting, notes: await mailNotes(list) } : null,
		};
	});

	app.get<{ Querystring: { by: Step; since?: string } }>(
		addresses.joined,
		asked({ by: oneOf(steps), since: text }, ["by"]),
		async ({ query }) => joinedPer(query.by, snapshot.counts(), query.since),
	);

	app.get(addresses.rhythm, async () => rhythmOf(snapshot.counts()));

	app.get(addresses.sources, async () => sourcesOf(snapshot.counts()));

	app.get(addresses.mailStates, async () => countMailStates(list));

	app.get<{ Querystring: PeoplePageQuery }>(
		addresses.people,
		asked({ ...peopleProperties, offset: { type: "integer", minimum: 0 } }, [
			"sort",
			"descending",
			"offset",
		]),
		async ({ query }): Promise<PeoplePage> => {
			const { offset, ...rest } = query;
			const part = { offset, limit: pageLength };
			return {
				query,
				...(await snapshot.page({ ...storedQuery(rest), ...part })),
			};
		},
	);

	app.get<{ Querystring: PeopleQuery }>(
		addresses.emails,
		askedPeople,
		async ({ query }): Promise<readonly string[]> => {
			const all = { offset: 0, limit: Number.MAX_SAFE_INTEGER };
			const { people } = await snapshot.page({ ...storedQuery(query), ...all });
			// An address on both sides is two people.
			return [...new Set(people.map(({ email }) => email))];
		},
	);

	app.get<{ Querystring: { email: string } }>(
		addresses.person,
		asked({ email: text }, ["email"]),
		async ({ query }): Promise<KnownPerson> => ({
			submissions: await submissionsOf(list, query.email),
			people: await peopleOf(list, query.email),
		}),
	);

	app.get<{ Querystring: PeopleQuery }>(
		addresses.csv,
		askedPeople,
		({ query }, reply) => {
			const name = query.side === undefined ? "people" : `${query.side}s`;
			return reply
				.type("text/csv; charset=utf-8")
				.header("content-disposition", `attachment; filename="${name}.csv"`)
				.send(Readable.from(inTurns(csv(storedQuery(query)))));
		},
	);

	app.post<{ Body: { email: string } }>(
		addresses.erase,
		{ schema: { body: object({ email: text }, ["email"]) } },
		async ({ body }) => {
			await erase(body.email);
			return {};
		},
	);
}

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
