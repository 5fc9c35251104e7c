import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Headers } from "../../config/security-headers.ts";
import type { Site, SiteFile } from "./site.ts";

/** Serves the built page from memory; every other address is the 404 page. */
export function serveSite(app: FastifyInstance, site: Site): void {
	app.route({
		method: ["GET", "HEAD"],
		url: "/*",
		handler: (request, reply) => {
			const [path = ""] = (request.raw.url ?? "").split("?", 1);
			const file = site.files.get(path);
			// Nothing is returned: Fastify would watch a returned reply until it is sent.
			if (file === undefined) {
				sendFile(request, reply.code(404), site.notFound);
			} else {
				sendFile(request, reply, file);
			}
		},
	});
}

/** Sends the smallest form that the client takes, or 304 when it has it already. */
export function sendFile(
	request: FastifyRequest,
	reply: FastifyReply,
	file: SiteFile,
): void {
	const encoded = smallestAccepted(file, request.headers["accept-encoding"]);
	const { content, etag } = encoded;
	reply.headers(headersFor(request, encoded));
	const known = request.headers["if-none-match"];
	if (reply.statusCode === 200 && hasTag(known, etag)) reply.code(304).send();
	else reply.send(content);
}

/** HTTPS as the trusted proxy saw it, or none: nobody else is believed. */
export function headersFor(
	request: FastifyRequest,
	{ headers, httpsHeaders }: Site["answerHeaders"],
): Headers {
	return request.protocol === "https" ? httpsHeaders : headers;
}

function smallestAccepted(file: SiteFile, accepted = "") {
	const { br, gzip, identity } = file;
	if (br && accepts(accepted, "br")) return br;
	return gzip && accepts(accepted, "gzip") ? gzip : identity;
}

/** Whether a header allows an encoding; `;q=0` forbids it (RFC 9110, 12.5.3). */
function accepts(header: string, encoding: string): boolean {
	// Nearly every browser: named, and no weights to read.
	if (!header.includes(";")) return header.includes(encoding);
	const items = header
		.toLowerCase()
		.split(",")
		.map((item) => item.split(";"));
	const allowed = new Map(
		items.map(([name = "", quality = ""]) => [
			name.trim(),
			!/^\s*q=0(\.0*)?\s*$/.test(quality),
		]),
	);
	return allowed.get(encoding) ?? allowed.get("*") ?? false;
}

function hasTag(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes(etag) || tags.includes("*");
}
