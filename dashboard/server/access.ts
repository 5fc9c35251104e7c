import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Names that a browser on this machine may call the dashboard by. */
const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

const sentence =
	"Open the address that the dashboard command printed. It works once: start the command again for a new one.";

/** As an address has it: an IPv6 address in brackets, and one of this machine's for "any". */
export function inAddress(host: string): string {
	if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
	return host.includes(":") ? `[${host}]` : host.toLowerCase();
}

/**
 * Lets one browser in, at every address of the server. Each request has to name this machine or
 * `host`, so that a foreign name that points here (DNS rebinding) is refused; a request of a page
 * has to come from the dashboard's own. Returns a token: the first browser that sends it gets a
 * cookie that no script can read and no other site can send.
 */
export function guard(app: FastifyInstance, host: string): string {
	const token = newSecret();
	const session = newSecret();
	const names = [...loopbackNames, inAddress(host)];
	let isTokenUsed = false;
	app.addHook("onRequest", async (request, reply) => {
		const isNamed = names.some((name) => isFor(request, name));
		if (!isNamed || !isOwnPage(request)) return refuse(reply, 403, sentence);
		// Cookies do not know ports: without it, two dashboards would overwrite each other's.
		const cookie = `dashboard-${request.socket.localPort}=${session}`;
		const { token: given } = request.query as { token?: unknown };
		if (request.method === "GET" && !isTokenUsed && isSame(given, token)) {
			isTokenUsed = true;
			const attributes = "Path=/; HttpOnly; SameSite=Strict";
			reply.header("set-cookie", `${cookie}; ${attributes}`);
			return reply.redirect("/", 303);
		}
		const cookies = request.headers.cookie?.split("; ") ?? [];
		if (!cookies.some((each) => isSame(each, cookie)))
			return refuse(reply, 401, sentence);
		// With a cookie, the address with the token may be loaded again.
		return given === undefined ? undefined : reply.redirect("/", 303);
	});
	return token;
}

function newSecret(): string {
	return randomBytes(32).toString("base64url");
}

function isFor({ headers, socket }: FastifyRequest, name: string): boolean {
	// A browser leaves out the usual port.
	const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
	return headers.host?.toLowerCase() === name + port;
}

/** Whether the request comes from the dashboard's page, or from the founder's address bar. */
function isOwnPage({ method, headers }: FastifyRequest): boolean {
	const { host = "", origin, "sec-fetch-site": site = "none" } = headers;
	const isReading = method === "GET" || method === "HEAD";
	const isNavigation = isReading && headers["sec-fetch-mode"] === "navigate";
	const isOwnOrigin =
		origin === undefined
			? isReading
			: origin === `http://${host.toLowerCase()}`;
	const isOwnSite = site === "none" || site === "same-origin";
	return isOwnOrigin && (isOwnSite || isNavigation);
}

/** Compares in constant time, also texts of different lengths. */
function isSame(given: unknown, expected: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(String(given)), digest(expected));
}

/** Answers with one sentence. */
export function refuse(reply: FastifyReply, code: number, sentence: string) {
	return reply.code(code).type("text/plain; charset=utf-8").send(sentence);
}
