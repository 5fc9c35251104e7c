import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
	type Headers,
	type SecurityHeaders,
	securityHeadersFile,
	staticHostFile,
} from "../../config/security-headers.ts";
import { withYear } from "../../shared/copyright-year.ts";
import { ExpectedError } from "../../shared/expected-error.ts";

/** One file of the built page, in memory: the whole site is smaller than one photograph. */
export interface SiteFile {
	readonly identity: Encoded;
	/** The same file compressed, where that made it smaller. */
	readonly br: Encoded | undefined;
	readonly gzip: Encoded | undefined;
}

/** One form of a file, as it is sent. */
interface Encoded {
	readonly content: Buffer;
	readonly etag: string;
	/** All headers of the answer, put together once and not per request. */
	readonly headers: Headers;
}

export interface Site {
	/** The public files by their paths; the landing page is `/`. */
	readonly files: ReadonlyMap<string, SiteFile>;
	readonly notFound: SiteFile;
	readonly error: SiteFile;
	/** The documents that answer a plain post or a link in a mail, by file name. */
	readonly answers: ReadonlyMap<string, string>;
	/** The headers of those answers. */
	readonly answerHeaders: Headers;
	readonly linkPageHeaders: Headers;
	/** The headers that every answer over HTTPS has besides. */
	readonly httpsHeaders: Headers;
}

const types: Readonly<Record<string, string>> = {
	".avif": "image/avif",
	".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".ico": "image/x-icon",
	".jpg": "image/jpeg",
	".js": "text/javascript; charset=utf-8",
	".json": "application/json; charset=utf-8",
	".png": "image/png",
	".svg": "image/svg+xml; charset=utf-8",
	".txt": "text/plain; charset=utf-8",
	".webmanifest": "application/manifest+json; charset=utf-8",
	".webp": "image/webp",
	".woff2": "font/woff2",
	".xml": "application/xml; charset=utf-8",
};

/** Reads what `npm run build` wrote to `folder`. Throws `ExpectedError` when there is nothing. */
export async function loadSite(folder: string): Promise<Site> {
	const notBuilt = () => {
		throw new ExpectedError("The page is not built yet: run `npm run build`.");
	};
	const [contents, answers, headers] = await Promise.all([
		readFolder(path.join(folder, "site")),
		readFolder(path.join(folder, "answers")),
		readFile(path.join(folder, securityHeadersFile), "utf8"),
	]).catch(notBuilt);
	const security: SecurityHeaders = JSON.parse(headers);
	contents.delete(staticHostFile);
	const year = new Date().getFullYear();
	correctYear(contents, year);
	const files = new Map<string, SiteFile>();
	for (const [name, content] of contents) {
		if (/\.(br|gz)$/.test(name)) continue;
		files.set(`/${name}`, toSiteFile(name, content, contents, security));
	}
	// The server chooses when to send each document, so they have no public path.
	const take = (name: string) => {
		const file = files.get(name) ?? notBuilt();
		files.delete(name);
		return file;
	};
	const [notFound, error] = [take("/404.html"), take("/500.html")];
	files.set("/", take("/index.html"));
	// As on most static hosts, `/privacy` is `privacy.html` or `privacy/index.html`, and `/privacy/`
	// is the latter.
	for (const [name, file] of [...files]) {
		if (!name.endsWith(".html")) continue;
		files.set(name.replace(/(\/index)?\.html$/, ""), file);
		files.set(name.replace(/\/index\.html$/, "/"), file);
	}
	const answerHeaders = {
		"content-type": types[".html"] ?? "",
		"cache-control": "no-store",
		...security.document,
	};
	return {
		files,
		notFound,
		error,
		answers: new Map(
			[...answers].map(([name, content]) => [
				name,
				withYear(content.toString("utf8"), year),
			]),
		),
		answerHeaders,
		linkPageHeaders: { ...answerHeaders, ...security.linkPage },
		httpsHeaders: security.https,
	};
}

/** Puts this year into documents that were built in another one. They are then sent uncompressed. */
function correctYear(contents: Map<string, Buffer>, year: number) {
	for (const [name, content] of [...contents]) {
		if (!name.endsWith(".html")) continue;
		const html = content.toString("utf8");
		const corrected = withYear(html, year);
		if (corrected === html) continue;
		contents.set(name, Buffer.from(corrected));
		contents.delete(`${name}.br`);
		contents.delete(`${name}.gz`);
	}
}

/** All files below a folder, by their paths in it. */
async function readFolder(folder: string): Promise<Map<string, Buffer>> {
	const entries = await readdir(folder, {
		recursive: true,
		withFileTypes: true,
	});
	const contents = new Map<string, Buffer>();
	for (const entry of entries.filter((each) => each.isFile())) {
		const file = path.join(entry.parentPath, entry.name);
		const name = path.relative(folder, file).split(path.sep).join("/");
		contents.set(name, await readFile(file));
	}
	return contents;
}

function toSiteFile(
	name: string,
	content: Buffer,
	contents: ReadonlyMap<string, Buffer>,
	security: SecurityHeaders,
): SiteFile {
	const br = contents.get(`${name}.br`);
	const gzip = contents.get(`${name}.gz`);
	const extension = path.extname(name);
	const digest = createHash("sha256").update(content).digest("base64url");
	const encode = (packed: Buffer, encoding?: "br" | "gzip"): Encoded => {
		const etag = `"${digest.slice(0, 20)}${encoding ?? ""}"`;
		const headers = {
			"cache-control": name.startsWith("assets/")
				? "public, max-age=31536000, immutable"
				: "no-cache",
			etag,
			"content-type": types[extension] ?? "application/octet-stream",
			...((br ?? gzip) && { vary: "Accept-Encoding" }),
			...(encoding && { "content-encoding": encoding }),
			...(extension === ".html" ? security.document : security.file),
		};
		return { content: packed, etag, headers };
	};
	return {
		identity: encode(content),
		br: br && encode(br, "br"),
		gzip: gzip && encode(gzip, "gzip"),
	};
}
