import type {
	FastifyError,
	FastifyInstance,
	FastifyReply,
	FastifyRequest,
} from "fastify";
import { parseSender } from "../config/sender.ts";
import { linkPath, ownLink, readToken } from "../mail/letter/links.ts";
import {
	askErase,
	type LinkPage,
	linkDocumentName,
	sureBox,
} from "../protocol/link-page.ts";
import { type ReplyKind, replyKinds } from "../shared/reply.ts";
import { wordsAt } from "../words/content.ts";
import { answerError } from "./errors.ts";
import type { Services } from "./sign-up.ts";
import { sendAnswer } from "./site.ts";

/**
 * The page that the links in mails open, in each language: `GET /me/TOKEN` asks and changes nothing, because mail
 * scanners open links; a POST to the same address replies. Who may reply is in the token, so a POST
 * may come from anywhere: a mail program sends it without a page.
 */
export async function mailLinks(
	app: FastifyInstance,
	{ settings, content, site, joining }: Services,
): Promise<void> {
	const { linkSecrets, siteUrl, mailFrom } = settings;
	if (linkSecrets === null) return;
	const secrets = linkSecrets;
	const sender = parseSender(mailFrom ?? "")?.address;
	// Also of JSON: a mail program may name any type.
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("*", { parseAs: "string" }, (_, body, done) =>
		done(null, body),
	);

	type Request = FastifyRequest<{
		Params: { "*": string };
		Body: string | undefined;
	}>;
	// Of any language: a mail of one that the page has no more can still be left by its link.
	for (const root of ["", "/:language"])
		app.route<{ Params: Request["params"]; Body: Request["body"] }>({
			method: ["GET", "POST"],
			url: `${root}${linkPath}*`,
			handler: handleLink,
		});

	async function handleLink(request: Request, reply: FastifyReply) {
		const link = readToken(secrets, request.params["*"]);
		if (link === undefined)
			return sender === undefined
				? show(reply.code(404), "unknown")
				: show(reply.code(404), "unknown-write", { sender });
		const { purpose, personKey } = link;
		if (request.method !== "POST") return show(reply, purpose);
		const kind = readReply(request.body ?? "");
		// On another page a box is to be ticked, and a button pressed: some mail scanners press buttons.
		if (kind === askErase) return show(reply, kind);
		const isAllowed =
			purpose !== "leave" || kind === "left" || kind === "erase";
		if (kind === undefined || !isAllowed) return show(reply.code(422), purpose);
		await joining.reply(request, personKey, kind);
		const own = ownLink(siteUrl + rootOf(reply), secrets[0], personKey);
		return show(reply, kind, { ownLink: own });
	}

	app.setErrorHandler<FastifyError>((error, _, reply) => {
		answerError(error, reply);
		return show(reply, "failed");
	});

	const rootOf = ({ request }: FastifyReply) =>
		wordsAt(content, request.url).language.root;

	function show(reply: FastifyReply, page: LinkPage, values = {}) {
		const headers = site.security.linkPage;
		const name = `${rootOf(reply)}/${linkDocumentName(page)}`;
		return sendAnswer(reply, site, name, values, headers);
	}
}

/** What a button of the page, or a mail program's own (RFC 8058), replies. */
function readReply(body: string): ReplyKind | typeof askErase | undefined {
	// As a form's field in either encoding: nothing else that is sent has these words.
	if (/\bList-Unsubscribe\b.{1,99}\bOne-Click\b/s.test(body)) return "left";
	const fields = new URLSearchParams(body);
	// The name of 2.0.0: a page of it may still be open.
	const pressed = fields.get("answer");
	// Some scanners send every field of a form, and leave it empty.
	const isSure = fields.get(sureBox.name) === sureBox.value;
	if (pressed === "erase" && !isSure) return askErase;
	return ([...replyKinds, askErase] as const).find((kind) => kind === pressed);
}
