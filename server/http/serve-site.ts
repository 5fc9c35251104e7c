import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openingSide, withOpeningSide } from "../../shared/opening-side.ts";
import type { Site, SiteFile } from "./site.ts";

/** Serves the built page from memory, and the 404 page at every other address. */
export function serveSite(app: FastifyInstance, site: Site): void {
	app.route({
		method: ["GET", "HEAD"],
		url: "/*",
		handler: (request, reply) => {
			const [path = "", query = ""] = (request.raw.url ?? "").split("?", 2);
			const file = site.files.get(path);
			const side = path === "/" ? openingSide(query) : undefined;
			// Nothing is returned: Fastify would watch a returned reply until it is sent.
			if (file === undefined) {
				sendFile(request, reply.code(404), site.notFound);
			} else if (side !== undefined) {
				const { headers, content } = file.identity;
				reply.headers({ ...headers, etag: undefined });
				reply.send(withOpeningSide(content.toString(), side));
			} else {
				sendFile(request, reply, file);
			}
		},
	});
}

/** Sends the smallest form that the client accepts, or 304 when it has that form already. */
export function sendFile(
	request: FastifyRequest,
	reply: FastifyReply,
	{ br, gzip, identity }: SiteFile,
): void {
	const accepted = request.headers["accept-encoding"];
	const encoded =
		(br && accepts(accepted, "br") && br) ||
		(gzip && accepts(accepted, "gzip") && gzip) ||
		identity;
	reply.headers(encoded.headers);
	const isKnown = request.headers["if-none-match"]?.includes(encoded.etag);
	if (reply.statusCode === 200 && isKnown) reply.code(304).send();
	else reply.send(encoded.content);
}

/** Whether `Accept-Encoding` names an encoding, and without `;q=0`, which forbids it. */
function accepts(header = "", encoding: "br" | "gzip"): boolean {
	if (!header.includes(";")) return header.includes(encoding);
	return header
		.split(",")
		.map((item) => item.replace(/\s/g, ""))
		.some((item) => item.startsWith(encoding) && !/;q=0(\.0*)?$/.test(item));
}
