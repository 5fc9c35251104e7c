import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";
import { limits } from "./server-limits.ts";

/**
 * The kinds of files that are kept in memory: what the build writes, and what a founder usually adds to
 * `public/`. `@fastify/static` sends files of other kinds, and large ones, from the disk.
 */
const contentTypes: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".ico": "image/x-icon",
	".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json",
	".webp": "image/webp",
	".woff2": "font/woff2",
	".xml": "application/xml; charset=utf-8",
};

/** The bodies of one file, by what `Content-Encoding` says of them. */
export interface Bodies {
	readonly identity: Buffer;
	readonly br?: Buffer | undefined;
	readonly gzip?: Buffer | undefined;
}

/** A file in memory: each of its bodies with all of its headers, made once. */
export type MemoryFile = Readonly<
	Partial<Record<keyof Bodies, Representation>> & { identity: Representation }
>;

interface Representation {
	readonly body: Buffer;
	readonly etag: string;
	readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads the small files below `folder` with their compressed twins `FILE.br` and `FILE.gz`, by their path
 * with `/` between its parts. When there are many files, the smallest are read.
 */
export function readSmallFiles(folder: string): ReadonlyMap<string, Bodies> {
	const files = globSync("**/*", { cwd: folder })
		.filter((name) => Object.hasOwn(contentTypes, path.extname(name)))
		.map((name) => ({ name, size: statSync(path.join(folder, name)).size }))
		.sort((one, other) => one.size - other.size);
	let sum = 0;
	const small = files.filter(({ size }) => {
		sum += size;
		return size <= limits.memoryFileBytes && sum <= limits.memoryBytes;
	});
	return new Map(
		small.map(({ name }) => {
			const file = path.join(folder, name);
			const twin = (ending: string) =>
				existsSync(file + ending) ? readFileSync(file + ending) : undefined;
			const identity = readFileSync(file);
			return [
				name.replaceAll(path.sep, "/"),
				{ identity, br: twin(".br"), gzip: twin(".gz") },
			];
		}),
	);
}

/** A text with its compressed bodies, made in a few milliseconds. */
export function compress(text: string): Bodies {
	const identity = Buffer.from(text);
	const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
	return {
		identity,
		br: brotliCompressSync(identity, { params }),
		gzip: gzipSync(identity),
	};
}

/** Prepares the file of this name, to be sent with these headers. Its ETags follow from its content. */
export function memoryFile(
	name: string,
	bodies: Bodies,
	headers: Readonly<Record<string, string>>,
): MemoryFile {
	const prepare = (body: Buffer, encoding?: string): Representation => {
		const hash = createHash("sha256").update(body).digest("base64url");
		return {
			body,
			etag: `"${hash.slice(0, 22)}"`,
			headers: {
				...headers,
				"content-type": contentTypes[path.extname(name)] ?? "",
				...(encoding && { "content-encoding": encoding }),
				vary: "accept-encoding",
			},
		};
	};
	const { identity, br, gzip } = bodies;
	return {
		identity: prepare(identity),
		...(br && { br: prepare(br, "br") }),
		...(gzip && { gzip: prepare(gzip, "gzip") }),
	};
}

const negotiator = new Negotiator<"br" | "gzip">({
	supportedValues: ["br", "gzip"],
});

/** Sends the body that the client accepts; 304 without a body when it has that one (RFC 9110, 13.1.2). */
export function sendMemoryFile(
	reply: FastifyReply,
	file: MemoryFile,
): FastifyReply {
	const accepted = reply.request.headers["accept-encoding"];
	const encoding = accepted && negotiator.negotiate(String(accepted));
	const chosen = (encoding && file[encoding]) || file.identity;
	reply.headers(chosen.headers);
	// A browser that asks whether an error page has changed would get an empty one.
	if (reply.statusCode !== 200) return reply.send(chosen.body);
	reply.header("etag", chosen.etag);
	const known = reply.request.headers["if-none-match"];
	if (known === undefined || !matches(known, chosen.etag))
		return reply.send(chosen.body);
	return reply.code(304).send();
}

/** Whether `If-None-Match` names the tag; a proxy that compresses anew makes tags weak. */
function matches(header: string, etag: string): boolean {
	return (
		header === etag ||
		header.trim() === "*" ||
		header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag)
	);
}
