import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Site, SiteFile } from "./site.ts";

/** Serves the built page from memory; every other address is the 404 page. */
export function serveSite(app: FastifyInstance, site: Site): void {
	app.route({
		method: ["GET", "HEAD"],
		url: "/*",
		handler: (request, reply) => {
			const [path = ""] = (request.raw.url ?? "").split("?", 1);
			const file = site.files.get(path);
			return file === undefined
				? sendFile(request, reply.code(404), site.notFound)
				: sendFile(request, reply, file);
		},
	});
}

/** Sends the smallest form that the client takes, or 304 when it has it already. */
export function sendFile(
	request: FastifyRequest,
	reply: FastifyReply,
	file: SiteFile,
): FastifyReply {
	const takes = acceptedEncodings(request.headers["accept-encoding"]);
	const name =
		file.br && takes("br")
			? "br"
			: file.gzip && takes("gzip")
				? "gzip"
				: "identity";
	const { content, etag } = file[name] ?? file.identity;

	reply.header("cache-control", file.cacheControl);
	reply.header("etag", etag);
	if (file.br || file.gzip) reply.header("vary", "Accept-Encoding");
	if (
		reply.statusCode === 200 &&
		hasTag(request.headers["if-none-match"], etag)
	) {
		return reply.code(304).send();
	}
	if (name !== "identity") reply.header("content-encoding", name);
	return reply.type(file.type).send(content);
}

/** Which encodings a header allows; `;q=0` forbids one (RFC 9110, 12.5.3). */
function acceptedEncodings(header = ""): (encoding: string) => boolean {
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
	return (encoding) => allowed.get(encoding) ?? allowed.get("*") ?? false;
}

function hasTag(header: string | undefined, etag: string): boolean {
	if (header === undefined) return false;
	const tags = header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
	return tags.includes(etag) || tags.includes("*");
}
