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

/** The list that the dashboard shows. */
export interface DashboardList {
	readonly summary: WaitlistSummary;
	/** All people of a side, or of both, as CSV. */
	csv(side?: UserType): AsyncIterable<string>;
	/** Removes every trace of an address. */
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
export function answer(app: FastifyInstance, list: DashboardList): void {
	const { summary } = list;
	const newest = follow(summary);

	app.get(addresses.now, (): Promise<Now> => newest());

	app.get<{ Querystring: { by: Step; since?: string } }>(
		addresses.joined,
		asked(
			{
				by: { type: "string", enum: steps },
				since: { type: "string", format: "date-time" },
			},
			["by"],
		),
		({ query }) => summary.joined(query.by, query.since),
	);

	app.get(addresses.rhythm, () => summary.rhythm());

	app.get(addresses.sources, async (): Promise<Sources> => {
		const all = await summary.sources();
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
		({ query }) => summary.page(query),
	);

	app.get<{ Querystring: { email: string } }>(
		addresses.submissions,
		asked({ email }, ["email"]),
		({ query }) => summary.submissionsOf(query.email),
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

/** Refreshes the summary, once for all requests that wait for it, and says what has become of it. */
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
		// A further sign-up of a person changes no total, an erasure elsewhere leaves `last` as it is.
		return { totals, version: `${totals.host}-${totals.advertiser}-${last}` };
	};
}
