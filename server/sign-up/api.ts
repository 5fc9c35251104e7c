import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import {
	StoreUnavailable,
	type WaitlistStore,
} from "../../store/waitlist-store.ts";
import type { Load } from "../http/overload.ts";
import { type Call, readCall } from "../postgrest/call.ts";
import { bodyChecks, firstFault, headChecks } from "../postgrest/checks.ts";
import {
	answerOtherOrigins,
	isPreflight,
	sendPreflight,
} from "../postgrest/cors.ts";
import {
	bodyTooLarge,
	type Fault,
	faultBody,
	internalError,
	storeUnavailable,
	tooManyRequests,
} from "../postgrest/errors.ts";
import { badRequest, overloaded } from "../postgrest/http-errors.ts";
import { appliedPreferences } from "../postgrest/preferences.ts";
import type { SignUpLimiter } from "./rate-limit.ts";
import { readSource } from "./source.ts";

declare module "fastify" {
	interface FastifyRequest {
		call: Call | null;
	}
}

/**
 * The waitlist's API below `/rest/v1`: `POST /rest/v1/waitlist` as PostgREST answers it to a
 * caller who may add rows and nothing else. Every other call gets the error PostgREST would give.
 */
export async function waitlistApi(
	app: FastifyInstance,
	options: {
		readonly anonKey: string;
		readonly store: WaitlistStore;
		readonly limiter: SignUpLimiter | null;
		readonly load: Load;
	},
): Promise<void> {
	const { anonKey, store, limiter, load } = options;
	app.decorateRequest("call", null);

	// With callbacks, not promises: these run for every sign-up, and never wait.
	app.addHook("onRequest", (request, reply, done) => {
		answerOtherOrigins(request, reply);
		if (isPreflight(request)) {
			sendPreflight(request, reply);
			return;
		}
		if (load.isTooHigh) {
			sendFault(reply, overloaded);
			return;
		}
		const call = readCall(request.raw, app.prefix);
		const fault = firstFault(headChecks, call, anonKey);
		if (fault !== undefined) {
			sendFault(reply, fault);
		} else if (call.method === "OPTIONS") {
			sendOptions(reply);
		} else {
			request.call = call;
			// The body's type is judged by a later check, in its own words: Fastify must not see it.
			delete request.raw.headers["content-type"];
			done();
		}
	});
	if (limiter !== null) {
		app.addHook("onRequest", async (request, reply) => {
			const wait = await limiter(request);
			if (wait !== null) return sendFault(reply, tooManyRequests(wait));
		});
	}
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => {
		done(null, body);
	});

	app.all("/", answer);
	app.all("/*", answer);

	async function answer(request: FastifyRequest, reply: FastifyReply) {
		// Set by the hook above, and by the parser.
		const call = request.call as Call;
		call.body = request.body as Buffer | undefined;
		const fault = firstFault(bodyChecks, call, anonKey);
		// Nothing is returned: Fastify would watch a returned reply until it is sent.
		if (fault !== undefined) {
			sendFault(reply, fault);
			return;
		}
		if (call.entries.length > 0) {
			await store.add(call.entries, readSource(request.headers));
		}
		sendCreated(reply, call);
	}

	app.setErrorHandler<FastifyError>(async (error, request, reply) => {
		const fault = toFault(error);
		if (fault.status >= 500) request.log.error({ err: error });
		return sendFault(reply, fault);
	});
}

/** `201 Created` without a body: the same for a first time and a repeat. */
function sendCreated(reply: FastifyReply, call: Call): FastifyReply {
	const count = call.preferences.given.count;
	const total =
		count === "exact" || count === "estimated" ? call.entries.length : "*";
	reply.header("content-range", `*/${total}`);
	const applied = appliedPreferences(call.preferences);
	if (applied !== undefined) reply.header("preference-applied", applied);
	return reply.code(201).send();
}

function sendOptions(reply: FastifyReply): FastifyReply {
	reply.header("allow", "OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE");
	return reply.code(200).send();
}

/** Answers with the envelope. */
export function sendFault(reply: FastifyReply, fault: Fault): FastifyReply {
	return reply
		.code(fault.status)
		.headers(fault.headers)
		.type("application/json; charset=utf-8")
		.send(faultBody(fault));
}

function toFault(error: FastifyError): Fault {
	if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return bodyTooLarge;
	if (error instanceof StoreUnavailable) return storeUnavailable;
	// A body that broke off, or is not as long as it said.
	return (error.statusCode ?? 500) < 500 ? badRequest : internalError;
}
