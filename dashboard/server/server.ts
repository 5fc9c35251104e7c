import Fastify, {
	type FastifyError,
	type FastifyInstance,
	type FastifyReply,
} from "fastify";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Access } from "./access.ts";
import { answer, type DashboardList } from "./answers.ts";

const policy = [
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
].join("; ");

const headers = {
	"content-security-policy": policy,
	"cross-origin-opener-policy": "same-origin",
	"cross-origin-resource-policy": "same-origin",
	"referrer-policy": "no-referrer",
	"x-content-type-options": "nosniff",
	// E-mail addresses must not stay in a cache on disk.
	"cache-control": "no-store",
};

/** A file of the built page. */
export interface PageFile {
	readonly type: string;
	readonly content: Buffer;
}

/** Puts the founder's server together; the caller makes it listen. It writes no log. */
export function buildDashboard(options: {
	readonly list: DashboardList;
	/** By the address that the page asks for. */
	readonly files: ReadonlyMap<string, PageFile>;
	readonly access: Access;
}): FastifyInstance {
	const app = Fastify({
		forceCloseConnections: true,
		// Such a request reaches no hook.
		frameworkErrors: (_, __, reply: Pick<FastifyReply, "raw">) => {
			reply.raw.writeHead(400, headers).end();
		},
	});
	app.addHook("onRequest", async (_, reply) => {
		reply.headers(headers);
	});
	options.access.guard(app);
	app.setErrorHandler<FastifyError>((error, _, reply) => {
		// Its sentence says what to do, and contains nothing of the list.
		if (error instanceof ExpectedError)
			return reply.code(503).send({ message: error.message });
		const { statusCode = 500 } = error;
		const message =
			statusCode < 500 ? "This cannot be asked for." : "Something went wrong.";
		return reply.code(statusCode).send({ message });
	});
	app.setNotFoundHandler((_, reply) =>
		reply.code(404).type("text/plain; charset=utf-8").send("Not Found\n"),
	);
	for (const [address, { type, content }] of options.files)
		app.get(address, (_, reply) => reply.type(type).send(content));
	answer(app, options.list);
	return app;
}
