import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { openingSide, withOpeningSide } from "../page/looks/opening-side.ts";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../protocol/built-page.ts";
import { landingName } from "../protocol/plain-form.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { type Content, wordsAt } from "../words/content.ts";
import {
	compress,
	type MemoryFile,
	memoryFile,
	readSmallFiles,
	sendMemoryFile,
} from "./memory-files.ts";

/** The files of `npm run build` that the server needs. */
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
		const folder = path.join(dist, "site");
		return { security, folder, documents, files: readSmallFiles(folder) };
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
	return html.replace(yearMark, `${new Date().getUTCFullYear()}`);
}

/** Answers with a document of `answers/`, like `/de/hero-joined-host.html`, whose tokens get these values, as text. */
export function sendAnswer(
	reply: FastifyReply,
	site: Site,
	name: string,
	values: Readonly<Record<string, string | null>>,
	headers: SecurityHeaders["linkPage"] = {},
): FastifyReply {
	// In one pass: a token that the visitor typed stays text.
	const html = readDocument(site, `answers${name}`).replace(
		/\{\{(\w+)\}\}/g,
		(_, token: string) => escapeHtml(values[token] ?? ""),
	);
	reply.headers({ ...site.security.document, ...headers });
	// Only the browser keeps the answer to a post, and without it shows an error of its own to a visitor who comes back.
	const isPosted = reply.request.method === "POST";
	reply.header("cache-control", isPosted ? "private, no-cache" : "no-store");
	return reply.type("text/html; charset=utf-8").send(html);
}

/** Paths of files that are never served under their own names; names in this program have no slash before them. */
const hidden = /^\/((index|404|500)\.html|_headers|.*\.(br|gz))$/;

/** Names that begin with a dot are hidden, but for the folder where programs look for files (RFC 8615). */
const dotted = /^\/\.(?!well-known\/)|\/.*\/\./;

/** The address of a file, which no person asks for, such as `/favicon.ico`. */
const fileName = /\.(?!html?$)\w{1,12}$/;

/**
 * Whether the answer is shown as a page. Browsers say what they request it for; older ones, and all of them over HTTP,
 * ask for HTML. Other programs do not, and of these, the address says it.
 */
function isForPage({ headers, url }: FastifyRequest): boolean {
	const { "sec-fetch-dest": target, accept = "" } = headers;
	if (target !== undefined) return /^(document|i?frame)$/.test(`${target}`);
	const [file = ""] = url.split("?");
	return accept.includes("text/html") || !fileName.test(file);
}

/** Serves the built page, the 404 page at every other address, and the error page. */
export async function serveSite(
	app: FastifyInstance,
	site: Site,
	content: Content,
	isClosed: () => boolean,
) {
	const { security, folder, files } = site;
	const roots = content.languages.map(({ language }) => language.root);
	const isHidden = (file: string) =>
		roots.some(
			(root) => file.startsWith(root) && hidden.test(file.slice(root.length)),
		);
	/** The document of the language in which the requested address begins. */
	const inLanguage = ({ request }: FastifyReply, name: string) =>
		`${wordsAt(content, request.url).language.root}/${name}`.slice(1);
	const headersOf = (name: string) => ({
		...(name.endsWith(".html") ? security.document : security.file),
		"cache-control": name.startsWith("assets/")
			? "public, max-age=31536000, immutable"
			: "no-cache",
	});
	await app.register(fastifyStatic, {
		root: folder,
		preCompressed: true,
		acceptRanges: false,
		cacheControl: false,
		dotfiles: "allow",
		allowedPath: (file) => !isHidden(file) && !dotted.test(file),
		setHeaders: (reply: FastifyReply, file: string) => {
			const name = path.relative(folder, file).replaceAll(path.sep, "/");
			reply.headers(headersOf(name.replace(/\.(br|gz)$/, "")));
		},
	});
	for (const [name, bodies] of files) {
		// Documents are sent below; a colon or a star would be a pattern.
		if (name.endsWith(".html") || isHidden(`/${name}`) || /[:*]/.test(name))
			continue;
		const file = memoryFile(name, bodies, headersOf(name));
		app.get(`/${name}`, (_, reply) => sendMemoryFile(reply, file));
	}

	/** The documents as they were sent this year, by name and opening side. */
	const documents = new Map<string, MemoryFile>();
	let year = 0;

	/** Sends a document, with the year and the side of the visit; `from` is where the build has it. */
	function send(
		reply: FastifyReply,
		name: string,
		from = `site/${name}`,
	): FastifyReply {
		const thisYear = new Date().getUTCFullYear();
		if (thisYear !== year) documents.clear();
		year = thisYear;
		const [, query] = reply.request.url.split("?");
		const side = query === undefined ? undefined : openingSide(query);
		const key = side === undefined ? from : `${from} ${side}`;
		let document = documents.get(key);
		if (document === undefined) {
			const html = readDocument(site, from);
			const shown = side ? withOpeningSide(html, side) : html;
			const isBuilt = shown === site.documents[`site/${name}`];
			const bodies = isBuilt ? files.get(name) : undefined;
			document = memoryFile(name, bodies ?? compress(shown), headersOf(name));
			documents.set(key, document);
		}
		return sendMemoryFile(reply, document);
	}

	/** Sends the page as it is now: open or closed. */
	function sendLanding(reply: FastifyReply, name: string): FastifyReply {
		const state = isClosed() ? "closed" : "open";
		const from = `answers/${name.replace("index.html", landingName(state))}`;
		// Without `closed` in the words, the build has one page.
		return from in site.documents ? send(reply, name, from) : send(reply, name);
	}

	for (const document of Object.keys(site.documents)) {
		const name = document.replace(/^site\//, "");
		if (name === document || /[:*]/.test(name)) continue;
		// `privacy/index.html` is the page at `/privacy` and `/privacy/`.
		const address = `/${name}`.replace(/\/index\.html$/, "/");
		const addresses = new Set([address, address.replace(/(?<=.)\/$/, "")]);
		const isLanding = roots.some((root) => `/${name}` === `${root}/index.html`);
		const sendNow = isLanding ? sendLanding : send;
		for (const url of addresses)
			if (!isHidden(url)) app.get(url, (_, reply) => sendNow(reply, name));
	}
	// The error page under its name, for a look at it. Not 500: a proxy would take the server for broken.
	for (const root of roots)
		app.get(`${root}/500.html`, (_, reply) =>
			send(reply.code(404), `${root}/500.html`.slice(1)),
		);
	/** The 404 page, or a few bytes where no person would see it. */
	function sendMissing(reply: FastifyReply): FastifyReply {
		if (isForPage(reply.request))
			return send(reply, inLanguage(reply, "404.html"));
		const headers = { ...headersOf(""), "content-type": "text/plain" };
		return reply.headers(headers).send("Not Found");
	}

	app.setNotFoundHandler((_, reply) => sendMissing(reply.code(404)));
	app.setErrorHandler<FastifyError>((error, request, reply) => {
		// Such as `//` or `/..`. No redirect: `//other.example` would lead to another site.
		const isNoFile = error.code === "FST_STATIC_FORBIDDEN_PATH";
		if ((error.statusCode ?? 500) < 500)
			return sendMissing(reply.code(isNoFile ? 404 : 400));
		request.log.error({ err: error }, "A page could not be served");
		return send(reply.code(500), inLanguage(reply, "500.html"));
	});
}
