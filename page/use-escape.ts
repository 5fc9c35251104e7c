import { useEffectEvent, useLayoutEffect } from "react";

/** Calls `close` whenever Escape is pressed. */
export function useEscape(close: () => void): void {
	const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
		if (key === "Escape") close();
	});
	// The next key after hydration may already be Escape.
	useLayoutEffect(() => {
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, []);
}
