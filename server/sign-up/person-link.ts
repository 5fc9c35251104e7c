import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { linkPath, readToken } from "../../mail/links.ts";
import {
	type LinkPage,
	linkDocumentName,
	type ReplyKind,
	replyKinds,
} from "../../shared/reply.ts";
import type { Site } from "../http/site.ts";
import { overloaded } from "../postgrest/errors.ts";
import { type SignUpOptions, toApiError } from "./api.ts";

/**
 * The page that the links in mails open: `GET /me/TOKEN` asks and changes nothing, because mail
 * scanners open links; a POST to the same address answers. Who may answer is in the token, so a POST
 * may come from anywhere: a mail program sends it without a page.
 */
export async function personLink(
	app: FastifyInstance,
	options: SignUpOptions & {
		readonly site: Pick<Site, "answers" | "linkPageHeaders">;
		readonly linkSecrets: readonly string[];
	},
): Promise<void> {
	const { site, linkSecrets, inbox, limiter, isOverloaded } = options;

	app.removeAllContentTypeParsers();
	app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) =>
		done(null, body),
	);

	app.get(`${linkPath}*`, (request, reply) => {
		const link = linkOf(request);
		if (link === undefined) show(reply.code(404), "unknown");
		else show(reply, link.purpose);
	});

	app.post(`${linkPath}*`, async (request, reply) => {
		if (isOverloaded()) throw overloaded;
		await limiter?.(request);
		const link = linkOf(request);
		if (link === undefined) return show(reply.code(404), "unknown");
		const answer = answerOf(String(request.body ?? ""));
		const isAllowed = link.purpose === "confirm" || answer === "left";
		if (answer === undefined || !isAllowed)
			return show(reply.code(422), link.purpose);
		await inbox.addReply(link.personKey, answer);
		return show(reply, answer);
	});

	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const { status, extras } = toApiError(
			error,
			request,
			"An answer to a mail",
		);
		show(reply.code(status).headers(extras.headers ?? {}), "failed");
	});

	function linkOf({ params }: FastifyRequest) {
		return readToken(linkSecrets, (params as { "*": string })["*"]);
	}

	function show(reply: FastifyReply, page: LinkPage): FastifyReply {
		const name = linkDocumentName(page);
		const html = site.answers.get(name);
		if (html === undefined) throw new Error(`${name} is missing in the build`);
		return reply.headers(site.linkPageHeaders).send(html);
	}
}

/** The answer of a button of the page, or of a mail program's own (RFC 8058). */
function answerOf(body: string): ReplyKind | undefined {
	// As a form's field in either encoding: nothing else that is sent has these words.
	if (/\bList-Unsubscribe\b.{1,99}\bOne-Click\b/s.test(body)) return "left";
	const answer = new URLSearchParams(body).get("answer");
	return replyKinds.find((event) => event === answer);
}
