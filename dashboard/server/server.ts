import Fastify, { type FastifyError } from "fastify";
import { guard, refuse } from "./access.ts";
import { answer, type DashboardList } from "./answers.ts";

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

/** A file of the built page. */
export interface PageFile {
	readonly type: string;
	readonly content: Buffer;
}
/** By the address that the browser asks for. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/**
 * Puts the founder's server together; the caller makes it listen on `host`. It writes no log. Its
 * page needs the token to read anything.
 */
export function buildDashboard(
	list: DashboardList,
	files: PageFiles,
	host: string,
) {
	const app = Fastify({ forceCloseConnections: true });
	app.addHook("onRequest", async (_, reply) => {
		reply.headers(headers);
	});
	const token = guard(app, host, files);
	app.setErrorHandler<FastifyError>(({ statusCode = 500, message }, _, reply) =>
		refuse(reply, statusCode, message),
	);
	for (const [address, { type, content }] of files)
		app.get(address, (_, reply) => reply.type(type).send(content));
	answer(app, list);
	return { app, token };
}
