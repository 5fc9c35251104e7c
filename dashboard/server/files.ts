import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { DashboardFault } from "./fault.ts";

const types: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

/** A built file, by the address that the page asks for it under. */
export type PageFiles = ReadonlyMap<
	string,
	{ readonly type: string; readonly content: Buffer }
>;

/** The built page: a few files. Rejects with `DashboardFault` when it is not there. */
export async function readPageFiles(folder: string): Promise<PageFiles> {
	const files = new Map<string, { type: string; content: Buffer }>();
	const names = await readdir(folder, { recursive: true }).catch(() => []);
	for (const name of names) {
		const type = types[path.extname(name)];
		if (type === undefined) continue;
		const content = await readFile(path.join(folder, name));
		const address = `/${name.split(path.sep).join("/")}`;
		files.set(address === "/index.html" ? "/" : address, { type, content });
	}
	if (!files.has("/"))
		throw new DashboardFault("The dashboard is not built: run npm run build.");
	return files;
}

/** Serves the files at their addresses. */
export function serveFiles(app: FastifyInstance, files: PageFiles): void {
	for (const [url, { type, content }] of files) {
		app.get(url, (_, reply) => reply.type(type).send(content));
	}
}
