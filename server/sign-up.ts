import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Settings } from "../config/settings.ts";
import { closedCode, pageHeader } from "../protocol/waitlist-call.ts";
import {
	type EntryFields,
	parseWaitlistEntry,
	readSourceTags,
} from "../shared/read-sign-up.ts";
import type { ReplyKind } from "../shared/reply.ts";
import type { Source } from "../shared/sign-up.ts";
import type { Inbox, Sender } from "../store/inbox.ts";
import { choiceReader } from "../words/choices.ts";
import { type Content, wordsAt } from "../words/content.ts";
import { ApiError } from "./errors.ts";
import { networksOf, senderOf } from "./networks.ts";
import { createLimiter } from "./rate-limit.ts";
import type { Site } from "./site.ts";

/** What the routes for sign-ups and replies need. */
export interface Services {
	readonly settings: Settings;
	readonly content: Content;
	readonly site: Site;
	readonly joining: Awaited<ReturnType<typeof createJoining>>;
}

/** The steps of every sign-up, and of every reply to a mail. */
export async function createJoining(
	app: FastifyInstance,
	settings: Settings,
	content: Content,
	inbox: Inbox,
	isClosed: () => boolean,
) {
	const limit = await createLimiter(app, settings);
	const { rateLimit, database } = settings;
	/** Only there can several servers be. */
	const shared = database.kind === "postgres" ? rateLimit : null;

	function senderIn({ ip }: FastifyRequest): Sender {
		const limit = shared && {
			name: `sign-ups of ${senderOf(ip)}`,
			max: shared.max,
			ms: shared.seconds * 1_000,
		};
		return { networks: networksOf(ip), limit };
	}

	async function admit(request: FastifyRequest, count: number): Promise<void> {
		// The connection was closed before its address was known: there is nothing to count by.
		if (request.ip === undefined) throw new ApiError(400, "400", "No client");
		if (app.isUnderPressure())
			throw new ApiError(503, "503", "The server is busy: try again", 5);
		await limit?.(request, count);
	}

	const questions = content.languages.map(({ form }) => form.ownQuestion);
	const codeOf = choiceReader(content);
	/** Any text is an answer where one language asks for a text. */
	const isChoice = questions.every((each) => each?.choices);

	/** The answer to store: of a choice its code. Throws where the founder asks a question that this does not answer. */
	function readAnswer(answer: string | null): string | null {
		if (answer === null && questions[0]?.required) throw isMissing("answer");
		if (answer === null || !questions[0]) return answer;
		const code = codeOf(answer);
		if (isChoice && code === undefined) throw breaksRule("answer");
		return code ?? answer;
	}

	return {
		/**
		 * Stores the sign-ups of one request, all or none. Rejects with `ApiError` when they are too
		 * many or not valid, and as `inbox.add` does. Without a language, it is that of the page that sent them.
		 */
		async signUp(
			request: FastifyRequest,
			rows: readonly EntryFields[],
			language?: string,
		) {
			if (rows.length === 0) return;
			if (isClosed())
				throw new ApiError(403, closedCode, "The waitlist is closed");
			await admit(request, rows.length);
			const entries = rows.map(readEntry).map((entry) => ({
				...entry,
				answer: readAnswer(entry.answer),
			}));
			const source = requestSource(request, content, settings.siteUrl);
			const own = language === undefined ? {} : { language };
			await inbox.add(entries, { ...source, ...own }, senderIn(request));
		},

		/** Stores what a person replied to a mail. Rejects as `signUp` does. */
		async reply(request: FastifyRequest, personKey: string, kind: ReplyKind) {
			await admit(request, 1);
			await inbox.addReply(personKey, kind);
		},
	};
}

/** The entry to store. Throws what PostgreSQL says about a value that is missing or breaks its rule. */
function readEntry(fields: EntryFields) {
	const result = parseWaitlistEntry(fields);
	if ("entry" in result) return result.entry;
	const { column, rule } = result.error;
	throw rule === "valid" ? breaksRule(column) : isMissing(column);
}

/** The error of a column that has to be filled. */
function isMissing(column: string): ApiError {
	const message = `null value in column "${column}" of relation "waitlist" violates not-null constraint`;
	return new ApiError(400, "23502", message);
}

/** The error of a value that its column does not take. */
export function breaksRule(column: string): ApiError {
	const message = `new row for relation "waitlist" violates check constraint "waitlist_${column}_check"`;
	return new ApiError(400, "23514", message);
}

/**
 * Throws when a page of another site made the browser send this, and none of the `allowed` origins.
 * Current browsers say so in `Sec-Fetch-Site`, older ones name the page's `Origin`; a client that sends
 * neither is no browser that a foreign page could use.
 */
export function refuseOtherSites(
	headers: FastifyRequest["headers"],
	allowed: readonly string[],
): void {
	const { origin, host, "sec-fetch-site": site } = headers;
	if (origin !== undefined && allowed.includes(origin)) return;
	const isOwn =
		site === undefined
			? origin === undefined || isAtHost(URL.parse(origin), host)
			: site === "same-origin" || site === "none";
	const message = "A page of another site sent this; see ALLOWED_ORIGINS";
	if (!isOwn) throw new ApiError(403, "403", message);
}

/**
 * Whether an address names this host. Proxies write it with a port that addresses leave out (RFC 9110,
 * section 4.2.3), in capital letters, or with the dot that ends a whole domain.
 */
function isAtHost(address: URL | null, host = ""): boolean {
	const plain = (name: string) =>
		name
			.toLowerCase()
			.replace(/:(80|443)$/, "")
			.replace(/\.(?=:|$)/, "");
	return address !== null && plain(address.host) === plain(host);
}

/**
 * Where a visitor came from, as the address of our own page says it (`/de/?utm_source=…&ref=…`), and the language
 * of that page.
 * The page's script names it in a header; of a form without script, the browser does.
 * Browsers send the whole address within one origin only, so nothing has to be stored in the
 * browser. The page that answers a plain post has no tags of its own: there, the form's action keeps
 * them.
 */
export function requestSource(
	{
		headers: { referer = "", host, [pageHeader]: named },
		query,
	}: Pick<FastifyRequest, "headers" | "query">,
	content: Content,
	siteUrl = "",
): Source {
	const page = URL.parse(referer);
	// A proxy may put its own name for the server in the place of the page's host.
	const isOurs = isAtHost(page, host) || page?.origin === siteUrl;
	const own = addressOf(named) ?? (isOurs ? page : null);
	const tags = own?.searchParams;
	const kept = query as Readonly<Record<string, unknown>>;
	return readSourceTags((name) =>
		name === "language"
			? own && wordsAt(content, own.pathname).language.code
			: (tags?.get(name) ?? String(kept[name] ?? "")),
	);
}

/** The page that the header of its script names. */
function addressOf(named: string | readonly string[] | undefined): URL | null {
	return typeof named === "string" && named.startsWith("/")
		? URL.parse(named, "http://page")
		: null;
}
