import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import Fastify, { type FastifyError } from "fastify";
import { ZodError } from "zod";
import { ExpectedError } from "../../shared/expected-error.ts";
import { type Name, questions } from "../api.ts";
import { guardApi, guardHost, inAddress, refuse } from "./access.ts";
import { answersOf, type DashboardList } from "./answers.ts";

/** Where the build leaves the page: beside what the public server serves, never below it. */
const builtPage = path.join(import.meta.dirname, "../..", "dist", "dashboard");

const headers = {
	"content-security-policy": [
		"default-src 'none'",
		"script-src 'self'",
		"style-src 'self'",
		"img-src 'self'",
		"font-src 'self'",
		"connect-src 'self'",
		"form-action 'none'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
		"require-trusted-types-for 'script'",
		"trusted-types 'none'",
	].join("; "),
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"referrer-policy": "no-referrer",
	"x-content-type-options": "nosniff",
	// E-mail addresses must not stay in a cache on disk.
	"cache-control": "no-store",
};

/**
 * Starts the dashboard with the page in `folder`; port 0 is any free one. It writes no log. Resolves with
 * its address, which holds the token. Rejects with `ExpectedError`.
 */
export async function startDashboard(
	list: DashboardList,
	{ host, port }: { readonly host: string; readonly port: number },
	folder = builtPage,
) {
	const document = await readFile(
		path.join(folder, "index.html"),
		"utf8",
	).catch(() => {
		throw new ExpectedError("The dashboard is not built: run npm run build.");
	});
	const html = document.replace(
		/(data-time-zone=)"UTC"/,
		`$1"${list.live.timeZone}"`,
	);
	const app = Fastify({ forceCloseConnections: true });
	app.addHook("onRequest", async (_, reply) => {
		reply.headers(headers);
	});
	guardHost(app, host);
	app.setErrorHandler<FastifyError>((error, _, reply) => {
		const { statusCode = 500, message } = error;
		return refuse(reply, error instanceof ZodError ? 400 : statusCode, message);
	});
	app.get("/", (_, reply) => reply.type("text/html").send(html));
	app.register(fastifyStatic, {
		root: folder,
		index: false,
		cacheControl: false,
	});
	let token = "";
	// What is registered together is guarded together.
	await app.register(async (api) => {
		token = guardApi(api);
		const answers = answersOf(list);
		for (const name of Object.keys(questions) as Name[])
			api.post(`/api/${name}`, async ({ body }) =>
				// A question that does not parse is refused.
				answers[name](questions[name].parse(body) as never),
			);
	});
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
