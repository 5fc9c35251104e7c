import {
	keepPreviousData,
	MutationCache,
	QueryClient,
	useQuery,
} from "@tanstack/react-query";
import { takeToken } from "../../shared/printed-token.ts";
import type { Answer, Name, Question } from "../api.ts";

/** Milliseconds between two polls, and before a failed request is sent again. */
const intervalMs = 2000;
/** The queries that are asked again and again; the others, when the list has changed. The server adds visits every ten seconds. */
const polled: Partial<Record<Name, number>> = {
	now: intervalMs,
	funnel: 5 * intervalMs,
};
/** Request timeout in milliseconds; after it the page says that there is no answer, for example behind a dead tunnel. */
const timeoutMs = 15_000;

const token = takeToken(window);

/** Sends a query to the dashboard's server. Rejects with an error whose message is a sentence to show. */
export async function ask<Asked extends Name>(
	name: Asked,
	question: Question<Asked>,
	signal: AbortSignal | null = null,
): Promise<Response> {
	const response = await fetch(`/api/${name}`, {
		method: "POST",
		headers: {
			authorization: `Bearer ${token}`,
			"content-type": "application/json",
		},
		body: JSON.stringify(question),
		signal,
	}).catch(() => {
		throw new Error("No answer. Is the dashboard's command still running?");
	});
	if (!response.ok) throw new Error(await response.text());
	return response;
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
		onSuccess() {
			queryClient.invalidateQueries();
		},
	}),
});

/** The answer to a query; `error` while the query fails and is repeated. */
export function useAnswer<Asked extends Name>(
	name: Asked,
	question: Question<Asked>,
) {
	const { data: answer, failureReason: error } = useQuery({
		queryKey: [name, question],
		async queryFn({ signal }): Promise<Answer<Asked>> {
			const timeout = AbortSignal.timeout(timeoutMs);
			const either = AbortSignal.any([signal, timeout]);
			return (await ask(name, question, either)).json();
		},
		refetchInterval: polled[name] ?? false,
	});
	return { answer, error };
}
