import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import type { PageWords } from "../words/content.ts";
import { App, type View } from "./app.tsx";

/** The fields that a visitor fills in; other programs may have added more. */
const fields = ".waitlist-form :is(.side, .field) :is(input, select)";

/**
 * Lets React take the document over; `load-on-intent.ts` calls it once, with the element around our page and the
 * message that is shown. `build/words-plugin.ts` hands in the words. When it returns, React handles the page's events.
 */
export function hydrate(
	words: PageWords,
	root: HTMLElement,
	message: string,
): void {
	// As `viewAttributes` in prerender.tsx wrote them.
	const { page, isClosed, ...answer } = root.dataset;
	const view = {
		page,
		isClosed: isClosed !== undefined,
		answer: "form" in answer ? answer : undefined,
	} as View;
	const before = [...root.querySelectorAll<HTMLInputElement>(fields)];
	// React counts every input as its own, so inputs of other programs would shift ours.
	for (const field of before)
		if (!/^(?:hero|closing)-/.test(field.id)) field.remove();
	const focused = before.find((field) => field === document.activeElement);
	const appWith = (words: PageWords) => (
		<App words={words} view={view} message={message} />
	);
	// At once: nothing can be typed or clicked before React has committed.
	flushSync(() => {
		const tree = hydrateRoot(root, appWith(words), {
			// A translation or an extension has changed the document.
			onRecoverableError(error) {
				console.warn("The page was rendered anew:", error);
			},
		});
		// `npm run dev`: words that have changed are shown in place. No build has this line.
		import.meta.hot?.on("frontage:words", (all: Record<string, PageWords>) =>
			tree.render(appWith(all[document.documentElement.lang] ?? words)),
		);
	});
	// What was typed, chosen and focused, where React has made the fields anew.
	for (const field of root.querySelectorAll<HTMLInputElement>(fields)) {
		const old = before.find(({ id }) => id === field.id);
		if (!old || old === field) continue;
		const { value, checked } = old;
		Object.assign(field, { value, checked });
		if (old === focused) field.focus({ preventScroll: true });
	}
}
