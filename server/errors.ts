/** The errors of every way to sign up; the API's clients get them with PostgREST's four keys. */
import type { FastifyError, FastifyRequest } from "fastify";
import { StoreUnavailable } from "../store/errors.ts";

/** An answer that refuses a call. Its message repeats no value of a row. */
export class ApiError extends Error {
	readonly status: number;
	readonly code: string;
	readonly headers: Readonly<Record<string, string>>;

	constructor(status: number, code: string, message: string, seconds = 0) {
		super(message);
		this.status = status;
		this.code = code;
		this.headers = {
			...(status === 401 && { "www-authenticate": "Bearer" }),
			// How long the caller has to wait.
			...(seconds > 0 && { "retry-after": String(seconds) }),
		};
	}
}

/** The answer to an error of a sign-up, or of `what`. Logs errors of the program and of the database. */
export function toApiError(
	error: FastifyError,
	request: FastifyRequest,
	what = "A sign-up",
): ApiError {
	if (error instanceof ApiError) return error;
	const { statusCode = 500, code = "400", message } = error;
	// Of Fastify: a body that is too long, or broke off.
	if (statusCode < 500) return new ApiError(statusCode, code, message);
	const isAway = error instanceof StoreUnavailable;
	// Without its stack: a flood that the store refuses must not fill the disk of the log.
	const reason = isAway ? { reason: message } : { err: error };
	request.log.error(reason, `${what} failed`);
	return isAway
		? new ApiError(503, "08006", "Nothing is known to be stored: try again", 5)
		: new ApiError(500, "XX000", "Internal server error");
}
