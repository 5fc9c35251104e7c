import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { ExpectedError } from "../../shared/expected-error.ts";
import { Access, inAddress } from "./access.ts";
import type { DashboardList } from "./answers.ts";
import { buildDashboard, type PageFile } from "./server.ts";

/** Where the build leaves the page: beside what the public server serves, never below it. */
const builtPage = path.join(import.meta.dirname, "../..", "dist", "dashboard");

const types: Readonly<Record<string, string>> = {
	".html": "text/html; charset=utf-8",
	".js": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8",
	".svg": "image/svg+xml",
	".woff2": "font/woff2",
};

/**
 * Starts the dashboard; port 0 is any free one. Resolves with its address, whose token works once.
 * Rejects with `ExpectedError`.
 */
export async function startDashboard(
	list: DashboardList,
	{ host, port }: { readonly host: string; readonly port: number },
) {
	const access = new Access(host);
	const app = buildDashboard({ list, access, files: await readPageFiles() });
	try {
		await app.listen({ host, port });
	} catch (error) {
		throw listenError(error) ?? error;
	}
	const { port: listening } = app.server.address() as AddressInfo;
	return {
		address: `http://${inAddress(host)}:${listening}/?token=${access.token}`,
		close: () => app.close(),
	};
}

async function readPageFiles(): Promise<ReadonlyMap<string, PageFile>> {
	const files = new Map<string, PageFile>();
	const names = await readdir(builtPage, { recursive: true }).catch(() => []);
	for (const name of names) {
		const type = types[path.extname(name)];
		if (type === undefined) continue;
		const content = await readFile(path.join(builtPage, name));
		const address = `/${name.split(path.sep).join("/")}`;
		files.set(address === "/index.html" ? "/" : address, { type, content });
	}
	if (!files.has("/"))
		throw new ExpectedError("The dashboard is not built: run npm run build.");
	return files;
}

const listenErrors: Readonly<Record<string, string>> = {
	EADDRINUSE: "The port is taken: leave out --port, or name another one.",
	EACCES:
		"The port may not be used by this user: leave out --port, or name one above 1023.",
	EADDRNOTAVAIL: "--host is not an address of this machine.",
	ENOTFOUND: "--host is not an address of this machine.",
};

function listenError(error: unknown): ExpectedError | undefined {
	const { code = "" } = error as NodeJS.ErrnoException;
	const sentence = listenErrors[code];
	return sentence === undefined ? undefined : new ExpectedError(sentence);
}
