import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import {
	emailMaxLength,
	type UserType,
	userTypes,
} from "../../shared/entry.ts";
import {
	sortColumns,
	type WaitlistSummary,
} from "../../store/waitlist-summary.ts";
import {
	addresses,
	type Now,
	type PeopleQuery,
	type Sources,
	type Step,
	steps,
} from "../api.ts";

/** What the dashboard shows, and what it can do with it. */
export interface DashboardList {
	readonly summary: WaitlistSummary;
	/** All people of a side, or of both, as CSV. */
	csv(side?: UserType): AsyncIterable<string>;
	/** Removes every trace of an address. */
	erase(email: string): Promise<void>;
}

/** Anybody may make up sources, by the thousand; nobody reads so many. */
const mostSources = 100;

/** More than any list holds, and still a whole number for each database. */
const mostPeople = 1e12;

/** Characters of a download that are made at a stretch: some milliseconds of work. */
const pieceLength = 65_536;

const side = { type: "string", enum: userTypes };
const email = { type: "string", minLength: 1, maxLength: emailMaxLength };
const objectOf = (properties: object, required: readonly string[] = []) => ({
	type: "object",
	additionalProperties: false,
	properties,
	required,
});

/** Answers what the page asks for. */
export function answer(app: FastifyInstance, list: DashboardList): void {
	const { summary } = list;
	const newest = follow(summary);

	app.get(addresses.now, (): Promise<Now> => newest());

	app.get<{ Querystring: { by: Step; since?: string } }>(
		addresses.joined,
		{
			schema: {
				querystring: objectOf(
					{
						by: { type: "string", enum: steps },
						since: { type: "string", format: "date-time" },
					},
					["by"],
				),
			},
		},
		({ query }) => summary.joined(query.by, query.since),
	);

	app.get(addresses.rhythm, () => summary.rhythm());

	app.get(addresses.sources, async (): Promise<Sources> => {
		const all = await summary.sources();
		const rest = all.slice(mostSources);
		const sum = (type: UserType) =>
			rest.reduce((total, source) => total + source[type], 0);
		return {
			top: all.slice(0, mostSources),
			others: {
				host: sum("host"),
				advertiser: sum("advertiser"),
				sources: rest.length,
			},
		};
	});

	app.get<{ Querystring: PeopleQuery }>(
		addresses.people,
		{
			schema: {
				querystring: objectOf(
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
			},
		},
		({ query }) => summary.page(query),
	);

	app.get<{ Querystring: { email: string } }>(
		addresses.submissions,
		{ schema: { querystring: objectOf({ email }, ["email"]) } },
		({ query }) => summary.submissionsOf(query.email),
	);

	app.get<{ Querystring: { side?: UserType } }>(
		addresses.csv,
		// Answering HEAD would make the whole file, and send nothing of it.
		{ exposeHeadRoute: false, schema: { querystring: objectOf({ side }) } },
		({ query }, reply) => {
			const name = query.side === undefined ? "people" : `${query.side}s`;
			return reply
				.type("text/csv; charset=utf-8")
				.header("content-disposition", `attachment; filename="${name}.csv"`)
				.send(Readable.from(inTurns(list.csv(query.side))));
		},
	);

	app.post<{ Body: { email: string } }>(
		addresses.erase,
		{ schema: { body: objectOf({ email }, ["email"]) } },
		async ({ body }) => {
			await list.erase(body.email);
			return {};
		},
	);
}

/** In larger pieces, with room between them: a million lines must not keep everybody else waiting. */
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

/** Takes in what was submitted, for all who ask at the same time together. */
function follow(summary: WaitlistSummary) {
	let last = 0;
	let running: Promise<void> | undefined;
	return async () => {
		running ??= summary
			.refresh((done) => {
				last = done;
			})
			.finally(() => {
				running = undefined;
			});
		await running;
		const totals = await summary.totals();
		// Who comes again changes no sum; whom another command erases leaves the last one as it is.
		return { totals, version: `${totals.host}-${totals.advertiser}-${last}` };
	};
}
