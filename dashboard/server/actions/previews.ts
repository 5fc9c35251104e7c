/** Mails as the page shows them: each for some minutes, at an address that cannot be guessed. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createToken } from "../../../config/token.ts";
import { minuteMs } from "../../../shared/time.ts";

/** The most that are kept: one per language and side, light and dark, for some people at once. */
const mostKept = 40;
const keptMs = 10 * minuteMs;

export class Previews {
	readonly #kept = new Map<string, { html: string; until: number }>();

	/** Keeps a mail; returns its key. */
	add(html: string): string {
		const key = createToken();
		this.#kept.set(key, { html, until: Date.now() + keptMs });
		for (const old of [...this.#kept.keys()].slice(0, -mostKept))
			this.#kept.delete(old);
		return key;
	}

	/** The mail; `undefined` where there is none any more. */
	get(key: string): string | undefined {
		const { html, until = 0 } = this.#kept.get(key) ?? {};
		return until > Date.now() ? html : undefined;
	}
}

/** A mail is a document of another origin, without scripts, and fetches nothing. Its links open in a new window. */
const policy =
	"sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/**
 * Adds the route of the page's frames. A frame sends no token, so that the key is what lets in; `mayLook` says whether
 * there is a session.
 */
export function addPreviewRoute(
	app: FastifyInstance,
	path: string,
	previews: Previews,
	mayLook: (request: FastifyRequest) => boolean = () => true,
): void {
	app.get<{ Params: { key: string } }>(
		`${path}/preview/:key`,
		(request, reply: FastifyReply) => {
			const html = mayLook(request)
				? previews.get(request.params.key)
				: undefined;
			if (html === undefined)
				return reply.code(404).type("text/plain").send("Look again.");
			// A frame does not follow what the page around it prefers in every browser.
			const isDark = "dark" in (request.query as object);
			const [head = "", ...body] = html.split("</head>");
			const shown = head
				.replaceAll("(prefers-color-scheme: dark)", isDark ? "all" : "not all")
				.replaceAll("light dark", isDark ? "dark" : "light");
			return reply
				.header("content-security-policy", policy)
				.type("text/html; charset=utf-8")
				.send([`${shown}<base target="_blank">`, ...body].join("</head>"));
		},
	);
}
