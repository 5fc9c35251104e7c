import { createContext, use, useEffect, useState } from "react";
import { addresses, type Now } from "../api.ts";

/** Milliseconds between two polls, and before a failed request is sent again. */
const intervalMs = 2000;
/** Milliseconds after which the page says that there is no answer, as when a tunnel hangs. */
const timeoutMs = 15_000;

/** Asks the dashboard's server. Rejects with an error whose message is a sentence to show. */
export async function ask<Answer>(
	address: string,
	init?: RequestInit,
): Promise<Answer> {
	const response = await fetch(address, init).catch(() => {
		throw new Error("No answer. Is the dashboard's command still running?");
	});
	if (!response.ok) throw new Error(await response.text());
	return response.json();
}

interface Asked<Answer> {
	/** The last answer, also while the next one is on its way. */
	readonly answer?: Answer | undefined;
	/** Why the last request failed. */
	readonly error?: Error;
}

/** The version of the list that the page shows; `undefined` until the server has told it. */
export const ListVersion = createContext<string | undefined>(undefined);

/** The answer to an address, asked for again when the address or the list changes. */
export function useAnswer<Answer>(address: string): Asked<Answer> {
	return useRequest(address, use(ListVersion), false);
}

/** The totals and the version of the list, asked for all the time; `refresh` asks at once. */
export function useNow() {
	const [turn, setTurn] = useState(0);
	const asked = useRequest<Now>(addresses.now, String(turn), true);
	return { ...asked, refresh: () => setTurn((last) => last + 1) };
}

function useRequest<Answer>(
	address: string,
	version: string | undefined,
	isPolling: boolean,
): Asked<Answer> {
	const [asked, setAsked] = useState<Asked<Answer>>({});
	useEffect(() => {
		if (version === undefined) return;
		const stop = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		async function request() {
			try {
				const timeout = AbortSignal.timeout(timeoutMs);
				const signal = AbortSignal.any([stop.signal, timeout]);
				const answer = await ask<Answer>(address, { signal });
				setAsked({ answer });
				if (isPolling) repeat();
			} catch (error) {
				if (stop.signal.aborted || !(error instanceof Error)) return;
				setAsked(({ answer }) => ({ answer, error }));
				repeat();
			}
		}
		function repeat() {
			// A hidden page sends nothing.
			const next = () => (document.hidden ? repeat() : request());
			timer = setTimeout(next, intervalMs);
		}
		request();
		return () => {
			stop.abort();
			clearTimeout(timer);
		};
	}, [address, version, isPolling]);
	return asked;
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
