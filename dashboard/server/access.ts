import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Names that a browser on this machine may call the dashboard by. */
const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

const sentence =
	"Open the address that the dashboard command printed; start the command again for a new one.";

/** As an address has it: an IPv6 address in brackets, and one of this machine's for "any". */
export function inAddress(host: string): string {
	if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
	return host.includes(":") ? `[${host}]` : host.toLowerCase();
}

/**
 * Lets only the dashboard's own page read the list. Each request has to name this machine or
 * `host`, so that a foreign name that points here (DNS rebinding) is refused; a request of a page has
 * to come from the dashboard's own; and all but the page's `files` need the returned token in a
 * header. No cookie has it: a browser would send that to every port of this machine.
 */
export function guard(
	app: FastifyInstance,
	host: string,
	files: { has(address: string): boolean },
): string {
	const token = randomBytes(32).toString("base64url");
	const names = [...loopbackNames, inAddress(host)];
	app.addHook("onRequest", async (request, reply) => {
		const isNamed = names.some((name) => isFor(request, name));
		if (!isNamed || !isOwnPage(request)) return refuse(reply, 403, sentence);
		const [address = ""] = request.url.split("?", 1);
		const { authorization } = request.headers;
		if (!files.has(address) && !isSame(authorization, `Bearer ${token}`))
			return refuse(reply, 401, sentence);
	});
	return token;
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
