import formbody from "@fastify/formbody";
import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { messages } from "../content/messages.ts";
import {
	answerDocumentName,
	formNames,
	type Outcome,
	plainFormPath,
} from "../shared/plain-form.ts";
import { sides } from "../shared/sides.ts";
import { readEntryFields } from "../shared/sign-up.ts";
import { toApiError } from "./errors.ts";
import { isOfOtherSite, sentByOtherSite } from "./other-site.ts";
import type { Joining } from "./sign-up.ts";
import { fillDocument, type Site } from "./site.ts";
import { sourceOf } from "./source.ts";

/**
 * The sign-up of a page without JavaScript: the browser posts the form itself and gets the page
 * back, with the outcome and, after a refusal, with what the visitor had typed.
 */
export async function formPost(
	app: FastifyInstance,
	options: {
		readonly site: Site;
		readonly joining: Joining;
		readonly origins: readonly string[] | null;
	},
): Promise<void> {
	const { site, joining, origins } = options;
	await app.register(formbody);

	app.post(plainFormPath, async (request, reply) => {
		if (isOfOtherSite(request.headers, origins ?? [])) throw sentByOtherSite;
		const fields = fieldsOf(request);
		await joining.signUp(request, [
			readEntryFields((column) => fields.get(column) ?? null),
		]);
		return answer(request, reply, "joined");
	});

	// Reloading the answer by its address leads back to the form.
	app.get(plainFormPath, (_, reply) => reply.redirect("/#waitlist", 303));

	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const { status, headers } = toApiError(error, request);
		// 422: the request is understood, and its values are not accepted.
		reply.code(status === 400 ? 422 : status).headers(headers);
		return answer(request, reply, "refused");
	});

	function answer(
		request: FastifyRequest,
		reply: FastifyReply,
		outcome: Outcome,
	): FastifyReply {
		const fields = fieldsOf(request);
		const { form } = request.query as Record<string, unknown>;
		const side =
			sides.find((each) => each === fields.get("user_type")) ?? sides[0];
		const name = answerDocumentName(
			formNames.find((each) => each === form) ?? "hero",
			outcome,
			side,
		);
		// Only a refused visitor finds the form as it was.
		const typed = outcome === "refused" ? fields : new Map<string, string>();
		const values = new Map(typed)
			.set(
				"message",
				outcome === "joined" ? messages.joined[side] : refusal(fields),
			)
			.set("source", asQuery(sourceOf(request)));
		return reply
			.headers(site.answerHeaders)
			.send(fillDocument(site, name, values));
	}
}

function refusal(fields: ReadonlyMap<string, string>): string {
	return fields.has("email") && fields.get("email")?.trim() === ""
		? messages.emptyEmail
		: messages.insertError;
}

/** A source as the end of a query. */
function asQuery(source: object): string {
	return Object.entries(source)
		.map(([name, tag]) => tag && `&${new URLSearchParams({ [name]: tag })}`)
		.join("");
}

/** The fields of a form; one that is sent twice is left out. */
function fieldsOf({ body }: FastifyRequest): ReadonlyMap<string, string> {
	const fields = Object.entries((body ?? {}) as Record<string, unknown>);
	return new Map(
		fields.filter(
			(field): field is [string, string] => typeof field[1] === "string",
		),
	);
}
