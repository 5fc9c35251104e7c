import cors from "@fastify/cors";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { mailHeader, waitlistPath } from "../protocol/waitlist-call.ts";
import { cut, readEntryFields } from "../shared/read-sign-up.ts";
import { entryColumns } from "../shared/sign-up.ts";
import { ApiError, answerError } from "./errors.ts";
import { limits } from "./server-limits.ts";
import { breaksRule, refuseOtherSites, type Services } from "./sign-up.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const badJson = new ApiError(400, "PGRST102", "Empty or invalid json");
const unknownTable = new ApiError(
	404,
	"PGRST205",
	"Could not find the table in the schema cache",
);

/**
 * The waitlist's API: `POST /rest/v1/waitlist` as PostgREST answers it to a caller who may add rows
 * and nothing else. Every other call is refused with one of PostgREST's errors.
 */
export async function waitlistApi(
	app: FastifyInstance,
	{ settings: { anonKey, hasMail, origins }, joining }: Services,
): Promise<void> {
	// Every page may read the answers: they say nothing about the list.
	await app.register(cors, {
		methods: "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS",
		exposedHeaders: ["Content-Range", ...(hasMail ? [mailHeader] : [])],
		strictPreflight: false,
		optionsSuccessStatus: 200,
	});
	app.addHook("onRequest", (request, _, done) => {
		const { headers, method } = request;
		// The API has no logins, so no token but the key can be genuine.
		const { apikey, authorization = "" } = headers;
		const [, token] = /^bearer\b *(.*)$/i.exec(authorization) ?? [];
		if (apikey !== anonKey || (token ?? anonKey) !== anonKey)
			throw new ApiError(
				401,
				"UNAUTHORIZED_INVALID_API_KEY",
				"Invalid API key",
			);
		const isRead = method === "GET" || method === "HEAD";
		const schema = headers[isRead ? "accept-profile" : "content-profile"];
		if ((schema ?? "public") !== "public") {
			const message = "The schema must be one of the following: public";
			throw new ApiError(406, "PGRST106", message);
		}
		// Clients take a 404 without a body for a success, so HEAD is never answered with one.
		if (!namesWaitlist(request) && method !== "HEAD") throw unknownTable;
		const asksToRead = /\breturn=(representation|headers-only)\b/;
		if (method !== "POST" || asksToRead.test(String(headers["prefer"])))
			throw new ApiError(401, "42501", "permission denied for table waitlist");
		if (origins !== null) refuseOtherSites(headers, origins);
		headers["content-type"] ??= "application/json";
		done();
	});
	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"application/json",
		{ parseAs: "buffer" },
		(_, body: Buffer, done) => {
			try {
				done(null, JSON.parse(utf8.decode(body)));
			} catch {
				done(badJson);
			}
		},
	);

	app.all(waitlistPath.slice(app.prefix.length), async (request, reply) => {
		const rows = [request.body].flat();
		if (rows.length > limits.rowsPerCall)
			throw new ApiError(413, "413", "A call has too many rows");
		const { columns } = request.query as { readonly columns?: unknown };
		const names =
			columns !== undefined && String(columns).replaceAll('"', "").split(",");
		await joining.signUp(
			request,
			rows.map((row) => readRow(row, names || Object.keys(row ?? {}))),
		);
		// The same for a new person and for a known one.
		const isCounted = String(request.headers["prefer"]).includes("count=exact");
		const count = isCounted ? rows.length : "*";
		if (hasMail) reply.header(mailHeader, "confirmation");
		return reply.code(201).header("content-range", `*/${count}`).send();
	});
	// The hook has refused these. A route of its own: that of the page's files would answer GET and HEAD.
	const refuse = () => {
		throw unknownTable;
	};
	// CORS has the route of OPTIONS.
	const method = app.supportedMethods.filter((name) => name !== "OPTIONS");
	for (const url of ["/", "/*"]) app.route({ method, url, handler: refuse });
	app.setNotFoundHandler(refuse);
	app.setErrorHandler<FastifyError>((error, _, reply) => {
		const { code, message } = answerError(error, reply);
		reply.type("application/json; charset=utf-8");
		// PostgREST's four keys, so that its clients understand them.
		return reply.send({ code, details: null, hint: null, message });
	});
}

/** Whether a request is for our only table, with any method. */
function namesWaitlist({ routeOptions, url }: FastifyRequest): boolean {
	// Fastify finds no route for a method that it does not know.
	return (routeOptions.url ?? url.replace(/\?.*/s, "")) === waitlistPath;
}

/** The values of a row in the columns of these names. Throws `ApiError`. */
function readRow(row: unknown, names: readonly string[]) {
	if (typeof row !== "object" || row === null || Array.isArray(row))
		throw badJson;
	const known: readonly string[] = entryColumns;
	const unknown = names.find((name) => !known.includes(name));
	if (unknown !== undefined) {
		const message = `Could not find the '${cut(unknown, 63)}' column of 'waitlist' in the schema cache`;
		throw new ApiError(400, "PGRST204", message);
	}
	const values = row as Readonly<Record<string, unknown>>;
	return readEntryFields((column) => {
		const value = names.includes(column) ? (values[column] ?? null) : null;
		if (value !== null && typeof value === "object") throw breaksRule(column);
		return value === null ? null : String(value);
	});
}
