/** Answers to pages of other origins: any page may use the key, which is public by design. */
import type { FastifyReply, FastifyRequest } from "fastify";

const exposedHeaders =
	"Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit";
const allowedMethods = "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT";

export function answerOtherOrigins(
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	reply.header("access-control-allow-origin", "*");
	if (request.headers.origin !== undefined) {
		reply.header("access-control-expose-headers", exposedHeaders);
	}
}

/** A browser's question whether it may send a call: https://fetch.spec.whatwg.org/#cors-preflight-fetch */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
	return (
		method === "OPTIONS" &&
		headers.origin !== undefined &&
		headers["access-control-request-method"] !== undefined
	);
}

/** Names the asked headers one by one: a `*` would not cover `Authorization`. */
export function sendPreflight(
	request: FastifyRequest,
	reply: FastifyReply,
): FastifyReply {
	const asked = request.headers["access-control-request-headers"];
	reply.removeHeader("access-control-expose-headers");
	reply.header("access-control-allow-methods", allowedMethods);
	reply.header("access-control-max-age", 3600);
	if (asked !== undefined) reply.header("access-control-allow-headers", asked);
	return reply.code(200).send();
}
