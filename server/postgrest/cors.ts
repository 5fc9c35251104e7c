/** Lets pages of every origin use the API: its key is public by design. */
import type { FastifyReply, FastifyRequest } from "fastify";

const exposedHeaders =
	"Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit";
const allowedMethods = "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT";

/** Adds the headers without which a browser hides an answer from a page of another origin. */
export function allowOtherOrigins(
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	reply.header("access-control-allow-origin", "*");
	if (request.headers.origin !== undefined) {
		reply.header("access-control-expose-headers", exposedHeaders);
	}
}

/**
 * Answers a preflight (https://fetch.spec.whatwg.org/#cors-preflight-fetch). Repeats the requested
 * headers by name: a `*` would not cover `Authorization`.
 */
export function sendPreflight(
	request: FastifyRequest,
	reply: FastifyReply,
): void {
	const asked = request.headers["access-control-request-headers"];
	reply.header("access-control-allow-methods", allowedMethods);
	if (asked !== undefined) reply.header("access-control-allow-headers", asked);
	reply.code(200).send();
}
