import type { IncomingHttpHeaders } from "node:http";
import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { messages } from "../../content/messages.ts";
import { escapeHtml } from "../../shared/escape-html.ts";
import {
	answerDocumentName,
	formNames,
	type Outcome,
	plainFormPath,
} from "../../shared/plain-form.ts";
import { sides } from "../../shared/sides.ts";
import {
	parseWaitlistEntry,
	readEntryFields,
	type Source,
	unknownSource,
} from "../../shared/sign-up.ts";
import type { Site } from "../http/site.ts";
import { ApiError, overloaded } from "../postgrest/errors.ts";
import { type SignUpOptions, toApiError } from "./api.ts";
import { readSource, readTags } from "./source.ts";

const crossSite = new ApiError(403, "403", "A page of another site sent this");

/**
 * The sign-up of a page without JavaScript: the browser posts the form itself and gets the page
 * back, with the outcome and, after a refusal, with what the visitor had typed.
 */
export async function plainForm(
	app: FastifyInstance,
	options: SignUpOptions & {
		readonly site: Pick<Site, "answers" | "answerHeaders">;
	},
): Promise<void> {
	const { site, inbox, limiter, networks, isOverloaded } = options;

	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"application/x-www-form-urlencoded",
		{ parseAs: "string" },
		(_, body, done) => done(null, new URLSearchParams(String(body))),
	);

	app.post(plainFormPath, async (request, reply) => {
		if (isOverloaded()) throw overloaded;
		if (isCrossSite(request.headers)) throw crossSite;
		await limiter?.(request);
		const fields = fieldsOf(request);
		const result = parseWaitlistEntry(
			readEntryFields((column) => fields.get(column)),
		);
		if ("error" in result) {
			const isEmpty = !fields.get("email")?.trim();
			const message = isEmpty ? messages.emptyEmail : messages.insertError;
			return answer(request, reply.code(422), "refused", message);
		}
		const { entry } = result;
		await inbox.add([entry], {
			...(sourceOf(request) ?? unknownSource),
			network: networks.labelFor(request.ip, 1),
		});
		return answer(request, reply, "joined", messages.joined[entry.user_type]);
	});

	// Reloading the answer by its address leads back to the form.
	app.get(plainFormPath, (_, reply) => reply.redirect("/#waitlist", 303));

	app.setErrorHandler<FastifyError>(async (error, request, reply) => {
		const { status, extras } = toApiError(error, request);
		reply.code(status).headers(extras.headers ?? {});
		return answer(request, reply, "refused", messages.insertError);
	});

	function answer(
		request: FastifyRequest,
		reply: FastifyReply,
		outcome: Outcome,
		message: string,
	) {
		const fields = fieldsOf(request);
		const { form } = request.query as Record<string, unknown>;
		const name = answerDocumentName(
			formNames.find((name) => name === form) ?? "hero",
			outcome,
			sides.find((type) => type === fields.get("user_type")) ?? "host",
		);
		const html = site.answers.get(name);
		if (html === undefined) throw new Error(`${name} is missing in the build`);
		// Only a refused visitor finds the form as it was.
		const typed = outcome === "refused" ? fields : new URLSearchParams();
		const values = new Map(typed).set("message", message);
		values.set("source", tagsOf(sourceOf(request)));
		// In one pass: a token that the visitor typed stays text.
		const filled = html.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
			escapeHtml(values.get(name) ?? ""),
		);
		return reply.headers(site.answerHeaders).send(filled);
	}
}

/**
 * Whether a page of another origin made the browser send this. Current browsers say so in
 * `Sec-Fetch-Site`, older ones name the page's `Origin`; a client that sends neither is no browser
 * that a foreign page could use.
 */
function isCrossSite(headers: IncomingHttpHeaders): boolean {
	const site = headers["sec-fetch-site"];
	if (site !== undefined) return site !== "same-origin" && site !== "none";
	const { origin, host } = headers;
	if (origin === undefined) return false;
	return URL.parse(origin)?.host !== host?.toLowerCase();
}

/** The address of an answer has no tags of its own: there, the form's action keeps them. */
function sourceOf({ headers, query }: FastifyRequest): Source | undefined {
	const action = new URLSearchParams(query as Record<string, string>);
	return readSource(headers) ?? readTags(action);
}

/** A source as the end of a query. */
function tagsOf(source: Source | undefined): string {
	return Object.entries(source ?? {})
		.map(([name, tag]) => tag && `&${new URLSearchParams({ [name]: tag })}`)
		.join("");
}

function fieldsOf({ body }: FastifyRequest): URLSearchParams {
	return body instanceof URLSearchParams ? body : new URLSearchParams();
}
