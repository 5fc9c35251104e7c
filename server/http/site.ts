import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import {
	type Headers,
	type SecurityHeaders,
	securityHeadersFile,
	staticHostFile,
} from "../../config/security-headers.ts";

/** One file of the built page, in memory: the whole site is smaller than a photograph. */
export interface SiteFile {
	readonly identity: Encoded;
	/** The same file compressed, where that made it smaller. */
	readonly br: Encoded | undefined;
	readonly gzip: Encoded | undefined;
}

interface Encoded {
	readonly content: Buffer;
	readonly etag: string;
	/** All that the answer needs, put together once and not for each request. */
	readonly headers: Headers;
	/** The same for an answer that goes out over HTTPS. */
	readonly httpsHeaders: Headers;
}

export interface Site {
	/** What anyone may fetch, by its path; the landing page stands at `/`. */
	readonly files: ReadonlyMap<string, SiteFile>;
	readonly notFound: SiteFile;
	readonly error: SiteFile;
	/** The documents that answer a plain post, by file name. */
	readonly answers: ReadonlyMap<string, string>;
	/** What those answers carry, over HTTP and over HTTPS. */
	readonly answerHeaders: Pick<Encoded, "headers" | "httpsHeaders">;
}

/** The page cannot be served because it was not built; the message says what to do. */
export class SiteMissing extends Error {
	override readonly name = "SiteMissing";
}

const types: Readonly<Record<string, string>> = {
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

/** Reads what `npm run build` wrote to `folder`. Throws `SiteMissing`. */
export async function loadSite(folder: string): Promise<Site> {
	const [contents, answers, security] = await Promise.all([
		readFolder(path.join(folder, "site")),
		readFolder(path.join(folder, "answers")),
		readSecurityHeaders(folder),
	]);
	contents.delete(staticHostFile);
	const files = new Map<string, SiteFile>();
	for (const name of contents.keys()) {
		const file = toSiteFile(name, contents, security);
		if (file !== undefined) files.set(`/${name}`, file);
	}
	// Documents have no address of their own: each is the answer to something.
	const take = (name: string) => {
		const file = files.get(name);
		if (file === undefined) throw notBuilt();
		files.delete(name);
		return file;
	};
	files.set("/", take("/index.html"));
	return {
		files,
		notFound: take("/404.html"),
		error: take("/500.html"),
		answers: new Map(
			[...answers].map(([name, content]) => [name, content.toString("utf8")]),
		),
		answerHeaders: forBothSchemes(
			{
				"content-type": types[".html"] ?? "",
				"cache-control": "no-store",
				...security.document,
			},
			security,
		),
	};
}

async function readSecurityHeaders(folder: string): Promise<SecurityHeaders> {
	const file = path.join(folder, securityHeadersFile);
	const text = await readFile(file, "utf8").catch(() => {
		throw notBuilt();
	});
	return JSON.parse(text);
}

function forBothSchemes(headers: Headers, { https }: SecurityHeaders) {
	return { headers, httpsHeaders: { ...headers, ...https } };
}

async function readFolder(folder: string): Promise<Map<string, Buffer>> {
	const entries = await readdir(folder, {
		recursive: true,
		withFileTypes: true,
	}).catch(() => {
		throw notBuilt();
	});
	const contents = new Map<string, Buffer>();
	for (const entry of entries.filter((each) => each.isFile())) {
		const file = path.join(entry.parentPath, entry.name);
		const name = path.relative(folder, file).split(path.sep).join("/");
		contents.set(name, await readFile(file));
	}
	return contents;
}

/** The file of that name; `undefined` for the compressed form of another. */
function toSiteFile(
	name: string,
	contents: ReadonlyMap<string, Buffer>,
	security: SecurityHeaders,
): SiteFile | undefined {
	const content = contents.get(name);
	const extension = path.extname(name);
	if (content === undefined || /^\.(br|gz)$/.test(extension)) return undefined;
	const digest = createHash("sha256").update(content).digest("base64url");
	const suffixes = [".br", ".gz"].filter((suffix) =>
		contents.has(name + suffix),
	);
	const encode = (suffix: string, encoding?: string): Encoded | undefined => {
		const packed = contents.get(name + suffix);
		if (packed === undefined) return undefined;
		const etag = `"${digest.slice(0, 20)}${suffix}"`;
		const headers = {
			"cache-control": name.startsWith("assets/")
				? "public, max-age=31536000, immutable"
				: "no-cache",
			etag,
			"content-type": types[extension] ?? "application/octet-stream",
			...(suffixes.length > 0 && { vary: "Accept-Encoding" }),
			...(encoding && { "content-encoding": encoding }),
			...(extension === ".html" ? security.document : security.file),
		};
		return { content: packed, etag, ...forBothSchemes(headers, security) };
	};
	const identity = encode("");
	return (
		identity && {
			identity,
			br: encode(".br", "br"),
			gzip: encode(".gz", "gzip"),
		}
	);
}

function notBuilt(): SiteMissing {
	return new SiteMissing("The page is not built yet: run `npm run build`.");
}
