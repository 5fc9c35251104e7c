/** The error answers of the API: PostgREST's four keys, so that its clients understand them. */
import type { FastifyReply } from "fastify";

interface Extras {
	readonly details?: string | null;
	readonly hint?: string | null;
	/** Headers besides those of every answer. */
	readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that refuses a call. Its message repeats no value of a row. */
export class ApiError extends Error {
	override readonly name = "ApiError";
	readonly status: number;
	readonly code: string;
	readonly extras: Extras;

	constructor(
		status: number,
		code: string,
		message: string,
		extras: Extras = {},
	) {
		super(message);
		this.status = status;
		this.code = code;
		this.extras = extras;
	}
}

/** The body of an error answer: exactly four keys, in PostgREST's order. */
export function errorBody({ code, message, extras }: ApiError): string {
	const { details = null, hint = null } = extras;
	return JSON.stringify({ code, details, hint, message });
}

/** Answers with an error's status, headers and body. */
export function sendError(reply: FastifyReply, error: ApiError): void {
	reply
		.code(error.status)
		.headers(error.extras.headers ?? {})
		.type("application/json; charset=utf-8")
		.send(errorBody(error));
}

/** An error of HTTP itself. It closes the connection: the next bytes may be a body or a request. */
function httpError(status: number, message: string): ApiError {
	const headers = { connection: "close" };
	return new ApiError(status, String(status), message, { headers });
}

export const badRequest = httpError(400, "The request is not understood");
export const requestTooSlow = httpError(408, "The request took too long");
export const bodyTooLarge = httpError(
	413,
	"The request body is larger than 64 KB",
);
export const headTooLarge = httpError(
	431,
	"The request's address and headers are larger than 16 KB",
);

/** `seconds`: how long the caller has to wait. */
export function tooManyRequests(seconds: number): ApiError {
	return new ApiError(429, "over_request_rate_limit", "Too many requests", {
		hint: "Wait as long as the Retry-After header says, then try again.",
		headers: { "retry-after": String(seconds) },
	});
}

export const internalError = new ApiError(
	500,
	"XX000",
	"Internal server error",
);

function tryAgain(code: string, message: string, hint: string): ApiError {
	const headers = { "retry-after": "5" };
	return new ApiError(503, code, message, { hint, headers });
}

export const overloaded = tryAgain(
	"503",
	"The server has more to do than it can",
	"Nothing was stored. Try again in a few seconds.",
);
export const storeUnavailable = tryAgain(
	"08006",
	"The waitlist cannot be written to at the moment",
	"Nothing is known to be stored. Try again in a few seconds.",
);
