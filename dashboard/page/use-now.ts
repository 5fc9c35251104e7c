import { useEffect, useState } from "react";
import { addresses, type Now } from "../api.ts";
import { ask, Gone } from "./use-answer.ts";

const everyMs = 2000;

interface Live {
	readonly now: Now | undefined;
	/** Why nothing new comes, if so. */
	readonly trouble: "gone" | "away" | undefined;
	/** Asks at once. */
	readonly refresh: () => void;
}

/** Follows the list while somebody looks. */
export function useNow(): Live {
	const [now, setNow] = useState<Now>();
	const [trouble, setTrouble] = useState<Live["trouble"]>();
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
				setTrouble(error instanceof Gone ? "gone" : "away");
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
