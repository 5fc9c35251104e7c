import {
	keepPreviousData,
	MutationCache,
	QueryClient,
	useQuery,
} from "@tanstack/react-query";
import { takeToken } from "../../shared/printed-token.ts";
import type { Acted, ActionName, Asked } from "../actions.ts";
import type { Answer, Name, Question } from "../api.ts";

/** Milliseconds between two polls, and before a failed request is sent again. */
const intervalMs = 2000;
/** The queries that are asked again and again; the others, when the list has changed. The server adds visits every ten seconds. */
const polled: Partial<Record<AnyName, number>> = {
	now: intervalMs,
	funnel: 5 * intervalMs,
	history: 2 * intervalMs,
	writings: 2 * intervalMs,
	status: 2 * intervalMs,
};
/** Request timeout in milliseconds; after it the page says that there is no answer, for example behind a dead tunnel. */
const timeoutMs = 15_000;

/** On the server, the token of the session is in the page; it is worth nothing without the cookie. */
const token = document.documentElement.dataset["token"] ?? takeToken(window);

/** On the founder's own machine there is no login. */
const isWithLogin = document.documentElement.dataset["loggedIn"] !== undefined;

/** The event of the window when the login has ended, also by another device; `detail` is the query of the login page. */
export const loggedOut = "logged-out";
let detail = "?out";

/** Ends this login, or all of this address. Rejects with an error whose message is a sentence to show. */
export async function logOut(
	path: "log-out" | "log-out-everywhere",
): Promise<void> {
	// An answer to another request may say it first.
	if (path === "log-out-everywhere") detail = "?out=everywhere";
	await post(path, {});
	dispatchEvent(new CustomEvent(loggedOut, { detail }));
}

/** What is said where no answer comes; what is only read is tried again, and can have done nothing. */
function noAnswer(isQuery = false): string {
	if (!isWithLogin)
		return "No answer. Is the dashboard's command still running?";
	return isQuery
		? "The desk does not answer. Try again in a minute."
		: "No answer. Look whether it was done, and try again in a minute.";
}

type AnyName = Name | ActionName;
type Sent<Some extends AnyName> = Some extends Name
	? Question<Some>
	: Some extends ActionName
		? Asked<Some>
		: never;
type Received<Some extends AnyName> = Some extends Name
	? Answer<Some>
	: Some extends ActionName
		? Acted<Some>
		: never;

/** How a request is sent; with `keepalive`, it also arrives when the page is closed. */
type How = Pick<RequestInit, "signal" | "keepalive"> & {
	/** Whether it only reads. */
	readonly isQuery?: boolean;
};

/** Sends a query or an action to the dashboard's server. Rejects with an error whose message is a sentence to show. */
export async function ask<Some extends AnyName>(
	name: Some,
	question: Sent<Some>,
	how?: How,
): Promise<Response> {
	return post(`api/${name}`, question, how);
}

/** Posts to a path beside the page's own. Rejects with an error whose message is a sentence to show. */
export function post(path: string, body: object, how?: How): Promise<Response> {
	const headers = { "content-type": "application/json" };
	return send(path, JSON.stringify(body), headers, how);
}

/** Sends a file as it is; resolves with its id. Rejects as `post` does. */
export async function upload(file: File): Promise<string> {
	const headers = {
		"content-type": "application/octet-stream",
		"x-file-name": encodeURIComponent(file.name.slice(0, 200).toWellFormed()),
	};
	return (await (await send("api/upload", file, headers)).json()).id;
}

async function send(
	path: string,
	body: BodyInit,
	headers: Readonly<Record<string, string>>,
	{ isQuery, ...how }: How = {},
): Promise<Response> {
	const response = await fetch(path, {
		...how,
		method: "POST",
		headers: { authorization: `Bearer ${token}`, ...headers },
		body,
	}).catch(() => {
		throw new Error(noAnswer(isQuery));
	});
	if (response.status === 401 && isWithLogin)
		dispatchEvent(new CustomEvent(loggedOut, { detail }));
	if (!response.ok) throw new Error(await sentenceOf(response, isQuery));
	return response;
}

/** What an answer says that is no success. A proxy's own error, empty or a page of HTML, says nothing to the founder. */
async function sentenceOf(
	response: Response,
	isQuery?: boolean,
): Promise<string> {
	const type = response.headers.get("content-type") ?? "";
	if (!type.startsWith("text/plain")) return noAnswer(isQuery);
	return (await response.text().catch(() => "")) || noAnswer(isQuery);
}

/** The actions without an answer yet, by what was asked. */
const begun = new Map<string, Promise<unknown>>();

/**
 * Does an action, and only once when the same is asked before the answer: a button was pressed twice. Resolves with what
 * became of it; rejects as `ask` does.
 */
export function act<Some extends ActionName>(
	name: Some,
	asked: Asked<Some>,
	how?: How,
): Promise<Acted<Some>> {
	const key = JSON.stringify([name, asked]);
	let answer = begun.get(key);
	if (answer === undefined) {
		answer = ask<ActionName>(name, asked as never, how)
			.then((response) => response.json())
			.finally(() => begun.delete(key));
		begun.set(key, answer);
	}
	return answer as Promise<Acted<Some>>;
}

/** Keeps the last answer until the next one arrives, and repeats failed queries. */
export const queryClient: QueryClient = new QueryClient({
	defaultOptions: {
		queries: {
			// The server is on this machine: no network is needed.
			networkMode: "always",
			retry: true,
			retryDelay: intervalMs,
			staleTime: Number.POSITIVE_INFINITY,
			placeholderData: keepPreviousData,
		},
		mutations: { networkMode: "always" },
	},
	mutationCache: new MutationCache({
		onSuccess(answer, asked) {
			const { id } = Object(asked) as { id?: unknown };
			// A draft that was just sent or deleted has no plan and no preview any more.
			const isOfDraft = typeof id === "number" && "done" in Object(answer);
			queryClient.invalidateQueries({
				predicate: ({ queryKey: [, question] }) =>
					!isOfDraft || (question as { id?: unknown }).id !== id,
			});
		},
	}),
});

/** Resolves with the first answer to a query of this name. */
export function firstAnswer(name: Name): Promise<void> {
	return new Promise((resolve) => {
		const stop = queryClient.getQueryCache().subscribe(({ query }) => {
			if (query.queryKey[0] !== name || query.state.data === undefined) return;
			stop();
			resolve();
		});
	});
}

/** The answer to a query; `error` while the query fails and is repeated, `isOld` while it is that to the last question. */
export function useAnswer<Some extends AnyName>(
	name: Some,
	question: Sent<Some>,
) {
	const {
		data: answer,
		failureReason: error,
		isPlaceholderData: isOld,
	} = useQuery({
		queryKey: [name, question],
		async queryFn({ signal }): Promise<Received<Some>> {
			const timeout = AbortSignal.timeout(timeoutMs);
			const either = AbortSignal.any([signal, timeout]);
			return (
				await ask(name, question, { signal: either, isQuery: true })
			).json();
		},
		refetchInterval: polled[name] ?? false,
	});
	return { answer, error, isOld };
}
