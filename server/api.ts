import type { IncomingHttpHeaders } from "node:http";
import cors from "@fastify/cors";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "../config/limits.ts";
import {
	cut,
	type EntryFields,
	entryColumns,
	readEntryFields,
} from "../shared/sign-up.ts";
import { waitlistPath } from "../shared/waitlist-call.ts";
import { ApiError, sendError, toApiError } from "./errors.ts";
import { isOfOtherSite, sentByOtherSite } from "./other-site.ts";
import { breaksRule, type Joining } from "./sign-up.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

const denied = new ApiError(
	401,
	"42501",
	"permission denied for table waitlist",
	{ headers: { "www-authenticate": "Bearer" } },
);
const unknownMethod = new ApiError(405, "PGRST117", "Unsupported HTTP method");
const unknownTable = new ApiError(
	404,
	"PGRST205",
	"Could not find the table in the schema cache",
);
const badJson = new ApiError(400, "PGRST102", "Empty or invalid json");
const badType = new ApiError(400, "PGRST102", "Content-Type not acceptable");
const tooManyRows = new ApiError(
	413,
	"413",
	`A call may have at most ${limits.rowsPerCall} rows`,
);

/**
 * The waitlist's API: `POST /rest/v1/waitlist` as PostgREST answers it to a caller who may add rows
 * and nothing else. Every other call is refused with one of PostgREST's errors.
 */
export async function waitlistApi(
	app: FastifyInstance,
	options: {
		readonly anonKey: string;
		/** The origins whose pages may send sign-ups; `null` for all. */
		readonly origins: readonly string[] | null;
		readonly joining: Joining;
	},
): Promise<void> {
	const { anonKey, origins, joining } = options;
	// Every page may read the answers: they say nothing about the list.
	await app.register(cors, {
		methods: "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS",
		exposedHeaders: "Content-Range",
		strictPreflight: false,
		optionsSuccessStatus: 200,
	});
	app.addHook("onRequest", (request, _, done) => {
		checkCaller(request.headers, anonKey);
		if (origins !== null && isOfOtherSite(request.headers, origins))
			throw sentByOtherSite;
		done();
	});
	app.removeAllContentTypeParsers();
	// By its name, JSON is found at once; Fastify tries "*" last, and parses the type for it each time.
	app.addContentTypeParser(
		["application/json", "*"],
		{ parseAs: "buffer" },
		(_, body, done) => done(null, body),
	);

	app.all(waitlistPath.slice(app.prefix.length), async (request, reply) => {
		const prefer = String(request.headers["prefer"] ?? "");
		const asksToRead = /\breturn=(representation|headers-only)\b/.test(prefer);
		if (request.method !== "POST" || asksToRead) throw denied;
		const rows = readRows(request);
		await joining.signUp(request, rows);
		// The same for a new person and for a known one.
		const count = prefer.includes("count=exact") ? rows.length : "*";
		return reply.code(201).header("content-range", `*/${count}`).send();
	});
	app.setNotFoundHandler(({ url }) => {
		throw url.split("?", 1)[0] === waitlistPath ? unknownMethod : unknownTable;
	});
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		sendError(reply, toApiError(error, request));
	});
}

/** Accepts no token but the key: the API has no logins, so no other token can be genuine. */
function checkCaller(headers: IncomingHttpHeaders, key: string): void {
	const { apikey, authorization = "" } = headers;
	if (apikey !== key) {
		throw apikey === undefined
			? wrongKey("UNAUTHORIZED_MISSING_API_KEY", "No API key found in request")
			: wrongKey("UNAUTHORIZED_INVALID_API_KEY", "Invalid API key");
	}
	const bearer = /^bearer\b *(.*)$/i.exec(authorization);
	if (bearer !== null && bearer[1] !== key) {
		throw new ApiError(401, "PGRST301", "No suitable key or wrong key type", {
			headers: { "www-authenticate": 'Bearer error="invalid_token"' },
		});
	}
}

function wrongKey(code: string, message: string): ApiError {
	const headers = { "www-authenticate": "Key" };
	return new ApiError(401, code, message, { headers });
}

/** The rows of a call: one object, or an array of them. Throws `ApiError`. */
function readRows({ headers, body, query }: FastifyRequest): EntryFields[] {
	const type = headers["content-type"] ?? "application/json";
	if (!/^application\/json *(;|$)/i.test(type)) throw badType;
	const value = parseJson(body as Buffer | undefined);
	const rows = Array.isArray(value) ? value : [value];
	if (rows.length > limits.rowsPerCall) throw tooManyRows;
	const named = readColumns(query);
	return rows.map((row) => readRow(row, named ?? Object.keys(row ?? {})));
}

function parseJson(body: Buffer | undefined): unknown {
	try {
		return JSON.parse(utf8.decode(body));
	} catch {
		throw badJson;
	}
}

/** `columns=a,b` or `columns="a","b"`: the keys to store; `undefined` when the rows' own keys count. */
function readColumns(query: unknown): readonly string[] | undefined {
	const { columns } = query as Readonly<Record<string, unknown>>;
	if (columns === undefined) return undefined;
	return String(columns)
		.split(",")
		.map((name) => name.replace(/^"|"$/g, ""));
}

function readRow(row: unknown, names: readonly string[]): EntryFields {
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
