import { flushSync } from "react-dom";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { arriveAtForm, followJoinLinks } from "./form/follow-join-links.ts";
import { keepFields } from "./keep-fields.ts";
import { viewFromDataset } from "./view-attributes.ts";

/**
 * Lets React take the document over; `start.ts` calls it once, with the link or side that was clicked
 * last. When it returns, React handles the page's events.
 */
export function hydrate(clicked: Element | undefined): void {
	const root = document.getElementById("root");
	if (!root) throw new Error("The document has no root");
	const view = viewFromDataset(root.dataset);
	const restoreFields = keepFields();
	// At once: nothing can be typed or clicked before React has committed.
	flushSync(() => {
		hydrateRoot(root, <App view={view} />, {
			// A translation or an extension has changed the document, and React has made it anew.
			onRecoverableError(error) {
				restoreFields();
				console.warn("The page was rendered anew:", error);
			},
		});
	});
	followJoinLinks();
	arriveAtForm(clicked);
}
