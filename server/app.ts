import path from "node:path";
import Fastify, {
	type FastifyError,
	type FastifyInstance,
	LogController,
} from "fastify";
import { limits } from "../config/limits.ts";
import type { Settings } from "../config/settings.ts";
import { waitlistPath } from "../shared/waitlist-call.ts";
import type { Inbox } from "../store/inbox.ts";
import { serveHealth } from "./http/health.ts";
import { answerClientError, refuseOddRequests } from "./http/odd-requests.ts";
import { watchLoad } from "./http/overload.ts";
import { type Log, logRequests } from "./http/request-log.ts";
import { limitRequestsAhead } from "./http/requests-ahead.ts";
import { sendFile, serveSite } from "./http/serve-site.ts";
import type { Site } from "./http/site.ts";
import { NetworkLabels } from "./network-label.ts";
import { waitlistApi } from "./sign-up/api.ts";
import { personLink } from "./sign-up/person-link.ts";
import { plainForm } from "./sign-up/plain-form.ts";
import { createSignUpLimiter } from "./sign-up/rate-limit.ts";

/** Where the API begins: the waitlist is a table below it. */
const apiBase = path.posix.dirname(waitlistPath);

/** Puts the server together. The caller makes it listen, and closes the inbox after it. */
export async function buildApp(options: {
	readonly settings: Settings;
	readonly inbox: Inbox;
	readonly site: Site;
	readonly log: Log | undefined;
}): Promise<FastifyInstance> {
	const { settings, inbox, site, log } = options;
	const { trustProxy } = settings;
	const app = Fastify({
		// Without the process id and the host name: where the log is kept, both are known.
		logger: log === undefined ? false : { ...log, base: null },
		// One logger for all requests: a new one per request would cost more than the line it writes.
		childLoggerFactory: (logger) => logger,
		logController: new LogController({ disableRequestLogging: true }),
		trustProxy: typeof trustProxy === "object" ? [...trustProxy] : trustProxy,
		// While the server stops, requests on open connections are still served.
		return503OnClosing: false,
		bodyLimit: limits.bodyBytes,
		requestTimeout: limits.requestMs,
		keepAliveTimeout: limits.keepAliveMs,
		// Closes the connection of a client that reads no answers.
		connectionTimeout: limits.keepAliveMs,
		http: {
			maxHeaderSize: limits.headBytes,
			headersTimeout: limits.headMs,
			connectionsCheckingInterval: limits.slowCheckMs,
			// Doubled headers become one value that no check accepts, instead of the first of two.
			joinDuplicateHeaders: true,
			// `refuseOddRequests` checks this, and answers with a message.
			requireHostHeader: false,
		},
		clientErrorHandler: answerClientError,
		rewriteUrl: ({ url = "" }) => decodable(url),
	});
	app.server.maxConnections = limits.connections;

	if (log !== undefined) logRequests(app, log);
	app.addHook("onRequest", (request, reply, done) => {
		reply.header("x-content-type-options", "nosniff");
		// Only the trusted proxy may say that it spoke HTTPS.
		if (request.protocol === "https") reply.headers(site.httpsHeaders);
		done();
	});
	limitRequestsAhead(app);
	refuseOddRequests(app);
	// The site takes no bodies, so it reads none.
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
	const networks = new NetworkLabels();
	const signUp = { inbox, limiter, networks, isOverloaded: watchLoad(app) };
	await app.register(waitlistApi, {
		prefix: apiBase,
		anonKey: settings.anonKey,
		...signUp,
	});
	await app.register(plainForm, { site, ...signUp });
	const { linkSecrets } = settings;
	if (linkSecrets !== null)
		await app.register(personLink, { site, linkSecrets, ...signUp });
	serveHealth(app, inbox);
	serveSite(app, site);
	return app;
}

/** The address; one that cannot be decoded is changed, so that it gets the 404 page and no error. */
function decodable(url: string): string {
	if (!url.includes("%")) return url;
	const [address = ""] = url.split("?", 1);
	try {
		decodeURI(address);
		return url;
	} catch {
		return address.replaceAll("%", "%25");
	}
}
