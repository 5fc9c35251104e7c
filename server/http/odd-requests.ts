import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { allowOtherOrigins } from "../postgrest/cors.ts";
import {
	badRequest,
	errorBody,
	headTooLarge,
	requestTooSlow,
	sendError,
} from "../postgrest/errors.ts";

/** A host name or an address, and a port; no path and no login. */
const hostPattern = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Refuses requests that no browser or proxy sends to a server, and that Node accepts. Two programs
 * may read such a request differently, which is how requests are smuggled.
 */
export function refuseOddRequests(app: FastifyInstance): void {
	app.addHook("onRequest", (request, reply, done) => {
		if (!isOdd(request.raw)) {
			done();
			return;
		}
		allowOtherOrigins(request, reply);
		sendError(reply, badRequest);
	});
}

/**
 * Whether a request has an address with a host in it or no path, no `Host`, a doubled or malformed
 * one, or chunks in HTTP/1.0.
 */
function isOdd({ url = "", headers, httpVersion }: IncomingMessage): boolean {
	if (!url.startsWith("/")) return true;
	// Some proxies and health checks send HTTP/1.0 without a `Host`.
	const isOld = httpVersion === "1.0";
	if (isOld && headers["transfer-encoding"] !== undefined) return true;
	const { host } = headers;
	return host === undefined ? !isOld : !hostPattern.test(host);
}

/** Answers what Node could not read as HTTP, or not in time: Fastify's `clientErrorHandler`. */
export function answerClientError(error: Error, socket: Socket): void {
	const { code } = error as NodeJS.ErrnoException;
	if (code === "ECONNRESET" || socket.destroyed) return;
	let answer = badRequest;
	if (code === "ERR_HTTP_REQUEST_TIMEOUT") answer = requestTooSlow;
	else if (code === "HPE_HEADER_OVERFLOW") answer = headTooLarge;
	const body = errorBody(answer);
	const lines = [
		`HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
		"access-control-allow-origin: *",
		"connection: close",
		"x-content-type-options: nosniff",
		"content-type: application/json; charset=utf-8",
		`content-length: ${Buffer.byteLength(body)}`,
		"",
		body,
	];
	if (socket.writable) socket.write(lines.join("\r\n"));
	socket.destroy();
}
