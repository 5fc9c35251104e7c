import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

/** Names that a browser on this machine may call the dashboard by. */
const loopbackNames = ["127.0.0.1", "localhost", "[::1]"];

/** Whether only this machine can reach what listens on `host`. */
export function isLoopback(host: string): boolean {
	return /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);
}

/**
 * Lets in one browser and nobody else. Every request has to name this machine as its host, so that
 * a name of somebody else's that points here (DNS rebinding) is refused; and one that comes from a
 * page has to come from the dashboard's own. The token in the address is taken once, for a cookie
 * that no script can read and no other site can send.
 */
export class Access {
	/** For the address that is printed; good for one use. */
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
			if (request.method === "GET" && this.#takesToken(request)) {
				reply.header("set-cookie", this.#cookie(request));
				return reply.redirect("/", 303);
			}
			if (!this.#hasSession(request)) {
				return refuse(
					reply,
					401,
					"Open the address that the dashboard command printed. It works once: start the command again for a new one.",
				);
			}
			// Who is in already may reload the address with the token.
			if (tokenOf(request) !== undefined) return reply.redirect("/", 303);
			return undefined;
		});
	}

	#refusal({ method, headers, socket }: FastifyRequest): string | undefined {
		const hosts = this.#names.map((name) => hostOf(name, socket.localPort));
		const host = headers.host?.toLowerCase();
		if (host === undefined || !hosts.includes(host)) {
			return "The dashboard is not known by this name: open the address that its command printed.";
		}
		const isReading = method === "GET" || method === "HEAD";
		const isOwn =
			headers.origin === undefined
				? isReading
				: headers.origin === `http://${host}`;
		const site = headers["sec-fetch-site"] ?? "none";
		const mayComeFrom =
			headers["sec-fetch-mode"] === "navigate" && isReading
				? ["none", "same-origin", "same-site", "cross-site"]
				: ["none", "same-origin"];
		return isOwn && mayComeFrom.includes(String(site))
			? undefined
			: "Only the dashboard's own page may ask for this.";
	}

	#takesToken(request: FastifyRequest): boolean {
		const given = tokenOf(request);
		if (given === undefined || this.#isTokenUsed) return false;
		this.#isTokenUsed = isSame(given, this.token);
		return this.#isTokenUsed;
	}

	#cookie({ socket }: FastifyRequest): string {
		return `${cookieName(socket.localPort)}=${this.#session}; Path=/; HttpOnly; SameSite=Strict`;
	}

	#hasSession({ headers, socket }: FastifyRequest): boolean {
		const before = `${cookieName(socket.localPort)}=`;
		return (headers.cookie ?? "")
			.split("; ")
			.filter((cookie) => cookie.startsWith(before))
			.some((cookie) => isSame(cookie.slice(before.length), this.#session));
	}
}

/** Cookies do not know ports: two dashboards on one machine would overwrite each other's. */
function cookieName(port: number | undefined): string {
	return `dashboard-${port}`;
}

function tokenOf({ query }: FastifyRequest): string | undefined {
	const { token } = query as { token?: unknown };
	return typeof token === "string" ? token : undefined;
}

/** In constant time, whatever the lengths. */
function isSame(given: string, expected: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(given), digest(expected));
}

/** As a browser writes it: an IPv6 address in brackets, and one of all there are for "any". */
export function inAddress(host: string): string {
	if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
	return host.includes(":") ? `[${host}]` : host.toLowerCase();
}

/** As a browser writes it: without the port that goes without saying. */
function hostOf(name: string, port: number | undefined): string {
	return port === 80 ? name : `${name}:${port}`;
}

function refuse(reply: FastifyReply, code: number, sentence: string) {
	return reply
		.code(code)
		.type("text/plain; charset=utf-8")
		.send(`${sentence}\n`);
}
