import type { FastifyError, FastifyInstance, FastifyReply } from "fastify";
import { linkPath, ownLink, readToken } from "../mail/letter/links.ts";
import { type LinkPage, linkDocumentName } from "../protocol/link-page.ts";
import { type ReplyKind, replyKinds } from "../shared/reply.ts";
import { answerError } from "./errors.ts";
import type { Services } from "./sign-up.ts";
import { sendAnswer } from "./site.ts";

/**
 * The page that the links in mails open: `GET /me/TOKEN` asks and changes nothing, because mail
 * scanners open links; a POST to the same address replies. Who may reply is in the token, so a POST
 * may come from anywhere: a mail program sends it without a page.
 */
export async function mailLinks(
	app: FastifyInstance,
	{ settings: { linkSecrets, siteUrl }, site, joining }: Services,
): Promise<void> {
	if (linkSecrets === null) return;
	// Also of JSON: a mail program may name any type.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) =>
		done(null, body),
	);

	app.route<{ Params: { "*": string }; Body: string | undefined }>({
		method: ["GET", "POST"],
		url: `${linkPath}*`,
		async handler(request, reply) {
			const link = readToken(linkSecrets, request.params["*"]);
			if (link === undefined) return show(reply.code(404), "unknown");
			const { purpose, personKey } = link;
			if (request.method !== "POST") return show(reply, purpose);
			const kind = readReply(request.body ?? "");
			if (kind === undefined || (purpose === "leave" && kind !== "left"))
				return show(reply.code(422), purpose);
			await joining.reply(request, personKey, kind);
			const own = ownLink(siteUrl, linkSecrets[0], personKey);
			return show(reply, kind, { ownLink: own });
		},
	});

	app.setErrorHandler<FastifyError>((error, _, reply) => {
		answerError(error, reply);
		return show(reply, "failed");
	});

	function show(reply: FastifyReply, page: LinkPage, values = {}) {
		const headers = site.security.linkPage;
		return sendAnswer(reply, site, linkDocumentName(page), values, headers);
	}
}

/** What a button of the page, or a mail program's own (RFC 8058), replies. */
function readReply(body: string): ReplyKind | undefined {
	// As a form's field in either encoding: nothing else that is sent has these words.
	if (/\bList-Unsubscribe\b.{1,99}\bOne-Click\b/s.test(body)) return "left";
	const answer = new URLSearchParams(body).get("answer");
	return replyKinds.find((kind) => kind === answer);
}
