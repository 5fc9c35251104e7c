import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { unknownSource } from "../../shared/sign-up.ts";
import { StoreUnavailable } from "../../store/errors.ts";
import type { Inbox } from "../../store/inbox.ts";
import type { NetworkLabels } from "../network-label.ts";
import { unacceptableType } from "../postgrest/body.ts";
import { checkCaller, readInsert } from "../postgrest/checks.ts";
import { allowOtherOrigins, sendPreflight } from "../postgrest/cors.ts";
import {
	ApiError,
	badRequest,
	bodyTooLarge,
	internalError,
	overloaded,
	sendError,
	storeUnavailable,
} from "../postgrest/errors.ts";
import { appliedPreferences } from "../postgrest/preferences.ts";
import type { SignUpLimiter } from "./rate-limit.ts";
import { readSource } from "./source.ts";

/** What both ways to sign up need, and the answers to mails. */
export interface SignUpOptions {
	readonly inbox: Inbox;
	readonly limiter: SignUpLimiter | null;
	readonly networks: NetworkLabels;
	readonly isOverloaded: () => boolean;
}

/**
 * The waitlist's API below `/rest/v1`: `POST /rest/v1/waitlist` as PostgREST answers it to a
 * caller who may add rows and nothing else. Every other call gets the error PostgREST would give.
 */
export async function waitlistApi(
	app: FastifyInstance,
	options: SignUpOptions & { readonly anonKey: string },
): Promise<void> {
	const { anonKey, inbox, limiter, networks, isOverloaded } = options;

	// With callbacks, not promises: these hooks run for every sign-up, and never wait.
	app.addHook("onRequest", (request, reply, done) => {
		allowOtherOrigins(request, reply);
		if (request.method === "OPTIONS") {
			sendPreflight(request, reply);
			return;
		}
		if (isOverloaded()) throw overloaded;
		checkCaller(request.headers, anonKey);
		done();
	});
	if (limiter !== null) {
		app.addHook("onRequest", (request) => limiter(request));
	}
	app.removeAllContentTypeParsers();
	// By its name, JSON is found at once; Fastify tries "*" last, and parses the type for it each time.
	app.addContentTypeParser(
		["application/json", "*"],
		{ parseAs: "buffer" },
		(_, body, done) => done(null, body),
	);

	app.all("/", answer);
	app.all("/*", answer);
	// Methods that Fastify does not route.
	app.setNotFoundHandler(answer);

	async function answer(request: FastifyRequest, reply: FastifyReply) {
		const { entries, preferences } = readInsert(request, app.prefix);
		if (entries.length > 0) {
			await inbox.add(entries, {
				...(readSource(request.headers) ?? unknownSource),
				network: networks.labelFor(request.ip, entries.length),
			});
		}
		// The same for a new person and for a known one.
		const total = preferences.count === "exact" ? entries.length : "*";
		reply.header("content-range", `*/${total}`);
		const applied = appliedPreferences(preferences);
		if (applied !== "") reply.header("preference-applied", applied);
		// Nothing is returned: Fastify would watch a returned reply until it is sent.
		reply.code(201).send();
	}

	app.setErrorHandler<FastifyError>((error, request, reply) => {
		sendError(reply, toApiError(error, request));
	});
}

/** The answer to an error of a sign-up, or of `what`. Logs errors of the program and of the database. */
export function toApiError(
	error: FastifyError,
	request: FastifyRequest,
	what = "A sign-up",
): ApiError {
	if (error instanceof ApiError) return error;
	if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return bodyTooLarge;
	if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
		return unacceptableType(request.headers["content-type"] ?? "");
	}
	// A body that broke off, or is not as long as it said.
	if ((error.statusCode ?? 500) < 500) return badRequest;
	if (error instanceof StoreUnavailable) {
		// Without its stack: a flood that the store refuses must not fill the disk of the log.
		request.log.error({ reason: error.message }, `${what} failed`);
		return storeUnavailable;
	}
	request.log.error({ err: error }, `${what} failed`);
	return internalError;
}
