import { readdir, readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { ExpectedError } from "../../shared/expected-error.ts";
import { inAddress } from "./access.ts";
import type { DashboardList } from "./answers.ts";
import { buildDashboard, type PageFile, type PageFiles } from "./server.ts";

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
 * Starts the dashboard; port 0 is any free one. Resolves with its address, which holds the token.
 * Rejects with `ExpectedError`.
 */
export async function startDashboard(
	list: DashboardList,
	{ host, port }: { readonly host: string; readonly port: number },
) {
	const files = await readPageFiles(list.live.timeZone);
	const { app, token } = buildDashboard(list, files, host);
	await app.listen({ host, port }).catch(({ code, message }) => {
		throw new ExpectedError(
			code === "EADDRINUSE"
				? "The port is taken: leave out --port, or name another one."
				: `The dashboard cannot listen at --host and --port: ${message}.`,
		);
	});
	const { port: listening } = app.server.address() as AddressInfo;
	return {
		address: `http://${inAddress(host)}:${listening}/#${token}`,
		close: () => app.close(),
	};
}

async function readPageFiles(timeZone: string): Promise<PageFiles> {
	const names = await readdir(builtPage, { recursive: true }).catch(() => []);
	const files = new Map<string, PageFile>();
	for (const name of names) {
		const type = types[path.extname(name)];
		if (type === undefined) continue;
		const content = await readFile(path.join(builtPage, name));
		const address = `/${name.split(path.sep).join("/")}`;
		files.set(address === "/index.html" ? "/" : address, { type, content });
	}
	const document = files.get("/");
	if (document === undefined)
		throw new ExpectedError("The dashboard is not built: run npm run build.");
	const html = `${document.content}`.replace(
		/(data-time-zone=)"UTC"/,
		`$1"${timeZone}"`,
	);
	return files.set("/", { ...document, content: Buffer.from(html) });
}
