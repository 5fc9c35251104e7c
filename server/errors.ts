/** The errors of every way to sign up; the API's clients get them with PostgREST's four keys. */
import type { FastifyBaseLogger, FastifyError, FastifyReply } from "fastify";
import { StoreUnavailable, TooManySignUps } from "../store/errors.ts";

/** An answer that refuses a call. Its message repeats no value of a row. */
export class ApiError extends Error {
	declare readonly status: number;
	declare readonly code: string;
	/** How many seconds the caller has to wait. */
	declare readonly wait: number;

	constructor(status: number, code: string, message: string, wait = 0) {
		super(message);
		Object.assign(this, { status, code, wait });
	}
}

/**
 * What an error says to the client; the reply gets its status and headers. Logs errors of the program
 * and of the database.
 */
export function answerError(error: FastifyError, reply: FastifyReply) {
	const answer = toApiError(error, reply.log);
	if (answer.status === 401) reply.header("www-authenticate", "Bearer");
	if (answer.wait > 0) reply.header("retry-after", answer.wait);
	reply.code(answer.status);
	return answer;
}

/** The error of a sender who has sent as many sign-ups as it may, for this time in milliseconds. */
export function tooManySignUps(ms: number): ApiError {
	return new ApiError(429, "429", "Too many sign-ups", Math.ceil(ms / 1_000));
}

function toApiError(error: FastifyError, log: FastifyBaseLogger): ApiError {
	if (error instanceof ApiError) return error;
	if (error instanceof TooManySignUps) return tooManySignUps(error.ms);
	const { statusCode = 500, code = "400", message } = error;
	// Of Fastify: a body that is too long, or broke off.
	if (statusCode < 500) return new ApiError(statusCode, code, message);
	const isAway = error instanceof StoreUnavailable;
	// Without its stack: a flood that the store refuses must not fill the disk of the log.
	const reason = isAway ? { reason: message } : { err: error };
	log.error(reason, "A sign-up, or a reply to a mail, failed");
	return isAway
		? new ApiError(503, "08006", "Nothing is known to be stored: try again", 5)
		: new ApiError(500, "XX000", "Internal server error");
}
