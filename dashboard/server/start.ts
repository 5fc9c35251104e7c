import type { AddressInfo } from "node:net";
import path from "node:path";
import { Access, inAddress } from "./access.ts";
import type { DashboardList } from "./answers.ts";
import { DashboardFault } from "./fault.ts";
import { readPageFiles } from "./files.ts";
import { buildDashboard } from "./server.ts";

/** Where the build leaves the page: beside what the public server serves, never below it. */
const builtPage = path.join(import.meta.dirname, "../..", "dist", "dashboard");

/** A dashboard that listens. */
export interface Dashboard {
	/** With the token, which works once. */
	readonly address: string;
	close(): Promise<void>;
}

/** Starts the dashboard; port 0 is any that is free. Rejects with `DashboardFault`. */
export async function startDashboard(
	list: DashboardList,
	{ host, port }: { readonly host: string; readonly port: number },
): Promise<Dashboard> {
	const access = new Access(host);
	const files = await readPageFiles(builtPage);
	const app = buildDashboard({ list, files, access });
	try {
		await app.listen({ host, port });
	} catch (error) {
		throw listenFault(error) ?? error;
	}
	const { port: listening } = app.server.address() as AddressInfo;
	return {
		address: `http://${inAddress(host)}:${listening}/?token=${access.token}`,
		close: () => app.close(),
	};
}

function listenFault(error: unknown): DashboardFault | undefined {
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	switch (error.code) {
		case "EADDRINUSE":
			return new DashboardFault(
				"The port is taken: leave out --port, or name another one.",
			);
		case "EACCES":
			return new DashboardFault(
				"The port may not be used by this user: leave out --port, or name one above 1023.",
			);
		case "EADDRNOTAVAIL":
		case "ENOTFOUND":
			return new DashboardFault("--host is not an address of this machine.");
		default:
			return undefined;
	}
}
