import {
	type IncomingMessage,
	type ServerResponse,
	STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import { limits } from "../../config/limits.ts";
import { type Fault, faultBody } from "../postgrest/errors.ts";
import {
	badRequest,
	connectRefused,
	expectationFailed,
	headTooLarge,
	requestTooSlow,
} from "../postgrest/http-errors.ts";

/** A name or an address, and a port: nothing that could pass for a path or a login. */
const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses what is HTTP, but nothing that a browser or a proxy sends to a server: an address with a
 * host in it, no path at all, a `Host` that is none or two, a version before 1.0, chunks in 1.0,
 * tunnels, expectations. Two parties may read such a request differently, which is what smuggling
 * needs. Who sends one request after another and reads no answer is cut off.
 */
export function refuseOddRequests(app: FastifyInstance): void {
	// Nearly every request brings the same one.
	let usualHost = "";
	function isOdd({ url = "", headers, httpVersion }: IncomingMessage): boolean {
		if (!url.startsWith("/")) return true;
		const { host } = headers;
		if (httpVersion === "1.1" && host === usualHost) return false;
		if (httpVersion === "1.0") {
			// Proxies and health checks still speak it, some without a host.
			if (headers["transfer-encoding"] !== undefined) return true;
			if (host === undefined) return false;
		} else if (httpVersion !== "1.1") {
			return true;
		}
		if (host === undefined || !hostPattern.test(host)) return true;
		usualHost = host;
		return false;
	}

	// Only those who send ahead are in it.
	const sentAhead = new WeakMap<Socket, number>();
	function sendsTooFarAhead(socket: Socket): boolean {
		const count = (sentAhead.get(socket) ?? 0) + 1;
		sentAhead.set(socket, count);
		return count > limits.requestsAhead;
	}

	app.addHook("onRequest", (request, reply, done) => {
		// An answer gets the connection when its turn comes.
		if (reply.raw.socket === null && sendsTooFarAhead(request.raw.socket)) {
			reply.hijack();
			request.raw.socket.destroy();
		} else if (isOdd(request.raw)) {
			const body = faultBody(badRequest);
			reply
				.code(badRequest.status)
				.headers(headersOf(badRequest, body))
				.send(body);
		} else {
			done();
		}
	});
	app.server.on("checkExpectation", (_, response: ServerResponse) => {
		const body = faultBody(expectationFailed);
		response
			.writeHead(expectationFailed.status, headersOf(expectationFailed, body))
			.end(body);
	});
	app.server.on("connect", (_, socket: Duplex) => {
		socket.on("error", () => {});
		hangUp(socket, connectRefused);
	});
}

/** What Node could not read as HTTP, or did not get in time: for Fastify's `clientErrorHandler`. */
export function answerClientError(error: Error, socket: Socket): void {
	const { code } = error as NodeJS.ErrnoException;
	if (code !== "ECONNRESET" && !socket.destroyed) {
		hangUp(socket, clientFaults[code ?? ""] ?? badRequest);
	}
}

const clientFaults: Readonly<Record<string, Fault>> = {
	ERR_HTTP_REQUEST_TIMEOUT: requestTooSlow,
	HPE_HEADER_OVERFLOW: headTooLarge,
};

/** Whether it was meant for the page or for the API cannot be told: all get the envelope. */
function headersOf(fault: Fault, body: string): Record<string, string> {
	return {
		"access-control-allow-origin": "*",
		...fault.headers,
		"x-content-type-options": "nosniff",
		"content-type": "application/json; charset=utf-8",
		"content-length": String(Buffer.byteLength(body)),
	};
}

/** Answers where there is no response to write to, only a connection. */
function hangUp(socket: Duplex, fault: Fault): void {
	const body = faultBody(fault);
	const lines = Object.entries(headersOf(fault, body)).map(
		([name, value]) => `${name}: ${value}\r\n`,
	);
	const status = `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}\r\n`;
	if (socket.writable) socket.write(`${status}${lines.join("")}\r\n${body}`);
	socket.destroy();
}
