import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { type UserType, userTypes } from "../../shared/entry.ts";
import {
	joinedPer,
	rhythmOf,
	sourcesOf,
	totalsOf,
} from "../../store/counts.ts";
import type { List } from "../../store/list.ts";
import { sortColumns, submissionsOf } from "../../store/questions.ts";
import type { Snapshot } from "../../store/snapshot.ts";
import {
	addresses,
	type Now,
	type PeopleQuery,
	pageLength,
	type Step,
	steps,
} from "../api.ts";

/** The list that the dashboard shows. */
export interface DashboardList {
	readonly list: List;
	/** The people of the same list. */
	readonly snapshot: Snapshot;
	/** All people of a side, or of both, as CSV. */
	csv(side?: UserType): AsyncIterable<string>;
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
		return {
			version: snapshot.version,
			totals: totalsOf(counts),
			today: since(0),
			sevenDays: since(6),
		};
	});

	app.get<{ Querystring: { by: Step; since?: string } }>(
		addresses.joined,
		asked({ by: oneOf(steps), since: text }, ["by"]),
		async ({ query }) => joinedPer(query.by, snapshot.counts(), query.since),
	);

	app.get(addresses.rhythm, async () => rhythmOf(snapshot.counts()));

	app.get(addresses.sources, async () => sourcesOf(snapshot.counts()));

	app.get<{ Querystring: PeopleQuery }>(
		addresses.people,
		asked(
			{
				side: oneOf(userTypes),
				search: text,
				sort: oneOf(sortColumns),
				descending: { type: "boolean" },
				offset: { type: "integer", minimum: 0 },
			},
			["sort", "descending", "offset"],
		),
		({ query }) => snapshot.page({ ...query, limit: pageLength }),
	);

	app.get<{ Querystring: { email: string } }>(
		addresses.submissions,
		asked({ email: text }, ["email"]),
		({ query }) => submissionsOf(list, query.email),
	);

	app.get<{ Querystring: { side?: UserType } }>(
		addresses.csv,
		asked({ side: oneOf(userTypes) }),
		({ query: { side } }, reply) => {
			const name = side === undefined ? "people" : `${side}s`;
			return reply
				.type("text/csv; charset=utf-8")
				.header("content-disposition", `attachment; filename="${name}.csv"`)
				.send(Readable.from(inTurns(csv(side))));
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
