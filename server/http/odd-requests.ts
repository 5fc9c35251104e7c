import {
	type IncomingMessage,
	type ServerResponse,
	STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance } from "fastify";
import {
	type ApiError,
	badRequest,
	connectRefused,
	errorBody,
	expectationFailed,
	headTooLarge,
	requestTooSlow,
} from "../postgrest/errors.ts";

/** A name or an address, and a port: nothing that could pass for a path or a login. */
const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses requests that no browser or proxy sends to a server: an address with a host in it, no
 * path, a missing, doubled or malformed `Host`, a version before 1.0, chunks in 1.0, tunnels,
 * expectations. Two programs may read such a request differently, which is how requests are
 * smuggled.
 */
export function refuseOddRequests(app: FastifyInstance): void {
	// Nearly all requests bring the same host.
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

	app.addHook("onRequest", (request, reply, done) => {
		if (isOdd(request.raw)) {
			const { headers, body } = answerTo(badRequest);
			reply.code(badRequest.status).headers(headers).send(body);
		} else {
			done();
		}
	});
	app.server.on("checkExpectation", (_, response: ServerResponse) => {
		const { headers, body } = answerTo(expectationFailed);
		response.writeHead(expectationFailed.status, headers).end(body);
	});
	app.server.on("connect", (_, socket: Duplex) => {
		socket.on("error", () => {});
		hangUp(socket, connectRefused);
	});
}

/** Answers what Node could not read as HTTP, or not in time: Fastify's `clientErrorHandler`. */
export function answerClientError(error: Error, socket: Socket): void {
	const { code } = error as NodeJS.ErrnoException;
	if (code === "ECONNRESET" || socket.destroyed) return;
	if (code === "ERR_HTTP_REQUEST_TIMEOUT") hangUp(socket, requestTooSlow);
	else if (code === "HPE_HEADER_OVERFLOW") hangUp(socket, headTooLarge);
	else hangUp(socket, badRequest);
}

/** The API's answer: whether the request was for the page or for the API cannot be told. */
function answerTo(error: ApiError) {
	const body = errorBody(error);
	const headers = {
		"access-control-allow-origin": "*",
		...error.extras.headers,
		"x-content-type-options": "nosniff",
		"content-type": "application/json; charset=utf-8",
		"content-length": String(Buffer.byteLength(body)),
	};
	return { headers, body };
}

/** Answers where there is no response to write to, only a connection. */
function hangUp(socket: Duplex, error: ApiError): void {
	const { headers, body } = answerTo(error);
	const lines = Object.entries(headers).map(
		([name, value]) => `${name}: ${value}\r\n`,
	);
	const status = `HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n`;
	if (socket.writable) socket.write(`${status}${lines.join("")}\r\n${body}`);
	socket.destroy();
}
