import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../shared/built-page.ts";
import { withYear } from "../shared/copyright-year.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { openingSide, withOpeningSide } from "../shared/opening-side.ts";

/** What `npm run build` left for the server. */
export type Site = ReturnType<typeof readSite>;

/** Reads what `npm run build` wrote to `dist`. Throws `ExpectedError` when there is nothing. */
export function readSite(dist: string) {
	try {
		const headers = readFileSync(path.join(dist, securityHeadersFile), "utf8");
		const security: SecurityHeaders = JSON.parse(headers);
		const folder = path.join(dist, "site");
		return {
			security,
			folder,
			/** The public documents, by file name. */
			documents: readDocuments(folder),
			/** Those that answer a plain post or a link in a mail. */
			answers: readDocuments(path.join(dist, "answers")),
			answerHeaders: {
				...security.document,
				"content-type": "text/html; charset=utf-8",
				"cache-control": "no-store",
			},
		} as const;
	} catch {
		throw new ExpectedError("The page is not built yet: run `npm run build`.");
	}
}

function readDocuments(folder: string): ReadonlyMap<string, string> {
	const names = readdirSync(folder).filter((name) => name.endsWith(".html"));
	const read = (name: string) => readFileSync(path.join(folder, name), "utf8");
	return new Map(names.map((name) => [name, read(name)]));
}

/** The document as it was built, with the year of the visit. */
function currentDocument(documents: ReadonlyMap<string, string>, name: string) {
	const html = documents.get(name);
	if (html === undefined) throw new Error(`${name} is missing in the build`);
	return withYear(html, new Date().getFullYear());
}

/** A document of `answers` with values for its tokens, as text. */
export function fillDocument(
	{ answers }: Site,
	name: string,
	values: Readonly<Record<string, string | null>>,
): string {
	const html = currentDocument(answers, name);
	// In one pass: a token that the visitor typed stays text.
	return html.replace(/\{\{(\w+)\}\}/g, (_, token: string) =>
		escapeHtml(values[token] ?? ""),
	);
}

/** What an address cannot name; names in this program have no slash before them. */
const hidden = /^\/((index|404|500)\.html|_headers|.*\.(br|gz))$/;

/** Serves the built page, the 404 page at every other address, and the error page. */
export async function serveSite(
	app: FastifyInstance,
	{ folder, documents, answerHeaders, security }: Site,
): Promise<void> {
	await app.register(fastifyStatic, {
		root: folder,
		preCompressed: true,
		acceptRanges: false,
		cacheControl: false,
		dotfiles: "ignore",
		allowedPath: (file) => !hidden.test(file),
		setHeaders: (reply: FastifyReply, file: string) => {
			const isDocument = /\.html(\.br|\.gz)?$/.test(file);
			const isNamedByContent = file.includes(`${path.sep}assets${path.sep}`);
			reply.headers({
				...(isDocument ? security.document : security.file),
				"cache-control": isNamedByContent
					? "public, max-age=31536000, immutable"
					: "no-cache",
			});
		},
	});
	app.get("/", (_, reply) => send(reply, "index.html"));
	// As on most static hosts, `/privacy` is `privacy.html`.
	for (const name of documents.keys())
		if (!hidden.test(`/${name}`))
			for (const address of [name, path.parse(name).name])
				app.get(`/${address}`, (_, reply) => send(reply, name));

	app.setNotFoundHandler((_, reply) => send(reply.code(404), "404.html"));
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		if ((error.statusCode ?? 500) < 500)
			return send(reply.code(400), "404.html");
		request.log.error({ err: error }, "A page could not be served");
		return send(reply.code(500), "500.html");
	});

	/** Sends the file, unless the year or the side makes it another one than was built. */
	function send(reply: FastifyReply, name: string): FastifyReply {
		const side = openingSide(reply.request.url.split("?")[1] ?? "");
		const current = currentDocument(documents, name);
		const html = side ? withOpeningSide(current, side) : current;
		// A browser that asked whether an error page has changed would get an empty one.
		const isPage = reply.statusCode === 200;
		if (html === documents.get(name))
			return reply.sendFile(name, { etag: isPage, lastModified: isPage });
		reply.headers({ ...answerHeaders, "cache-control": "no-cache" });
		return reply.send(html);
	}
}
