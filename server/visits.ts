import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isbot } from "isbot";
import type { Settings } from "../config/settings.ts";
import { plainFormPath } from "../protocol/plain-form.ts";
import type { Inbox } from "../store/inbox.ts";
import type { Content } from "../words/content.ts";
import { isVisit } from "./is-visit.ts";
import { limits } from "./server-limits.ts";
import { VisitCounter } from "./visit-counter.ts";

type CountVisit = (
	route: string,
	request: FastifyRequest,
	reply: FastifyReply,
) => void;

/**
 * Returns what counts visits of the page in each language, after they were answered, and adds the counts to the store every
 * few seconds and when the server stops. No visitor waits for it, and no address is stored or logged.
 */
export function countVisits(
	app: FastifyInstance,
	{ timeZone }: Settings,
	{ languages }: Content,
	inbox: Inbox,
): CountVisit {
	const counter = new VisitCounter(timeZone);
	/** The browsers of the last seconds, and whether they are bots. */
	const agents = new Map<string, boolean>();
	const codes = new Map<string, string>();
	const forms = new Set<string>();
	for (const { language } of languages) {
		// `/de` and `/de/` are one page.
		for (const url of [language.root, `${language.root}/`])
			codes.set(url, language.code);
		forms.add(language.root + plainFormPath);
	}

	/** Counts an answered request of a route, if it is a visit. */
	function count(route: string, request: FastifyRequest, reply: FastifyReply) {
		// Fastify has a route of HEAD beside each of GET.
		if (request.method !== "GET") return;
		const language = codes.get(route);
		const isForm = language === undefined;
		if (isForm && !forms.has(route)) return;
		const { ip: address, url, headers } = request;
		const { statusCode } = reply;
		const isSent = isForm || statusCode === 200 || statusCode === 304;
		if (!isSent || address === undefined) return;
		if (!isVisit(headers, (agent) => isBot(agent, agents))) return;
		const agent = headers["user-agent"] ?? "";
		if (isForm) return counter.skipNext(address, agent);
		const at = url.indexOf("?");
		const query = at < 0 ? "" : url.slice(at + 1);
		counter.count({ address, agent, query, language });
	}

	let flushing: Promise<void> | undefined;
	async function flush(): Promise<void> {
		counter.turnDay();
		agents.clear();
		if (counter.isEmpty) return;
		try {
			await inbox.check();
		} catch {
			// Kept for the next time; the health check logs that the store is away.
			return;
		}
		// What fails after this may be stored: it is dropped, because no visit may count twice.
		await inbox.addVisits(counter.take()).catch(({ message: reason }) => {
			app.log.warn({ reason }, "The visits of some seconds are not counted");
		});
	}
	const timer = setInterval(() => {
		flushing ??= flush().finally(() => {
			flushing = undefined;
		});
	}, limits.visits.everyMs).unref();
	app.addHook("onClose", async () => {
		clearInterval(timer);
		await flushing;
		await flush();
	});
	return count;
}

/** Characters of a browser's name by which bots are known, more than any browser sends: a pattern runs over them. */
const longestAgent = 1_000;

/** Whether a browser's name is that of a bot; `known` has those of the last seconds. */
export function isBot(given: string, known: Map<string, boolean>): boolean {
	const agent = given.slice(0, longestAgent);
	let result = known.get(agent);
	if (result !== undefined) return result;
	result = isbot(agent);
	// All at once: a flood of made-up names would otherwise cost a search for each.
	if (known.size >= limits.visits.agents) known.clear();
	known.set(agent, result);
	return result;
}
