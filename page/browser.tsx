import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { App, type View } from "./app.tsx";

/** Lets React take the document over; `start.ts` calls it once. When it returns, React handles the page's events. */
export function hydrate(): void {
	const root = document.getElementById("root") as HTMLElement;
	// As `viewAttributes` in prerender.tsx wrote them.
	const { page, ...answer } = root.dataset;
	const view = { page, answer: "form" in answer ? answer : undefined } as View;
	const before = [...document.querySelectorAll("input")];
	const focused = document.activeElement?.id;
	// At once: nothing can be typed or clicked before React has committed.
	flushSync(() => {
		hydrateRoot(root, <App view={view} />, {
			// A translation or an extension has changed the document.
			onRecoverableError(error) {
				console.warn("The page was rendered anew:", error);
			},
		});
	});
	// What was typed, chosen and focused, where React has made the fields anew.
	for (const old of before) {
		const { id, value, checked } = old;
		const field = document.getElementById(id);
		if (field !== old && field) Object.assign(field, { value, checked });
	}
	if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}
