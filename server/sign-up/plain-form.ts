import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { messages } from "../../content/messages.ts";
import {
	parseWaitlistEntry,
	type UserType,
	userTypes,
} from "../../shared/entry.ts";
import {
	answerDocumentName,
	type FormName,
	formNames,
	type PlainFormAnswer,
	plainFormPath,
} from "../../shared/plain-form.ts";
import type { WaitlistStore } from "../../store/waitlist-store.ts";
import type { Load } from "../http/overload.ts";
import { headersFor } from "../http/serve-site.ts";
import type { Site } from "../http/site.ts";
import { overloaded } from "../postgrest/http-errors.ts";
import type { SignUpLimiter } from "./rate-limit.ts";
import { isCrossSite } from "./same-site.ts";
import { readSource } from "./source.ts";

/** What was typed into the form, as it was typed. */
interface Typed {
	readonly form: FormName;
	readonly userType: UserType;
	readonly email: string;
	readonly phone: string;
}

/**
 * The sign-up of a page without JavaScript: the form posted by the browser itself, answered with
 * the page, which says how it went and still holds what was typed.
 */
export async function plainForm(
	app: FastifyInstance,
	options: {
		readonly site: Pick<Site, "answers" | "answerHeaders">;
		readonly store: WaitlistStore;
		readonly limiter: SignUpLimiter | null;
		readonly load: Load;
	},
): Promise<void> {
	const { site, store, limiter, load } = options;

	app.removeAllContentTypeParsers();
	app.addContentTypeParser(
		"application/x-www-form-urlencoded",
		{ parseAs: "string" },
		(_, body, done) => done(null, new URLSearchParams(String(body))),
	);

	app.post(plainFormPath, async (request, reply) => {
		const typed = readTyped(request);
		if (load.isTooHigh) {
			reply.code(overloaded.status).headers(overloaded.headers);
			return refuse(reply, typed, messages.insertError);
		}
		if (isCrossSite(request.headers)) {
			return refuse(reply.code(403), typed, messages.insertError);
		}
		const wait = (await limiter?.(request)) ?? null;
		if (wait !== null) {
			reply.code(429).header("retry-after", wait);
			return refuse(reply, typed, messages.insertError);
		}
		if (typed.email.trim() === "") {
			return refuse(reply.code(422), typed, messages.emptyEmail);
		}
		const { email, phone, userType } = typed;
		const side = fieldsOf(request).get("user_type");
		const result = parseWaitlistEntry({ email, phone, user_type: side });
		if ("error" in result) {
			return refuse(reply.code(422), typed, messages.insertError);
		}
		await store.add([result.entry], readSource(request.headers));
		return answer(reply, {
			...typed,
			outcome: "joined",
			message: messages.joined[userType],
			email: "",
			phone: "",
		});
	});

	// A reader who reloads the answer by its address gets back to the form.
	app.get(plainFormPath, (_, reply) => reply.redirect("/#waitlist", 303));

	app.setErrorHandler<Error & { statusCode?: number }>(
		async (error, request, reply) => {
			const status = error.statusCode ?? 503;
			if (status >= 500) request.log.error({ err: error }, "A sign-up failed");
			reply.code(status);
			return refuse(reply, readTyped(request), messages.insertError);
		},
	);

	function refuse(reply: FastifyReply, typed: Typed, message: string) {
		return answer(reply, { ...typed, outcome: "refused", message });
	}

	function answer(reply: FastifyReply, values: PlainFormAnswer) {
		const { form, outcome, userType } = values;
		const name = answerDocumentName(form, outcome, userType);
		const html = site.answers.get(name);
		if (html === undefined) throw new Error(`${name} is missing in the build`);
		return reply
			.headers(headersFor(reply.request, site.answerHeaders))
			.send(fill(html, values));
	}
}

function fieldsOf({ body }: FastifyRequest): URLSearchParams {
	return body instanceof URLSearchParams ? body : new URLSearchParams();
}

function readTyped(request: FastifyRequest): Typed {
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

/** Puts the visitor's words where the tokens stand, in one pass: a token among those words stays text. */
function fill(html: string, values: PlainFormAnswer): string {
	return html.replace(
		/\{\{(message|email|phone)\}\}/g,
		(_, name: "message" | "email" | "phone") => escapeHtml(values[name]),
	);
}

function escapeHtml(text: string): string {
	return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
