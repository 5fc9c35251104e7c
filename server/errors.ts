/** The error answers of the API: PostgREST's four keys, so that its clients understand them. */
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { StoreUnavailable } from "../store/errors.ts";

interface Extras {
	readonly hint?: string;
	/** Headers besides those of every answer. */
	readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that refuses a call. Its message repeats no value of a row. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly status: number;
	readonly code: string;
	readonly hint: string | null;
	readonly headers: Readonly<Record<string, string>>;

	constructor(
		status: number,
		code: string,
		message: string,
		{ hint, headers = {} }: Extras = {},
	) {
		super(message);
		this.status = status;
		this.code = code;
		this.hint = hint ?? null;
		this.headers = headers;
	}
}

/** Answers with an error's status, headers and body: exactly four keys, in PostgREST's order. */
export function sendError(
	reply: FastifyReply,
	{ status, code, hint, headers, message }: ApiError,
): void {
	reply.code(status).headers(headers).type("application/json; charset=utf-8");
	reply.send(JSON.stringify({ code, details: null, hint, message }));
}

/** `seconds`: how long the caller has to wait. */
export function tooManySignUps(seconds: number): ApiError {
	return new ApiError(429, "over_request_rate_limit", "Too many sign-ups", {
		hint: "Wait as long as the Retry-After header says, then try again.",
		headers: { "retry-after": String(seconds) },
	});
}

const soon = { "retry-after": "5" };

export const overloaded = new ApiError(
	503,
	"503",
	"The server has more to do than it can",
	{
		hint: "Nothing was stored. Try again in a few seconds.",
		headers: soon,
	},
);

const storeUnavailable = new ApiError(
	503,
	"08006",
	"The waitlist cannot be written to at the moment",
	{
		hint: "Nothing is known to be stored. Try again in a few seconds.",
		headers: soon,
	},
);

const internalError = new ApiError(500, "XX000", "Internal server error");

/** The answer to an error of a sign-up, or of `what`. Logs errors of the program and of the database. */
export function toApiError(
	error: FastifyError,
	request: FastifyRequest,
	what = "A sign-up",
): ApiError {
	if (error instanceof ApiError) return error;
	const { statusCode = 500 } = error;
	// Of Fastify: a body that is too long, or broke off.
	if (statusCode < 500) {
		const message =
			statusCode === 413
				? "The request body is larger than 64 KB"
				: "The request is not understood";
		return new ApiError(statusCode, String(statusCode), message);
	}
	if (error instanceof StoreUnavailable) {
		// Without its stack: a flood that the store refuses must not fill the disk of the log.
		request.log.error({ reason: error.message }, `${what} failed`);
		return storeUnavailable;
	}
	request.log.error({ err: error }, `${what} failed`);
	return internalError;
}
