import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { userInfo } from "node:os";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyError, type FastifyReply } from "fastify";
import { isValiError, parse } from "valibot";
import { createToken, isSame } from "../../config/token.ts";
import type { NewDeskAction } from "../../shared/desk.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import { type DashboardList, type Name, queries } from "../api.ts";
import { addActionRoutes } from "./actions/routes.ts";

/** The list, to which an action comes with who did it. */
export type DeskList = Omit<DashboardList, "record"> & {
	record(action: NewDeskAction): Promise<void>;
};

/** Where the build leaves the page: beside what the public server serves, never below it. */
const builtPage = path.join(import.meta.dirname, "../../dist/dashboard");

const headers = {
	"content-security-policy":
		"default-src 'self'; object-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"referrer-policy": "no-referrer",
	"x-content-type-options": "nosniff",
	// E-mail addresses must not stay in a cache on disk.
	"cache-control": "no-store",
};

/**
 * The dashboard with the page in `folder`, for requests that name this machine or `host`, and the token
 * that the page sends in a header. No cookie has it: a browser would send that to every port of this
 * machine. It writes no log. Rejects with `ExpectedError`.
 */
export async function buildDashboard(
	list: DeskList,
	host: string,
	folder = builtPage,
) {
	const document = await readFile(
		path.join(folder, "index.html"),
		"utf8",
	).catch(() => {
		throw new ExpectedError("The dashboard is not built: run npm run build.");
	});
	const names = JSON.stringify(list.sideNames).replaceAll("&", "&amp;");
	const html = document.replace(
		'data-time-zone="UTC"',
		() =>
			`data-time-zone="${list.live.timeZone}" data-side-names="${names.replaceAll('"', "&quot;")}"`,
	);
	const token = createToken();
	const hostNames = ["127.0.0.1", "localhost", "[::1]", inAddress(host)];
	const app = Fastify({ forceCloseConnections: true });
	app.addHook("onRequest", async (request, reply) => {
		reply.headers(headers);
		// Refuses other host names, as in DNS rebinding attacks.
		const name = request.headers.host?.replace(/:\d+$/, "").toLowerCase();
		if (!hostNames.includes(name ?? "")) return refuse(reply, 403);
	});
	app.setErrorHandler<FastifyError>((error, _, reply) => {
		const { statusCode = 500, message } = error;
		return refuse(reply, isValiError(error) ? 400 : statusCode, message);
	});
	app.get("/", (_, reply) => reply.type("text/html").send(html));
	app.register(fastifyStatic, {
		root: folder,
		index: false,
		cacheControl: false,
	});
	// The hook below guards all routes of this plug-in.
	app.register(async (api) => {
		api.addHook("onRequest", async (request, reply) => {
			const { host = "", origin, authorization } = request.headers;
			// A browser says of each POST which page sends it.
			if (origin !== `http://${host.toLowerCase()}`) return refuse(reply, 403);
			if (!isSame(authorization, `Bearer ${token}`)) return refuse(reply, 401);
		});
		for (const name of Object.keys(queries) as Name[]) {
			const { schema, answer } = queries[name];
			api.post(`/api/${name}`, async ({ body }) =>
				answer(listFor(list, thisUser()), parse(schema, body) as never),
			);
		}
		addActionRoutes(api, () => listFor(list, thisUser()));
	});
	return { app, token };
}

/** The list as the queries see it, with who asks. */
function listFor(list: DeskList, done_by: string): DashboardList {
	return {
		...list,
		record: (action) => list.record({ ...action, done_by }),
	};
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

/** Starts the dashboard; port 0 is any free one. Resolves with its address, which holds the token. */
export async function startDashboard(
	list: DeskList,
	{ host, port }: { readonly host: string; readonly port: number },
) {
	const { app, token } = await buildDashboard(list, host);
	await app.listen({ host, port }).catch(({ message }) => {
		throw new ExpectedError(
			`The dashboard cannot use this --host and --port: ${message}.`,
		);
	});
	const { port: listening } = app.server.address() as AddressInfo;
	return {
		address: `http://${inAddress(host)}:${listening}/#${token}`,
		close: () => app.close(),
	};
}

/** As an address has it: an IPv6 address in brackets, and one of this machine's for "any". */
export function inAddress(host: string): string {
	if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
	return host.includes(":") ? `[${host}]` : host.toLowerCase();
}

/** Answers with one sentence. */
function refuse(
	reply: FastifyReply,
	code: number,
	sentence = "Open the address that the dashboard command printed; start the command again for a new one.",
) {
	return reply.code(code).type("text/plain; charset=utf-8").send(sentence);
}
