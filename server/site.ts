import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import {
	type Headers,
	type SecurityHeaders,
	securityHeadersFile,
	staticHostFile,
} from "../config/security-headers.ts";
import { withYear } from "../shared/copyright-year.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { openingSide, withOpeningSide } from "../shared/opening-side.ts";
import type { Side } from "../shared/sides.ts";

/** What `npm run build` left for the server. Its documents are in memory, its other files are not. */
export interface Site {
	/** The folder of the public files. */
	readonly folder: string;
	/** The public documents by file name, like `index.html`. */
	readonly documents: ReadonlyMap<string, Document>;
	/** The documents that answer a plain post or a link in a mail, by file name. */
	readonly answers: ReadonlyMap<string, Document>;
	/** The headers of those answers. */
	readonly answerHeaders: Headers;
	readonly linkPageHeaders: Headers;
	readonly security: SecurityHeaders;
}

interface Document {
	readonly html: string;
	/** Whether the year was another one when it was built: the file is then not sent. */
	readonly isChanged: boolean;
}

const htmlType = "text/html; charset=utf-8";

/** Reads what `npm run build` wrote to `dist`. Rejects with `ExpectedError` when there is nothing. */
export async function readSite(dist: string): Promise<Site> {
	const folder = path.join(dist, "site");
	const [documents, answers, headers] = await Promise.all([
		readDocuments(folder),
		readDocuments(path.join(dist, "answers")),
		readFile(path.join(dist, securityHeadersFile), "utf8"),
	]).catch(() => {
		throw new ExpectedError("The page is not built yet: run `npm run build`.");
	});
	const security: SecurityHeaders = JSON.parse(headers);
	const answerHeaders = {
		"content-type": htmlType,
		"cache-control": "no-store",
		...security.document,
	};
	const linkPageHeaders = { ...answerHeaders, ...security.linkPage };
	return {
		folder,
		documents,
		answers,
		answerHeaders,
		linkPageHeaders,
		security,
	};
}

/** The documents below a folder, with this year in their copyright line. */
async function readDocuments(folder: string): Promise<Map<string, Document>> {
	const year = new Date().getFullYear();
	const documents = new Map<string, Document>();
	for (const file of await readdir(folder, { recursive: true })) {
		if (!file.endsWith(".html")) continue;
		const built = await readFile(path.join(folder, file), "utf8");
		const html = withYear(built, year);
		const name = file.split(path.sep).join("/");
		documents.set(name, { html, isChanged: html !== built });
	}
	return documents;
}

/** A document of `answers` with values for its tokens, as text. */
export function fillDocument(
	{ answers }: Site,
	name: string,
	values: ReadonlyMap<string, string>,
): string {
	const document = answers.get(name);
	if (document === undefined)
		throw new Error(`${name} is missing in the build`);
	// In one pass: a token that the visitor typed stays text.
	return document.html.replace(/\{\{(\w+)\}\}/g, (_, token: string) =>
		escapeHtml(values.get(token) ?? ""),
	);
}

/** Serves the built page, the 404 page at every other address, and the error page. */
export async function serveSite(
	app: FastifyInstance,
	site: Site,
): Promise<void> {
	const { folder, documents, security } = site;
	const options = {
		root: folder,
		preCompressed: true,
		acceptRanges: false,
		cacheControl: false,
		index: false,
		redirect: false,
		dotfiles: "ignore",
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
	} as const;
	await app.register(fastifyStatic, { ...options, serve: false });
	const send = (reply: FastifyReply, name: string, side?: Side) => {
		const document = documents.get(name);
		if (document === undefined)
			throw new Error(`${name} is missing in the build`);
		const { html, isChanged } = document;
		if (!isChanged && side === undefined)
			return reply.sendFile(name, isOk(reply) ? {} : notCached);
		return reply
			.headers({ ...security.document, "cache-control": "no-cache" })
			.type(htmlType)
			.send(side === undefined ? html : withOpeningSide(html, side));
	};

	// Documents have routes of their own, so that none is served under another address.
	await app.register(fastifyStatic, {
		...options,
		decorateReply: false,
		allowedPath: (file) =>
			!/\.(html|br|gz)$/.test(file) && file !== `/${staticHostFile}`,
	});
	const routes = new Map<string, string>();
	for (const name of documents.keys())
		for (const address of addressesOf(name)) routes.set(address, name);
	for (const [address, name] of routes)
		app.get(address, (_, reply) => send(reply, name));
	app.get("/", ({ url }, reply) =>
		send(reply, "index.html", openingSide(url.slice(2))),
	);

	app.setNotFoundHandler(({ method }, reply) => {
		if (method === "GET" || method === "HEAD")
			return send(reply.code(404), "404.html");
		reply.code(405).header("allow", "GET, HEAD").type("text/plain");
		return reply.send("Method Not Allowed\n");
	});
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		if ((error.statusCode ?? 500) < 500)
			return send(reply.code(400), "404.html");
		request.log.error({ err: error }, "A page could not be served");
		return send(reply.code(500), "500.html");
	});
}

/** As on most static hosts, `/privacy` is `privacy.html` or `privacy/index.html`, and `/privacy/` is the latter. */
function addressesOf(name: string): readonly string[] {
	// The server chooses when to send these.
	if (/^(index|404|500)\.html$/.test(name)) return [];
	const folder = name.replace(/\/index\.html$/, "");
	return folder === name
		? [`/${name}`, `/${name.replace(/\.html$/, "")}`]
		: [`/${name}`, `/${folder}`, `/${folder}/`];
}

const isOk = ({ statusCode }: FastifyReply) => statusCode === 200;
/** A browser that asked whether an error page has changed would get an empty one. */
const notCached = { etag: false, lastModified: false };
