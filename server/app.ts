import path from "node:path";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance } from "fastify";
import { limits } from "../config/limits.ts";
import type { Settings } from "../config/settings.ts";
import { waitlistPath } from "../shared/waitlist-call.ts";
import type { Inbox } from "../store/inbox.ts";
import { waitlistApi } from "./api.ts";
import { formPost } from "./form-post.ts";
import { withoutPorts } from "./forwarded-for.ts";
import { type Log, RequestLog } from "./log.ts";
import { mailLinks } from "./mail-links.ts";
import { limitRequestsAhead } from "./requests-ahead.ts";
import { createJoining } from "./sign-up.ts";
import { type Site, serveSite } from "./site.ts";

/** Puts the server together. The caller makes it listen, and closes the inbox after it. */
export async function buildApp(options: {
	readonly settings: Settings;
	readonly inbox: Inbox;
	readonly site: Site;
	readonly log: Log | undefined;
}): Promise<FastifyInstance> {
	const { settings, inbox, site, log } = options;
	const { trustProxy, anonKey, origins, linkSecrets, siteUrl } = settings;
	const app = Fastify({
		// Without the process id and the host name: where the log is kept, both are known.
		logger: log === undefined ? false : { ...log, base: null },
		// One logger for all requests: a new one per request would cost more than the line it writes.
		childLoggerFactory: (logger) => logger,
		logController: new RequestLog(),
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
		},
		rewriteUrl: ({ url = "" }) => decodable(url),
	});
	app.server.maxConnections = limits.connections;
	limitRequestsAhead(app);
	app.addHook("onRequest", (request, reply, done) => {
		reply.header("x-content-type-options", "nosniff");
		const { headers, socket } = request.raw;
		// Node remembers it from now on, also for a client that is gone before it is counted.
		void socket.remoteAddress;
		const forwardedFor = headers["x-forwarded-for"];
		if (forwardedFor !== undefined)
			headers["x-forwarded-for"] = withoutPorts(String(forwardedFor));
		// Only the trusted proxy may say that it spoke HTTPS.
		if (request.protocol === "https") reply.headers(site.security.https);
		done();
	});
	// `signUp` asks for the load: the page stays served under any.
	await app.register(underPressure, {
		...limits.overload,
		pressureHandler: () => {},
	});

	const joining = await createJoining(app, settings, inbox);
	const prefix = path.posix.dirname(waitlistPath);
	await app.register(waitlistApi, { prefix, anonKey, origins, joining });
	await app.register(formPost, { site, joining, origins });
	if (linkSecrets !== null)
		await app.register(mailLinks, { site, joining, linkSecrets, siteUrl });
	/** 200 while the inbox takes sign-ups, 503 while it does not. */
	app.get("/healthz", async (request, reply) => {
		reply.header("cache-control", "no-store");
		try {
			await inbox.check();
			return { status: "ok" };
		} catch (error) {
			request.log.error({ err: error }, "The store does not answer");
			return reply.code(503).send({ status: "unavailable" });
		}
	});
	await serveSite(app, site);
	return app;
}

/** The address; one that cannot be decoded is changed, so that it gets the 404 page and no error. */
function decodable(url: string): string {
	try {
		decodeURI(url.replace(/\?.*/s, ""));
		return url;
	} catch {
		return url.replaceAll("%", "%25");
	}
}
