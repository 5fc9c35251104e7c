import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { sumElements } from "./element-sum.ts";
import { dismissTooltips } from "./form/dismiss-tooltips.ts";
import { arriveAtForm, followJoinLinks } from "./form/follow-join-links.ts";
import { keepFields } from "./keep-fields.ts";
import { belowId, KeptBelow } from "./kept-below.tsx";
import { type View, viewFromDataset } from "./view-attributes.ts";

/**
 * Takes the document over; `start.ts` calls it once, with the link or side that was clicked last. When it
 * returns, the page handles its events.
 */
export function hydrate(clicked: Element | undefined): void {
	const root = document.getElementById("root");
	if (!root) throw new Error("The document has no root");
	const view = viewFromDataset(root.dataset);
	const names = Array.from(
		root.getElementsByTagName("*"),
		(element) => element.localName,
	);
	if (sumElements(names) === root.dataset["elements"])
		hydrateRoot(root, <App view={view} below={<KeptBelow />} />);
	else makeAnew(root, view);
	dismissTooltips();
	followJoinLinks();
	arriveAtForm(clicked);
	if (view.page === "not-found")
		console.error("There is no page at", location.pathname);
}

/**
 * For a document that a translation by the browser or an extension has changed: Preact would take
 * an element that was put in for one of ours.
 */
function makeAnew(root: HTMLElement, view: View) {
	const moved = [...(document.getElementById(belowId)?.childNodes ?? [])];
	const restoreFields = keepFields();
	createRoot(root).render(
		<App view={view} below={<KeptBelow moved={moved} />} />,
	);
	restoreFields();
}
