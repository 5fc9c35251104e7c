/** What the dashboard of this machine and the desk of the server have in common: the page, its headers and its queries. */
import path from "node:path";
import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { isValiError, parse } from "valibot";
import type { NewDeskAction } from "../../shared/desk.ts";
import { escapeHtml } from "../../shared/escape-html.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { type DashboardList, type Name, queries } from "../api.ts";
import { addActionRoutes } from "./actions/routes.ts";

/** The list, to which an action comes with who did it. */
export type DeskList = Omit<DashboardList, "record"> & {
	record(action: NewDeskAction): Promise<void>;
};

/** Where the build leaves the page: beside what the public server serves, never below it. */
export const builtPage = path.join(import.meta.dirname, "../../dist/dashboard");

export const headers = {
	"content-security-policy":
		"default-src 'self'; object-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"referrer-policy": "no-referrer",
	"x-content-type-options": "nosniff",
	// E-mail addresses must not stay in a cache on disk.
	"cache-control": "no-store",
};

/** The document with what the page has to know before its first query, as `data-…` attributes. */
export function documentFor(
	document: string,
	{ timeZone, desk: { sideNames } }: DeskList,
	others: Readonly<Record<string, string>> = {},
): string {
	const attributes = Object.entries({
		"time-zone": timeZone,
		"side-names": JSON.stringify(sideNames),
		...others,
	}).map(([name, value]) => `data-${name}="${escapeHtml(value)}"`);
	return document.replace('data-time-zone="UTC"', () => attributes.join(" "));
}

/** Adds the queries and actions to an app that lets only the page itself come this far; `doneBy` says who asks. */
export function answerPage(
	api: FastifyInstance,
	list: DeskList,
	doneBy: (request: FastifyRequest) => string,
): void {
	const listFor = (request: FastifyRequest): DashboardList => {
		const done_by = doneBy(request);
		return {
			...list,
			record: (action) => list.record({ ...action, done_by }),
		};
	};
	for (const name of Object.keys(queries) as Name[]) {
		const { schema, answer } = queries[name];
		api.post(`/api/${name}`, async (request) =>
			answer(listFor(request), parse(schema, request.body) as never),
		);
	}
	addActionRoutes(api, listFor, doneBy);
}

/** Answers each error with one sentence, and only a bug with 500: that says nothing of what is inside. */
export function answerErrors(app: FastifyInstance): void {
	app.setErrorHandler<FastifyError>((error, _, reply) => {
		const { statusCode = 500, code } = error;
		if (isValiError(error)) return refuse(reply, 400, error.message);
		if (code?.startsWith("FST_CSRF"))
			return refuse(
				reply,
				statusCode,
				"This page is older than the login: reload it.",
			);
		if (error instanceof ExpectedError)
			return refuse(reply, 400, error.message);
		return refuse(
			reply,
			statusCode,
			statusCode < 500
				? error.message
				: "An unexpected error: try again, and look into the log if it goes on.",
		);
	});
}

/** Answers with one sentence. */
export function refuse(reply: FastifyReply, code: number, sentence: string) {
	return reply.code(code).type("text/plain; charset=utf-8").send(sentence);
}
