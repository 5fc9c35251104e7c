/** The built page in memory: a later build takes no file away from a page that is open. */
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { Negotiator } from "@fastify/accept-negotiator";
import type { FastifyInstance } from "fastify";
import { ExpectedError } from "../../shared/expected-error.ts";

/** The files of one build, also the compressed ones, by their path with `/` between its parts. */
export type BuiltFiles = ReadonlyMap<string, Buffer>;

const documentName = "index.html";

const contentTypes: Readonly<Record<string, string>> = {
	".css": "text/css; charset=utf-8",
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

/** Reads all files below `folder`, and the document. Throws `ExpectedError` where there is no whole build. */
export function readBuilt(folder: string) {
	try {
		// The document first: if a build replaces the folder meanwhile, one of the others is missing.
		const others = globSync("**/*.*", { cwd: folder });
		const files = new Map(
			[documentName, ...others].map((name) => [
				name.replaceAll(path.sep, "/"),
				readFileSync(path.join(folder, name)),
			]),
		);
		return { files, document: `${files.get(documentName)}` };
	} catch {
		throw new ExpectedError(
			"The dashboard is not built: run npm run build. If a build runs now, start the dashboard again when it is done.",
		);
	}
}

const negotiator = new Negotiator({ supportedValues: ["br", "gzip"] });
const endings: Readonly<Record<string, string>> = { br: ".br", gzip: ".gz" };

/** Adds a route below `prefix` for each of the files that `isServed` names, compressed where the build did so. */
export function addBuiltFiles(
	app: FastifyInstance,
	prefix: string,
	files: BuiltFiles,
	{
		isServed = () => true,
		headers = {},
	}: {
		readonly isServed?: (name: string) => boolean;
		readonly headers?: Readonly<Record<string, string>>;
	} = {},
): void {
	for (const [name, body] of files) {
		const type = contentTypes[path.extname(name)];
		if (type === undefined || !isServed(name)) continue;
		app.get(`${prefix}/${name}`, (request, reply) => {
			const accepted = request.headers["accept-encoding"];
			const encoding = accepted && negotiator.negotiate(`${accepted}`);
			const small = encoding && files.get(`${name}${endings[encoding]}`);
			reply.headers({ ...headers, vary: "accept-encoding" }).type(type);
			if (small) reply.header("content-encoding", encoding);
			return reply.send(small || body);
		});
	}
}
