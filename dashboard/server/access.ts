import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";

/** Names that a browser on this machine may call the dashboard by. */
const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

const sentence =
	"Open the address that the dashboard command printed; start the command again for a new one.";

/** As an address has it: an IPv6 address in brackets, and one of this machine's for "any". */
export function inAddress(host: string): string {
	if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
	return host.includes(":") ? `[${host}]` : host.toLowerCase();
}

/** Refuses a request that does not name this machine or `host`, as after DNS rebinding. */
export function guardHost(app: FastifyInstance, host: string): void {
	const names = [...loopbackNames, inAddress(host)];
	app.addHook("onRequest", async ({ headers, socket }, reply) => {
		// A browser leaves out the usual port.
		const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
		const isNamed = names.some(
			(name) => headers.host?.toLowerCase() === name + port,
		);
		if (!isNamed) return refuse(reply, 403, sentence);
	});
}

/**
 * Answers only the dashboard's own page: a browser says of each POST which page sends it, and the page
 * sends the returned token in a header. No cookie has it: a browser would send that to every port of
 * this machine.
 */
export function guardApi(api: FastifyInstance): string {
	const token = randomBytes(32).toString("base64url");
	api.addHook("onRequest", async ({ headers }, reply) => {
		const { host = "", origin, authorization } = headers;
		if (origin !== `http://${host.toLowerCase()}`)
			return refuse(reply, 403, sentence);
		if (!isSame(authorization, `Bearer ${token}`))
			return refuse(reply, 401, sentence);
	});
	return token;
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
