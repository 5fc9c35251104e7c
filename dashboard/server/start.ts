import type { AddressInfo } from "node:net";
import { userInfo } from "node:os";
import Fastify, { type FastifyInstance } from "fastify";
import { createToken, isSame } from "../../config/token.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { addPreviewRoute } from "./actions/previews.ts";
import { addBuiltFiles, readBuilt } from "./built-files.ts";
import {
	answerErrors,
	answerPage,
	builtPage,
	type DeskList,
	documentFor,
	headers,
	refuse,
} from "./page.ts";

/** No other machine reaches the dashboard without a login. */
export const loopback = "127.0.0.1";

const openAgain =
	"Open the address that the dashboard command printed; start the command again for a new one.";

/**
 * The dashboard with the page in `folder`, for requests that name this machine, and the token that the page sends in a
 * header. No cookie has it: a browser would send that to every port of this machine. It writes no log. Rejects with `ExpectedError`.
 */
export async function buildDashboard(list: DeskList, folder = builtPage) {
	const { files, document } = readBuilt(folder);
	const html = documentFor(document, list);
	const token = createToken();
	const hostNames = [loopback, "localhost", "[::1]"];
	const app = Fastify({ forceCloseConnections: true });
	app.addHook("onRequest", async (request, reply) => {
		reply.headers(headers);
		// Refuses other host names, as in DNS rebinding attacks.
		const name = request.headers.host?.replace(/:\d+$/, "").toLowerCase();
		if (!hostNames.includes(name ?? "")) return refuse(reply, 403, openAgain);
	});
	answerErrors(app);
	app.get("/", (_, reply) => reply.type("text/html").send(html));
	addPreviewRoute(app, "", list.desk.previews);
	addBuiltFiles(app, "", files);
	// The hook below guards all routes of this plug-in.
	app.register(async (api) => {
		api.addHook("onRequest", async (request, reply) => {
			const { host = "", origin, authorization } = request.headers;
			// A browser says of each POST which page sends it.
			if (origin !== `http://${host.toLowerCase()}`)
				return refuse(reply, 403, openAgain);
			if (!isSame(authorization, `Bearer ${token}`))
				return refuse(reply, 401, openAgain);
		});
		answerPage(api, list, thisUser);
	});
	return { app, token };
}

/** Who works at the desk of this machine, where no login is asked for. */
function thisUser(): string {
	try {
		return userInfo().username || "this computer";
	} catch {
		// A container's user may have no name.
		return "this computer";
	}
}

/** Starts the dashboard on this machine; port 0 is any free one. Resolves with its address, which holds the token. */
export async function startDashboard(list: DeskList, port: number) {
	const { app, token } = await buildDashboard(list);
	const address = await listen(app, { host: loopback, port });
	return { address: `${address}/#${token}`, close: () => app.close() };
}

/** Lets the app listen; resolves with its address, without a slash at its end. Rejects with `ExpectedError`. */
export async function listen(
	app: FastifyInstance,
	{ host, port }: { readonly host: string; readonly port: number },
): Promise<string> {
	await app.listen({ host, port }).catch(({ message }) => {
		throw new ExpectedError(
			`The dashboard cannot listen at ${inAddress(host)}, port ${port}: ${message}.`,
		);
	});
	const { port: listening } = app.server.address() as AddressInfo;
	return `http://${inAddress(host)}:${listening}`;
}

/** As an address has it: an IPv6 address in brackets, and one of this machine's for "any". */
export function inAddress(host: string): string {
	if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
	return host.includes(":") ? `[${host}]` : host.toLowerCase();
}
