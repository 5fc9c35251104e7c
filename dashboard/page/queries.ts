import {
	keepPreviousData,
	QueryClient,
	queryOptions,
	useQuery,
	useQueryClient,
} from "@tanstack/react-query";
import { addresses, type Now } from "../api.ts";
import { token } from "./token.ts";

/** Milliseconds between two polls, and before a failed request is sent again. */
const intervalMs = 2000;
/** Milliseconds after which the page says that there is no answer, as when a tunnel hangs. */
const timeoutMs = 15_000;

/** Keeps the last answer until the next one has come, and asks again for as long as one fails. */
export const queryClient = new QueryClient({
	defaultOptions: {
		queries: {
			// The server is on this machine: no network is needed.
			networkMode: "always",
			retry: true,
			retryDelay: intervalMs,
			staleTime: Number.POSITIVE_INFINITY,
			// Answers to an older version of the list are not asked for again.
			gcTime: 0,
			placeholderData: keepPreviousData,
		},
		mutations: { networkMode: "always" },
	},
});

/** Asks the dashboard's server. Rejects with an error whose message is a sentence to show. */
export async function ask<Answer>(
	address: string,
	init?: RequestInit,
): Promise<Answer> {
	return (await request(address, init)).json();
}

/** As `ask`, for an answer that is a file. */
export async function askForFile(address: string): Promise<Blob> {
	return (await request(address)).blob();
}

/** Asks it for a change. */
export async function send(address: string, change: object): Promise<void> {
	await request(address, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify(change),
	});
}

async function request(
	address: string,
	init: RequestInit = {},
): Promise<Response> {
	const headers = { ...init.headers, authorization: `Bearer ${token}` };
	const response = await fetch(address, { ...init, headers }).catch(() => {
		throw new Error("No answer. Is the dashboard's command still running?");
	});
	if (!response.ok) throw new Error(await response.text());
	return response;
}

function askInTime<Answer>(address: string, signal: AbortSignal) {
	const timeout = AbortSignal.timeout(timeoutMs);
	return ask<Answer>(address, { signal: AbortSignal.any([signal, timeout]) });
}

const now = queryOptions({
	queryKey: [addresses.now],
	queryFn: ({ signal }) => askInTime<Now>(addresses.now, signal),
});

/** The totals and the version of the list, asked for every few seconds; `refresh` asks at once. */
export function useNow() {
	const client = useQueryClient();
	const { data: answer, failureReason: error } = useQuery({
		...now,
		refetchInterval: intervalMs,
	});
	return { answer, error, refresh: () => client.refetchQueries(now) };
}

/** The answer to an address, asked for again when the address or the version of the list changes. */
export function useAnswer<Answer>(address: string) {
	const { data: version } = useQuery({
		...now,
		select: ({ version }) => version,
	});
	const { data: answer, failureReason: error } = useQuery({
		queryKey: [address, version],
		queryFn: ({ signal }) => askInTime<Answer>(address, signal),
		enabled: version !== undefined,
	});
	return { answer, error };
}

/** An address with its query; what is `undefined` is left out. */
export function withQuery(
	address: string,
	query: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
	const pairs = Object.entries(query).flatMap(([name, value]) =>
		value === undefined ? [] : [[name, String(value)]],
	);
	return `${address}?${new URLSearchParams(pairs)}`;
}
