import type { IncomingHttpHeaders } from "node:http";
import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { messages } from "../../content/messages.ts";
import {
	parseWaitlistEntry,
	readEntryFields,
	userTypes,
} from "../../shared/entry.ts";
import {
	answerDocumentName,
	formNames,
	type PlainFormAnswer,
	plainFormPath,
} from "../../shared/plain-form.ts";
import type { Site } from "../http/site.ts";
import { ApiError, overloaded } from "../postgrest/errors.ts";
import { type SignUpOptions, toApiError } from "./api.ts";
import { readSource } from "./source.ts";

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
	const { site, inbox, limiter, isOverloaded } = options;

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
		const typed = readTyped(request);
		if ("error" in result) {
			const isEmpty = typed.email.trim() === "";
			const message = isEmpty ? messages.emptyEmail : messages.insertError;
			return answer(reply.code(422), { ...typed, outcome: "refused", message });
		}
		await inbox.add([result.entry], readSource(request.headers));
		const message = messages.joined[typed.userType];
		const empty = { email: "", phone: "" };
		return answer(reply, { ...typed, ...empty, outcome: "joined", message });
	});

	// Reloading the answer by its address leads back to the form.
	app.get(plainFormPath, (_, reply) => reply.redirect("/#waitlist", 303));

	app.setErrorHandler<FastifyError>(async (error, request, reply) => {
		const { status, extras } = toApiError(error, request);
		return answer(reply.code(status).headers(extras.headers ?? {}), {
			...readTyped(request),
			outcome: "refused",
			message: messages.insertError,
		});
	});

	function answer(reply: FastifyReply, values: PlainFormAnswer) {
		const { form, outcome, userType } = values;
		const name = answerDocumentName(form, outcome, userType);
		const html = site.answers.get(name);
		if (html === undefined) throw new Error(`${name} is missing in the build`);
		return reply.headers(site.answerHeaders).send(fill(html, values));
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

function fieldsOf({ body }: FastifyRequest): URLSearchParams {
	return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** What stands in the form, as the visitor typed it. */
function readTyped(request: FastifyRequest) {
	const fields = fieldsOf(request);
	const { form } = request.query as Record<string, unknown>;
	return {
		form: formNames.find((name) => name === form) ?? "hero",
		userType:
			userTypes.find((type) => type === fields.get("user_type")) ?? "host",
		email: fields.get("email") ?? "",
		phone: fields.get("phone") ?? "",
	};
}

/** Replaces the tokens, in one pass: a token that the visitor typed stays text. */
function fill(html: string, values: PlainFormAnswer): string {
	return html.replace(
		/\{\{(message|email|phone)\}\}/g,
		(_, name: "message" | "email" | "phone") => escapeHtml(values[name]),
	);
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
