import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Names that a browser on this machine may call the dashboard by. */
const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

/** Whether only this machine can reach what listens on `host`. */
export function isLoopback(host: string): boolean {
	return /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
}

/** As an address has it: an IPv6 address in brackets, and one of this machine's for "any". */
export function inAddress(host: string): string {
	if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
	return host.includes(":") ? `[${host}]` : host.toLowerCase();
}

/**
 * Lets in one browser only. Every request has to name this machine as its host, so that a foreign
 * name that points here (DNS rebinding) is refused; a request of a page has to come from the
 * dashboard's own. The token in the address is exchanged once for a cookie that no script can read
 * and no other site can send.
 */
export class Access {
	/** For the printed address; good for one use. */
	readonly token = randomBytes(32).toString("base64url");
	readonly #session = randomBytes(32).toString("base64url");
	readonly #names: readonly string[];
	#isTokenUsed = false;

	/** `host` is where the server listens. */
	constructor(host: string) {
		this.#names = [...loopbackNames, inAddress(host)];
	}

	/** Guards every address of the server, also those that do not exist. */
	guard(app: FastifyInstance): void {
		app.addHook("onRequest", async (request, reply) => {
			const refusal = this.#refusal(request);
			if (refusal !== undefined) return refuse(reply, 403, refusal);
			// Cookies do not know ports: without it, two dashboards would overwrite each other's.
			const cookie = `dashboard-${request.socket.localPort}=${this.#session}`;
			const { token } = request.query as { token?: unknown };
			if (request.method === "GET" && this.#acceptsToken(token)) {
				reply.header(
					"set-cookie",
					`${cookie}; Path=/; HttpOnly; SameSite=Strict`,
				);
				return reply.redirect("/", 303);
			}
			const cookies = request.headers.cookie?.split("; ") ?? [];
			if (!cookies.some((each) => isSame(each, cookie))) {
				return refuse(
					reply,
					401,
					"Open the address that the dashboard command printed. It works once: start the command again for a new one.",
				);
			}
			// With a cookie, the address with the token may be loaded again.
			return token === undefined ? undefined : reply.redirect("/", 303);
		});
	}

	#refusal({ method, headers, socket }: FastifyRequest): string | undefined {
		const { host = "", origin, "sec-fetch-site": site = "none" } = headers;
		// A browser leaves out the usual port.
		const port = socket.localPort === 80 ? "" : `:${socket.localPort}`;
		const own = host.toLowerCase();
		if (!this.#names.some((name) => own === name + port))
			return "The dashboard is not known by this name: open the address that its command printed.";
		const isReading = method === "GET" || method === "HEAD";
		const isNavigation = isReading && headers["sec-fetch-mode"] === "navigate";
		const isOwnOrigin =
			origin === undefined ? isReading : origin === `http://${own}`;
		const isOwnSite = site === "none" || site === "same-origin";
		return isOwnOrigin && (isOwnSite || isNavigation)
			? undefined
			: "Only the dashboard's own page may ask for this.";
	}

	#acceptsToken(token: unknown): boolean {
		if (typeof token !== "string" || this.#isTokenUsed) return false;
		this.#isTokenUsed = isSame(token, this.token);
		return this.#isTokenUsed;
	}
}

/** Compares in constant time, also texts of different lengths. */
function isSame(given: string, expected: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(given), digest(expected));
}

function refuse(reply: FastifyReply, code: number, sentence: string) {
	return reply
		.code(code)
		.type("text/plain; charset=utf-8")
		.send(`${sentence}\n`);
}
