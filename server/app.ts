import underPressure from "@fastify/under-pressure";
import Fastify, {
	type FastifyBaseLogger,
	type FastifyInstance,
	LogController,
} from "fastify";
import { isEncoded } from "../config/database.ts";
import type { Settings } from "../config/settings.ts";
import { isClosedAt } from "../shared/closed.ts";
import { ago, clockIn } from "../shared/time.ts";
import type { Inbox } from "../store/inbox.ts";
import { type Content, mainWords } from "../words/content.ts";
import { waitlistApi } from "./api.ts";
import { formPost } from "./form-post.ts";
import { limitRequestsAhead } from "./limit-pipelining.ts";
import { mailLinks } from "./mail-links.ts";
import { limits, type Overload } from "./server-limits.ts";
import { createJoining } from "./sign-up.ts";
import { type Site, serveSite } from "./site.ts";
import { countVisits } from "./visits.ts";

/** The path of the health check, which proxies and containers request every few seconds: the process and the store must answer. */
const livePath = "/livez";
const readyPath = "/healthz";

/** Builds the server. The caller lets it listen, and closes the inbox after it. */
export async function buildApp(options: {
	readonly settings: Settings;
	readonly content: Content;
	readonly inbox: Inbox;
	readonly site: Site;
	/** Without it, nothing is logged. */
	readonly log?: FastifyBaseLogger | undefined;
	/** Replaces the value of `limits`, for tests. */
	readonly overload?: Overload | undefined;
}): Promise<FastifyInstance> {
	const {
		settings,
		content,
		inbox,
		site,
		log,
		overload = limits.overload,
	} = options;
	const app = Fastify({
		...(log && { loggerInstance: log }),
		// One logger for all requests: a new one per request would cost more than the line it writes.
		childLoggerFactory: (logger) => logger,
		logController: new LogController({ disableRequestLogging: true }),
		trustProxy: settings.trustProxy,
		// While the server stops, requests on open connections are still served.
		return503OnClosing: false,
		bodyLimit: limits.bodyBytes,
		requestTimeout: limits.requestMs,
		keepAliveTimeout: limits.keepAliveMs,
		// Closes the connection of a client that reads no answers.
		connectionTimeout: limits.keepAliveMs,
		// An address that cannot be decoded gets the 404 page, not an error that repeats it.
		rewriteUrl: ({ url = "" }) =>
			isEncoded(url.replace(/\?.*/s, "")) ? url : url.replaceAll("%", "%25"),
		http: {
			maxHeaderSize: limits.headBytes,
			headersTimeout: limits.headMs,
			connectionsCheckingInterval: limits.slowCheckMs,
		},
	});
	app.server.maxConnections = limits.connections;
	limitRequestsAhead(app);
	const countVisit = countVisits(app, settings, content, inbox);
	// One hook for both: each costs every answer time.
	app.addHook("onResponse", (request, reply, done) => {
		const { log, method, routeOptions } = request;
		// Never the requested address, which may name a person.
		const route = routeOptions.url ?? "none";
		countVisit(route, request, reply);
		// A successful health check is not logged: it is no visit.
		const isCheck = route === livePath || route === readyPath;
		if (isCheck && reply.statusCode === 200) return done();
		const ms = Math.round(reply.elapsedTime * 10) / 10;
		log.info({ method, route, status: reply.statusCode, ms }, "request");
		done();
	});
	app.addHook("onRequest", (request, reply, done) => {
		// A proxy may have taken the other one for the host (RFC 9112, 3.2).
		if (hostsIn(request.raw.rawHeaders) > 1) {
			reply.code(400).header("connection", "close").send("Bad Request");
			return;
		}
		reply.header("x-content-type-options", "nosniff");
		const { headers } = request;
		const forwarded = "x-forwarded-for";
		// With the port that some proxies add, each connection would count as a sender of its own.
		const ports = /(?<=\.\d+):\d+|\[|\](:\d+)?/g;
		headers[forwarded] &&= String(headers[forwarded]).replace(ports, "");
		// Only the trusted proxy may say that it spoke HTTPS.
		if (request.protocol === "https") reply.headers(site.security.https);
		done();
	});
	// `signUp` asks for the load: the page stays served under any.
	await app.register(underPressure, {
		...overload,
		pressureHandler: () => {},
	});

	const clock = clockIn(settings.timeZone);
	const { closed } = mainWords(content).site;
	const isClosed = () => isClosedAt(closed, () => clock(ago(0)));
	const joining = await createJoining(app, settings, content, inbox, isClosed);
	const services = { settings, content, site, joining };
	await app.register(waitlistApi, { prefix: "/rest/v1", ...services });
	await app.register(formPost, services);
	await app.register(mailLinks, services);
	app.get(livePath, (_, reply) =>
		reply.header("cache-control", "no-store").send({ status: "ok" }),
	);
	app.get(readyPath, async (_, reply) => {
		reply.header("cache-control", "no-store");
		await inbox.check().catch(({ message: reason }) => {
			app.log.error({ reason }, "The store takes no sign-ups");
			reply.code(503);
		});
		return { status: reply.statusCode === 200 ? "ok" : "unavailable" };
	});
	await serveSite(app, site, content, isClosed);
	return app;
}

/** How many fields named Host a request has: Node keeps the first one. Names and values take turns. */
function hostsIn(rawHeaders: readonly string[]): number {
	let hosts = 0;
	for (let at = 0; at < rawHeaders.length; at += 2) {
		const name = rawHeaders[at];
		if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
	}
	return hosts;
}
