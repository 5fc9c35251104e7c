/**
 * The desk: the dashboard on the server, for the addresses of `DASHBOARD_FOR`, behind the proxy and below the page's
 * address. It is a process of its own with the owner's login to the database; the web server knows none of this.
 */
import fastifyCookie from "@fastify/cookie";
import fastifyCsrf from "@fastify/csrf-protection";
import fastifyFormbody from "@fastify/formbody";
import fastifyRateLimit from "@fastify/rate-limit";
import fastifySession from "@fastify/session";
import Fastify, {
	type FastifyReply,
	type FastifyRequest,
	type FastifyServerOptions,
} from "fastify";
import { isValiError } from "valibot";
import { withoutAddresses } from "../../mail/queue/send.ts";
import { deskPath } from "../../shared/desk.ts";
import { addPreviewRoute } from "./actions/previews.ts";
import { addBuiltFiles, readBuilt } from "./built-files.ts";
import {
	type LoginPart,
	loginPages,
	loginScript,
	openAgainPage,
} from "./login-pages.ts";
import { type Logins, type StoredSession, sessionMs } from "./logins.ts";
import {
	answerErrors,
	answerPage,
	builtPage,
	type DeskList,
	documentFor,
	headers,
	refuse,
} from "./page.ts";

declare module "fastify" {
	interface Session {
		email?: string;
		used_at?: string;
		_csrf?: string;
		isStored?: true;
	}
}

/** The prefix lets browsers take the cookie only from this host itself, over HTTPS and for all its paths. */
const cookieName = "__Host-desk";

const limits = {
	/** Requests per minute: a page that is open sends 40. */
	perAddress: 600,
	perSession: 600,
	/** Questions for a link, and uses of links, each per minute and address. */
	logins: 10,
	/** Time to send a whole request. */
	requestMs: 120_000,
};

const tooMany = "Too many requests: wait a minute.";

/** The pages to log in have forms. With `no-referrer`, a browser would not say which page sends one. */
const loginHeaders = {
	"content-security-policy":
		"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
	"referrer-policy": "strict-origin",
	"x-robots-tag": "noindex",
};

export interface DeskOptions {
	readonly list: DeskList;
	readonly logins: Logins;
	/** The page's public address, without a slash at its end: the desk answers only there, and over HTTPS. */
	readonly siteUrl: string;
	readonly siteName: string;
	readonly trustProxy: NonNullable<FastifyServerOptions["trustProxy"]>;
	/** Mails a link to an address of `DASHBOARD_FOR`; `null` while mail is off. Never rejects. */
	readonly mailLink: ((email: string, href: string) => Promise<void>) | null;
	/** Prints a line for the founder, without an address. */
	readonly log: (line: string) => void;
	readonly folder?: string;
}

/** Builds the desk; the caller lets it listen. It writes no line per request. Rejects with `ExpectedError`. */
export async function buildDesk({
	list,
	logins,
	siteUrl,
	siteName,
	trustProxy,
	mailLink,
	log,
	folder = builtPage,
}: DeskOptions) {
	const { files, document } = readBuilt(folder);
	const pageOf = loginPages(siteName, document);
	const app = Fastify({
		forceCloseConnections: true,
		requestTimeout: limits.requestMs,
		trustProxy,
	});
	answerErrors(app);
	app.addHook("onError", async (_, __, error) => {
		const { statusCode = 500, message } = error;
		// What was sent wrongly is the browser's matter, and its error repeats it.
		if (statusCode >= 500 && !isValiError(error))
			log(`A request failed: ${withoutAddresses(message)}`);
	});
	await app.register(fastifyRateLimit, {
		global: false,
		timeWindow: "1 minute",
		errorResponseBuilder: () =>
			Object.assign(new Error(tooMany), { statusCode: 429 }),
	});
	const perAddress = app.createRateLimit({ max: limits.perAddress });
	app.addHook("onRequest", async (request, reply) => {
		reply.headers(headers);
		const counted = await perAddress(request);
		if (!counted.isAllowed && counted.isExceeded)
			return refuse(reply, 429, tooMany);
		if (request.protocol !== "https")
			return refuse(
				reply,
				403,
				"The desk needs HTTPS. If this page was opened with https:, TRUST_PROXY must be set on the server, and its proxy must send X-Forwarded-Proto.",
			);
		reply.header("strict-transport-security", "max-age=31536000");
		if (`https://${request.headers.host}`.toLowerCase() !== siteUrl)
			return refuse(reply, 403, `The desk is at ${siteUrl}${deskPath}/.`);
		// A browser says of each POST which page sends it: no other site, and no other port or name of this one.
		const isSafe = request.method === "GET" || request.method === "HEAD";
		if (!isSafe && request.headers.origin !== siteUrl)
			return refuse(reply, 403, `Open ${siteUrl}${deskPath}/ again.`);
	});
	await app.register(fastifyCookie);
	await app.register(fastifySession, {
		cookieName,
		cookie: {
			path: "/",
			secure: true,
			httpOnly: true,
			sameSite: "strict",
			maxAge: sessionMs,
		},
		// The cookie holds a random number that is looked up by its hash: a signature would add nothing.
		secret: {
			sign: (value: string) => value,
			unsign: (value: string) => ({ valid: true, value, renew: false }),
		},
		rolling: false,
		saveUninitialized: false,
		store: storeOf(logins),
	});
	await app.register(fastifyCsrf, {
		sessionPlugin: "@fastify/session",
		getToken: ({ headers }) => headers.authorization?.replace("Bearer ", ""),
	});
	await app.register(fastifyFormbody, { bodyLimit: 4_096 });

	const showLogin = (reply: FastifyReply, part: LoginPart, said?: string) =>
		reply.headers(loginHeaders).type("text/html").send(pageOf(part, said));

	/** Makes and mails a link, after the answer: that must not tell, nor take longer, for an address that may log in. */
	async function sendLink(typed: string): Promise<void> {
		const email = logins.allowed(typed);
		if (email === undefined || mailLink === null) return;
		const key = await logins.createKeyForMail(email);
		if (key !== undefined) await mailLink(email, linkOf(siteUrl, key));
	}

	app.get(deskPath, (_, reply) => reply.redirect(`${deskPath}/`));
	app.get<{ Querystring: { out?: unknown } }>(
		`${deskPath}/`,
		(request, reply) => {
			const { session, query } = request;
			if (session.email !== undefined)
				return reply.type("text/html").send(
					documentFor(document, list, {
						token: reply.generateCsrf(),
						"logged-in": session.email,
					}),
				);
			if (request.headers["sec-fetch-site"] === "cross-site")
				return reply.type("text/html").send(openAgainPage);
			const where = query.out === "everywhere" ? " everywhere" : "";
			return showLogin(
				reply,
				mailLink === null ? "noMail" : "ask",
				query.out === undefined ? undefined : `You are logged out${where}.`,
			);
		},
	);
	addBuiltFiles(app, deskPath, files, {
		isServed: (name) => name === "colors.css" || name === "icon.svg",
	});
	app.get(`${deskPath}/login.js`, (_, reply) =>
		reply.type("text/javascript").send(loginScript),
	);
	const fewer = { config: { rateLimit: { max: limits.logins } } };
	app.get(`${deskPath}/login`, (_, reply) => reply.redirect(`${deskPath}/`));
	app.post<{ Body: { email?: unknown } | undefined }>(
		`${deskPath}/login`,
		{
			...fewer,
			// The body of a request that was refused is not read.
			async onResponse({ body }) {
				await sendLink(`${body?.email}`).catch(({ message }: Error) =>
					log(`No link to log in was made: ${message}`),
				);
			},
		},
		(_, reply) => showLogin(reply, "sent"),
	);
	app.get(`${deskPath}/in/:key`, ({ session, headers }, reply) => {
		// Such as Back from the desk: who is logged in needs no link, which stays as it is.
		if (session.email !== undefined) return reply.redirect(`${deskPath}/`);
		return headers["sec-fetch-site"] === "cross-site"
			? reply.type("text/html").send(openAgainPage)
			: showLogin(reply, "link");
	});
	app.post<{
		Params: { key: string };
		Body: { sure?: unknown } | undefined;
	}>(`${deskPath}/in/:key`, fewer, async (request, reply) => {
		if (request.body?.sure !== "yes") return showLogin(reply, "link");
		const email = await logins.redeem(request.params.key);
		// A second press in haste, after the first one has logged in.
		if (email === undefined && request.session.email !== undefined)
			return reply.redirect(`${deskPath}/`, 303);
		if (email === undefined)
			return showLogin(
				reply.code(410),
				mailLink === null ? "oldLinkNoMail" : "oldLink",
			);
		// A new one, not that of a cookie that came along.
		await request.session.regenerate();
		request.session.email = email;
		request.session.used_at = logins.thisHour();
		await list.record({ action: "log in", done_by: email });
		return reply.redirect(`${deskPath}/`, 303);
	});

	addPreviewRoute(
		app,
		deskPath,
		list.desk.previews,
		({ session }) => session.email !== undefined,
	);
	// What the build made, which holds nothing of the list: the names of these files change with their content.
	addBuiltFiles(app, deskPath, files, {
		isServed: (name) => name.startsWith("assets/"),
		headers: { "cache-control": "private, max-age=31536000, immutable" },
	});

	const perSession = app.createRateLimit({
		max: limits.perSession,
		keyGenerator: ({ session }: FastifyRequest) => session.sessionId,
	});
	// The hooks below guard all routes of this plug-in.
	app.register(
		async (api) => {
			api.addHook("onRequest", async (request, reply) => {
				const { session } = request;
				if (session.email === undefined)
					return refuse(
						reply,
						401,
						"You are logged out. Reload this page to log in again.",
					);
				const counted = await perSession(request);
				if (!counted.isAllowed && counted.isExceeded)
					return refuse(reply, 429, tooMany);
				session.used_at = logins.thisHour();
			});
			api.addHook("onRequest", api.csrfProtection);
			answerPage(api, list, byOf);
			api.post("/log-out", async (request, reply) => {
				await request.session.destroy();
				return loggedOut(reply);
			});
			api.post("/log-out-everywhere", async (request, reply) => {
				const email = byOf(request);
				await logins.endAll(email);
				await request.session.destroy();
				await list.record({ action: "log out", done_by: email });
				return loggedOut(reply);
			});
		},
		{ prefix: deskPath },
	);
	return app;
}

/** What a link to log in opens. */
export function linkOf(siteUrl: string, key: string): string {
	return `${siteUrl}${deskPath}/in/${key}`;
}

function byOf({ session }: FastifyRequest): string {
	return `${session.email}`;
}

function loggedOut(reply: FastifyReply) {
	const options = { path: "/", secure: true, httpOnly: true } as const;
	return reply
		.clearCookie(cookieName, { ...options, sameSite: "strict" })
		.code(204)
		.send();
}

/** The sessions as `@fastify/session` reads and writes them. */
function storeOf(logins: Logins): fastifySession.SessionStore {
	return {
		get(id, done) {
			logins.session(id).then(
				(session) => done(null, session as never),
				(error) => done(error),
			);
		},
		set(id, session, done) {
			logins
				.saveSession(id, session as unknown as StoredSession)
				.then(() => done(), done);
		},
		destroy(id, done) {
			logins.endSession(id).then(() => done(), done);
		},
	};
}
