import { useEffect, useState } from "react";

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

/** Asks for an address, and again whenever it or `version` becomes another. */
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
		ask<Answer>(address, { signal: stop.signal })
			.then((answer) => setAsked({ answer, isFailed: false }))
			.catch(() => {
				if (!stop.signal.aborted)
					setAsked(({ answer }) => ({ answer, isFailed: true }));
			});
		return () => stop.abort();
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
