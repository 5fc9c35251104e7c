import { METHODS } from "node:http";
import path from "node:path";
import Fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
	LogController,
} from "fastify";
import { limits } from "../config/limits.ts";
import type { Settings } from "../config/settings.ts";
import { waitlistPath } from "../shared/waitlist-call.ts";
import type { WaitlistStore } from "../store/waitlist-store.ts";
import { serveHealth } from "./http/health.ts";
import { answerClientError, refuseOddRequests } from "./http/odd-requests.ts";
import { watchLoad } from "./http/overload.ts";
import { type Log, logRequests } from "./http/request-log.ts";
import { sendFile, serveSite } from "./http/serve-site.ts";
import type { Site } from "./http/site.ts";
import { answerOtherOrigins } from "./postgrest/cors.ts";
import { invalidPath } from "./postgrest/errors.ts";
import { sendFault, waitlistApi } from "./sign-up/api.ts";
import { plainForm } from "./sign-up/plain-form.ts";
import { createSignUpLimiter } from "./sign-up/rate-limit.ts";

/** Where the API begins: the waitlist is a table below it. */
const apiBase = path.posix.dirname(waitlistPath);

/** Puts the server together; the caller makes it listen, and closes the store after it. */
export async function buildApp(options: {
	readonly settings: Settings;
	readonly store: WaitlistStore;
	readonly site: Site;
	readonly log: Log | undefined;
}): Promise<FastifyInstance> {
	const { settings, store, site, log } = options;
	const { trustProxy } = settings;
	const app = Fastify({
		// Which process and machine a line comes from is known to whoever keeps the log.
		logger: log === undefined ? false : { ...log, base: null },
		// One logger for all requests: making one for each would cost more than the line it writes.
		childLoggerFactory: (logger) => logger,
		logController: new LogController({ disableRequestLogging: true }),
		trustProxy: typeof trustProxy === "object" ? [...trustProxy] : trustProxy,
		// Who is heard while the server stops is served like everybody before, not turned away.
		return503OnClosing: false,
		bodyLimit: limits.bodyBytes,
		requestTimeout: limits.requestMs,
		keepAliveTimeout: limits.keepAliveMs,
		http: {
			maxHeaderSize: limits.headBytes,
			headersTimeout: limits.headMs,
			connectionsCheckingInterval: limits.slowCheckMs,
			// Two lines of one header become one that nobody takes, instead of the first of them.
			joinDuplicateHeaders: true,
			// Judged with the other oddities, which have an answer with words.
			requireHostHeader: false,
		},
		clientErrorHandler: answerClientError,
		frameworkErrors: (_, request, reply) => {
			reply.header("x-content-type-options", "nosniff");
			if (request.raw.url?.startsWith(apiBase)) {
				answerOtherOrigins(request, reply);
				sendFault(reply, invalidPath);
				return;
			}
			// Typed for one route, although it serves all.
			sendFile(request, (reply as FastifyReply).code(400), site.notFound);
		},
	});
	app.server.maxConnections = limits.connections;
	// The API has an answer for every method, also for those that Fastify does not route by itself.
	for (const method of METHODS) {
		if (method !== "CONNECT" && !app.supportedMethods.includes(method)) {
			app.addHttpMethod(method, { hasBody: true });
		}
	}

	if (log !== undefined) logRequests(app, log);
	app.addHook("onRequest", (_, reply, done) => {
		reply.header("x-content-type-options", "nosniff");
		done();
	});
	refuseOddRequests(app);
	// Where nothing may be posted, nothing is read.
	app.removeAllContentTypeParsers();
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		if ((error.statusCode ?? 500) < 500) {
			sendFile(request, reply.code(400), site.notFound);
			return;
		}
		request.log.error({ err: error }, "A page could not be served");
		sendFile(request, reply.code(500), site.error);
	});
	app.setNotFoundHandler((_, reply) => {
		reply.code(405).header("allow", "GET, HEAD").type("text/plain");
		return "Method Not Allowed\n";
	});

	const limiter = await createSignUpLimiter(app, settings);
	const load = watchLoad(app);
	await app.register(waitlistApi, {
		prefix: apiBase,
		anonKey: settings.anonKey,
		store,
		limiter,
		load,
	});
	await app.register(plainForm, { site, store, limiter, load });
	serveHealth(app, store);
	serveSite(app, site);
	return app;
}
