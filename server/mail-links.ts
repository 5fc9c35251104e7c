import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { linkPath, ownLink, readToken } from "../mail/links.ts";
import {
	type LinkPage,
	linkDocumentName,
	type ReplyKind,
	replyKinds,
} from "../shared/reply.ts";
import { toApiError } from "./errors.ts";
import type { Joining } from "./sign-up.ts";
import { fillDocument, type Site } from "./site.ts";

/**
 * The page that the links in mails open: `GET /me/TOKEN` asks and changes nothing, because mail
 * scanners open links; a POST to the same address replies. Who may reply is in the token, so a POST
 * may come from anywhere: a mail program sends it without a page.
 */
export async function mailLinks(
	app: FastifyInstance,
	options: {
		readonly site: Site;
		readonly joining: Joining;
		readonly linkSecrets: readonly [string, ...string[]];
		readonly siteUrl: string;
	},
): Promise<void> {
	const { site, joining, linkSecrets, siteUrl } = options;

	app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) =>
		done(null, body),
	);

	app.get(`${linkPath}*`, (request, reply) => {
		const link = linkOf(request);
		if (link === undefined) show(reply.code(404), "unknown");
		else show(reply, link.purpose);
	});

	app.post(`${linkPath}*`, async (request, reply) => {
		const link = linkOf(request);
		if (link === undefined) return show(reply.code(404), "unknown");
		const kind = replyOf(String(request.body ?? ""));
		const isAllowed = link.purpose === "confirm" || kind === "left";
		if (kind === undefined || !isAllowed)
			return show(reply.code(422), link.purpose);
		await joining.reply(request, link.personKey, kind);
		return show(
			reply,
			kind,
			new Map([["ownLink", ownLink(siteUrl, linkSecrets[0], link.personKey)]]),
		);
	});

	app.setErrorHandler<FastifyError>((error, request, reply) => {
		const { status, headers } = toApiError(error, request, "A reply to a mail");
		return show(reply.code(status).headers(headers), "failed");
	});

	function linkOf({ params }: FastifyRequest) {
		return readToken(linkSecrets, (params as { "*": string })["*"]);
	}

	function show(
		reply: FastifyReply,
		page: LinkPage,
		values: ReadonlyMap<string, string> = new Map(),
	): FastifyReply {
		return reply
			.headers(site.linkPageHeaders)
			.send(fillDocument(site, linkDocumentName(page), values));
	}
}

/** What a button of the page, or a mail program's own (RFC 8058), replies. */
function replyOf(body: string): ReplyKind | undefined {
	// As a form's field in either encoding: nothing else that is sent has these words.
	if (/\bList-Unsubscribe\b.{1,99}\bOne-Click\b/s.test(body)) return "left";
	const answer = new URLSearchParams(body).get("answer");
	return replyKinds.find((kind) => kind === answer);
}
