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
import { refuseOtherSites } from "./other-site.ts";
import type { Services } from "./sign-up.ts";
import { sendAnswer } from "./site.ts";
import { sourceOf } from "./source.ts";

/**
 * The sign-up of a page without JavaScript: the browser posts the form itself and gets the page
 * back, with the outcome and, after a refusal, with what the visitor had typed.
 */
export async function formPost(
	app: FastifyInstance,
	{ settings: { origins }, site, joining }: Services,
): Promise<void> {
	await app.register(formbody);

	app.post(plainFormPath, async (request, reply) => {
		refuseOtherSites(request.headers, origins ?? []);
		await joining.signUp(request, [
			readEntryFields((column) => fieldOf(request, column)),
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
	) {
		const { form: posted } = request.query as Record<string, unknown>;
		const form = formNames.find((each) => each === posted) ?? "hero";
		const userType = fieldOf(request, "user_type");
		const side = sides.find((each) => each === userType) ?? sides[0];
		const email = fieldOf(request, "email");
		const refusal =
			email?.trim() === "" ? messages.emptyEmail : messages.insertError;
		const tags = Object.entries(sourceOf(request)).filter(
			(tag): tag is [string, string] => tag[1] !== null,
		);
		return sendAnswer(reply, site, answerDocumentName(form, outcome, side), {
			source: tags.length > 0 ? `&${new URLSearchParams(tags)}` : "",
			// Only a refused visitor finds the form as it was.
			...(outcome === "joined"
				? { message: messages.joined[side] }
				: { message: refusal, email, phone: fieldOf(request, "phone") }),
		});
	}
}

/** What a field of the form has; `null` for one that is missing, or sent twice. */
function fieldOf({ body }: FastifyRequest, name: string): string | null {
	const value = (body as Record<string, unknown> | undefined)?.[name];
	return typeof value === "string" ? value : null;
}
