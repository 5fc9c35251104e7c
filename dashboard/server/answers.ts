import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import {
	emailMaxLength,
	type UserType,
	userTypes,
} from "../../shared/entry.ts";
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
	type Sources,
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

/** A visitor can make up thousands of sources; so many are answered one by one. */
const mostSources = 100;

/** Keeps the offset a whole number for each database. */
const mostPeople = 1e12;

/** Characters of a download between two chances for other requests: some milliseconds of work. */
const pieceLength = 65_536;

const side = { type: "string", enum: userTypes };
const email = { type: "string", minLength: 1, maxLength: emailMaxLength };
const objectOf = (properties: object, required: readonly string[] = []) => ({
	type: "object",
	additionalProperties: false,
	properties,
	required,
});
const asked = (...schema: Parameters<typeof objectOf>) => ({
	schema: { querystring: objectOf(...schema) },
});

/** Answers what the page asks for. */
export function answer(
	app: FastifyInstance,
	{ list, snapshot, csv, erase }: DashboardList,
): void {
	app.get(addresses.now, async (): Promise<Now> => {
		await snapshot.refresh();
		const totals = totalsOf(snapshot.counts());
		return { totals, version: snapshot.version };
	});

	app.get<{ Querystring: { by: Step; since?: string } }>(
		addresses.joined,
		asked(
			{
				by: { type: "string", enum: steps },
				since: { type: "string", format: "date-time" },
			},
			["by"],
		),
		async ({ query }) => joinedPer(query.by, snapshot.counts(), query.since),
	);

	app.get(addresses.rhythm, async () => rhythmOf(snapshot.counts()));

	app.get(addresses.sources, async (): Promise<Sources> => {
		const all = sourcesOf(snapshot.counts());
		const others = { host: 0, advertiser: 0, sources: 0 };
		for (const { host, advertiser } of all.slice(mostSources)) {
			others.host += host;
			others.advertiser += advertiser;
			others.sources += 1;
		}
		return { top: all.slice(0, mostSources), others };
	});

	app.get<{ Querystring: PeopleQuery }>(
		addresses.people,
		asked(
			{
				side,
				search: { type: "string", maxLength: emailMaxLength },
				sort: { type: "string", enum: sortColumns },
				descending: { type: "boolean" },
				offset: { type: "integer", minimum: 0, maximum: mostPeople },
				limit: { type: "integer", minimum: 1, maximum: 100 },
			},
			["sort", "descending", "offset", "limit"],
		),
		({ query }) => snapshot.page(query),
	);

	app.get<{ Querystring: { email: string } }>(
		addresses.submissions,
		asked({ email }, ["email"]),
		({ query }) => submissionsOf(list, query.email),
	);

	app.get<{ Querystring: { side?: UserType } }>(
		addresses.csv,
		// An answer to HEAD would make the whole file and send nothing of it.
		{ exposeHeadRoute: false, ...asked({ side }) },
		({ query }, reply) => {
			const name = query.side === undefined ? "people" : `${query.side}s`;
			return reply
				.type("text/csv; charset=utf-8")
				.header("content-disposition", `attachment; filename="${name}.csv"`)
				.send(Readable.from(inTurns(csv(query.side))));
		},
	);

	app.post<{ Body: { email: string } }>(
		addresses.erase,
		{ schema: { body: objectOf({ email }, ["email"]) } },
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
