import formbody from "@fastify/formbody";
import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import {
	answerDocumentName,
	formNames,
	landingName,
	type Outcome,
	plainFormPath,
} from "../protocol/plain-form.ts";
import { closedCode } from "../protocol/waitlist-call.ts";
import { plainEmail } from "../shared/email.ts";
import { readColumn, readEntryFields } from "../shared/read-sign-up.ts";
import { recordOf } from "../shared/record-of.ts";
import { sides } from "../shared/sides.ts";
import {
	tagColumns,
	typedColumns,
	type VisitorColumn,
} from "../shared/sign-up.ts";
import { secondMs } from "../shared/time.ts";
import { wordsAt } from "../words/content.ts";
import { answerError } from "./errors.ts";
import { refuseOtherSites, requestSource, type Services } from "./sign-up.ts";
import { sendAnswer } from "./site.ts";

/** In the query of a form on the answer to a sign-up, the time of that answer, in milliseconds since 1970. */
const joinedAt = "joined";
/** An empty post that comes within this time after a sign-up belongs to a double click, also on a slow line. */
const doubleClickMs = 5 * secondMs;

/**
 * The sign-up of a page without JavaScript: the browser posts the form itself and gets the page
 * back, with the outcome and, after a refusal, with what the visitor had typed.
 */
export async function formPost(
	app: FastifyInstance,
	{ settings: { formOrigins, hasMail }, content, site, joining }: Services,
): Promise<void> {
	// A form sends texts; JSON could send any values.
	app.removeAllContentTypeParsers();
	await app.register(formbody);

	for (const { language } of content.languages) {
		const { code, root } = language;
		const url = `${root}${plainFormPath}`;
		app.post(url, async (request, reply) => {
			refuseOtherSites(request.headers, formOrigins);
			// The second click of a double click lands on the answer to the first one.
			if (isEmailEmpty(request.body) && hasJustJoined(request.query))
				return answer(reply, "joined");
			const fields = readEntryFields((column) => fieldOf(request.body, column));
			await joining.signUp(request, [fields], code);
			return answer(reply, "joined");
		});
		// Reloading the answer by its address leads back to the form.
		app.get(url, (_, reply) => reply.redirect(`${root}/#waitlist`, 303));
	}

	app.setErrorHandler<FastifyError>((error, _, reply) => {
		// The request is understood, and its values are not accepted.
		const { status, code } = answerError(error, reply);
		if (code === closedCode) {
			const { root } = wordsAt(content, reply.request.url).language;
			return sendAnswer(reply, site, `${root}/${landingName("closed")}`, {});
		}
		if (status === 400) reply.code(422);
		return answer(reply, "refused");
	});

	function answer(reply: FastifyReply, outcome: Outcome): FastifyReply {
		const { body, query } = reply.request;
		const { messages, form, language } = wordsAt(content, reply.request.url);
		const { form: posted } = query as Record<string, unknown>;
		const formName = formNames.find((each) => each === posted) ?? "hero";
		const given = fieldOf(body, "answer") ?? "";
		const userType = fieldOf(body, "user_type");
		const side = sides.find((each) => each === userType) ?? sides[0];
		const isUnanswered = form.ownQuestion?.required && given.trim() === "";
		const refusal = isEmailEmpty(body)
			? messages.emptyEmail
			: (isUnanswered && form.ownQuestion?.missing) || messages.insertError;
		const source = requestSource(reply.request, content);
		const kept = tagColumns.flatMap((name): [string, string][] => {
			const value = source[name];
			return value === null ? [] : [[name, value]];
		});
		if (outcome === "joined") kept.push([joinedAt, `${Date.now()}`]);
		const name = answerDocumentName(formName, outcome, side);
		return sendAnswer(reply, site, `${language.root}/${name}`, {
			source: kept.length > 0 ? `&${new URLSearchParams(kept)}` : "",
			// Only after a refusal does the form keep what was typed.
			...(outcome === "joined"
				? {
						message: messages.joined[side],
						mail: hasMail ? messages.mail : null,
					}
				: {
						message: refusal,
						...recordOf(typedColumns, (name) => fieldOf(body, name)),
						answerWords: wordsOf(given, form.ownQuestion?.choices),
					}),
		});
	}
}

/** Whether the form was posted with an empty field for the e-mail. */
function isEmailEmpty(body: unknown): boolean {
	const email = fieldOf(body, "email");
	return email !== null && plainEmail(email) === "";
}

/** Whether a form with this query is on the answer to a sign-up that was a moment ago. */
function hasJustJoined(query: unknown): boolean {
	const { [joinedAt]: at } = query as Readonly<Record<string, unknown>>;
	return Math.abs(Date.now() - Number(at)) < doubleClickMs;
}

/**
 * What a field of the form has; `null` for one that is missing. Other programs may have put fields of the same name
 * into the form, before or after ours: the first value that the column takes counts, or else the first one that
 * is filled.
 */
function fieldOf(body: unknown, name: VisitorColumn): string | null {
	const fields = body as
		| Readonly<Record<string, string | string[]>>
		| undefined;
	const values = [fields?.[name] ?? []].flat();
	const filled = values.filter((text) => text.trim() !== "");
	const taken = filled.find((text) => readColumn(name, text) !== undefined);
	return taken ?? filled[0] ?? values[0] ?? null;
}

/** What the page shows for a value of the founder's question. */
function wordsOf(
	value: string,
	choices: Readonly<Record<string, string>> | null = null,
): string {
	const shown = choices && Object.entries(choices);
	return shown?.find(([code]) => code === value)?.[1] ?? value;
}
