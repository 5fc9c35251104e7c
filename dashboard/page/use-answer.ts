import { useEffect, useState } from "react";

/** When to ask again what was not answered, in milliseconds. */
const againMs = 2000;

/** The session is over or the command was stopped: nothing more will come. */
export class Gone extends Error {}

/** The server answered that it cannot; `message` is its sentence. */
export class Refused extends Error {}

/** Asks the dashboard's server. Rejects with `Gone` or `Refused`, or otherwise when nobody answers. */
export async function ask<Answer>(
	address: string,
	init?: RequestInit,
): Promise<Answer> {
	const answer = await fetch(address, init);
	if (answer.status === 401) throw new Gone();
	const body = await answer.json();
	if (!answer.ok) throw new Refused(body.message);
	return body;
}

export interface Asked<Answer> {
	/** The last answer, also while the next one is on its way. */
	readonly answer: Answer | undefined;
	/** Whether the last try failed. */
	readonly isFailed: boolean;
}

/** Asks for an address until there is an answer, and again whenever it or `version` becomes another. */
export function useAnswer<Answer>(
	address: string,
	version: string | undefined,
): Asked<Answer> {
	const [asked, setAsked] = useState<Asked<Answer>>({
		answer: undefined,
		isFailed: false,
	});
	useEffect(() => {
		if (version === undefined) return;
		const stop = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		async function tryIt() {
			try {
				const answer = await ask<Answer>(address, { signal: stop.signal });
				setAsked({ answer, isFailed: false });
			} catch (error) {
				if (stop.signal.aborted) return;
				setAsked(({ answer }) => ({ answer, isFailed: true }));
				if (!(error instanceof Gone)) timer = setTimeout(tryIt, againMs);
			}
		}
		tryIt();
		return () => {
			stop.abort();
			clearTimeout(timer);
		};
	}, [address, version]);
	return asked;
}

/** An address with its query; what is `undefined` or empty is left out. */
export function withQuery(
	address: string,
	query: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
	const given = Object.entries(query).filter(
		([, value]) => value !== undefined && value !== "",
	);
	if (given.length === 0) return address;
	const pairs = given.map(([name, value]) => [name, String(value)]);
	return `${address}?${new URLSearchParams(pairs)}`;
}
