import { useEffect, useState } from "react";
import { addresses, type Now } from "../api.ts";
import { ask, Gone, Refused } from "./use-answer.ts";

const everyMs = 2000;

/** Why nothing new comes; for good when `isFinal`. */
export interface Trouble {
	readonly sentence: string;
	readonly isFinal: boolean;
}

interface Live {
	readonly now: Now | undefined;
	readonly trouble: Trouble | undefined;
	/** Asks at once. */
	readonly refresh: () => void;
}

/** Follows the list while somebody looks. */
export function useNow(): Live {
	const [now, setNow] = useState<Now>();
	const [trouble, setTrouble] = useState<Trouble>();
	const [turn, setTurn] = useState(0);

	useEffect(() => {
		const stop = new AbortController();
		let timer: ReturnType<typeof setTimeout>;
		async function follow() {
			try {
				// A hidden page rests; the first answer is wanted anyhow.
				if (!document.hidden || turn === 0) {
					const next = await ask<Now>(addresses.now, { signal: stop.signal });
					setNow((last) => (last?.version === next.version ? last : next));
					setTrouble(undefined);
				}
			} catch (error) {
				if (stop.signal.aborted) return;
				setTrouble(troubleOf(error));
				if (error instanceof Gone) return;
			}
			timer = setTimeout(follow, everyMs);
		}
		follow();
		return () => {
			stop.abort();
			clearTimeout(timer);
		};
	}, [turn]);

	return { now, trouble, refresh: () => setTurn((last) => last + 1) };
}

function troubleOf(error: unknown): Trouble {
	if (error instanceof Gone) {
		return {
			sentence:
				"This page is no longer let in: open the address that the dashboard's command printed last.",
			isFinal: true,
		};
	}
	const sentence =
		error instanceof Refused
			? `The list cannot be read: ${error.message}`
			: "No answer. Is the dashboard's command still running?";
	return { sentence, isFinal: false };
}
