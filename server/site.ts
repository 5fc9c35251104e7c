import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { openingSide, withOpeningSide } from "../page/looks/opening-side.ts";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../protocol/built-page.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { ExpectedError } from "../shared/expected-error.ts";

/** What `npm run build` left for the server. */
export type Site = ReturnType<typeof readSite>;

/** Reads what `npm run build` wrote to `dist`. Throws `ExpectedError` when there is nothing. */
export function readSite(dist: string) {
	const read = (name: string) => readFileSync(path.join(dist, name), "utf8");
	try {
		const security: SecurityHeaders = JSON.parse(read(securityHeadersFile));
		/** The text of each document by its path in `dist/`, like `site/404.html`. */
		const documents: Record<string, string> = {};
		for (const name of globSync("{site,answers}/**/*.html", { cwd: dist }))
			documents[name.replaceAll(path.sep, "/")] = read(name);
		return { security, folder: path.join(dist, "site"), documents };
	} catch {
		throw new ExpectedError("The page is not built yet: run `npm run build`.");
	}
}

/** The copyright year in a document; see `page/sections/site-footer.tsx`. */
const yearMark = /(?<=<span id="year">)\d+/;

/** A document with the year of the visit. */
function readDocument({ documents }: Site, name: string): string {
	const html = documents[name];
	if (html === undefined) throw new Error(`${name} is missing in the build`);
	return html.replace(yearMark, `${new Date().getFullYear()}`);
}

/** Answers with a document of `answers/`, whose tokens get these values, as text. */
export function sendAnswer(
	reply: FastifyReply,
	site: Site,
	name: string,
	values: Readonly<Record<string, string | null>>,
	headers: SecurityHeaders["linkPage"] = {},
): FastifyReply {
	// In one pass: a token that the visitor typed stays text.
	const html = readDocument(site, `answers/${name}`).replace(
		/\{\{(\w+)\}\}/g,
		(_, token: string) => escapeHtml(values[token] ?? ""),
	);
	reply.headers({ ...site.security.document, ...headers });
	reply.header("cache-control", "no-store");
	return reply.type("text/html; charset=utf-8").send(html);
}

/** What an address cannot name; names in this program have no slash before them. */
const hidden = /^\/((index|404|500)\.html|_headers|.*\.(br|gz))$/;

/** Serves the built page, the 404 page at every other address, and the error page. */
export async function serveSite(app: FastifyInstance, site: Site) {
	const { security, folder, documents } = site;
	const [builtYear] = yearMark.exec(documents["site/index.html"] ?? "") ?? [];
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
	if (documents["site/privacy/index.html"] !== undefined)
		for (const url of ["/privacy", "/privacy/"])
			app.get(url, (_, reply) => send(reply, "privacy/index.html"));
	app.setNotFoundHandler((_, reply) => send(reply.code(404), "404.html"));
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		if ((error.statusCode ?? 500) < 500)
			return send(reply.code(400), "404.html");
		request.log.error({ err: error }, "A page could not be served");
		return send(reply.code(500), "500.html");
	});

	/** Sends the file, unless the year or the side of the visit makes it another one than was built. */
	function send(reply: FastifyReply, name: string): FastifyReply {
		const side = openingSide(reply.request.url.split("?")[1] ?? "");
		// A browser that asked whether an error page has changed would get an empty one.
		const isPage = reply.statusCode === 200;
		if (!side && `${new Date().getFullYear()}` === builtYear)
			return reply.sendFile(name, { etag: isPage, lastModified: isPage });
		reply.headers({ ...security.document, "cache-control": "no-cache" });
		const html = readDocument(site, `site/${name}`);
		return reply
			.type("text/html; charset=utf-8")
			.send(side ? withOpeningSide(html, side) : html);
	}
}
