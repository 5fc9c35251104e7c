import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { keepFields } from "./keep-fields.ts";
import { viewFromDataset } from "./view-attributes.ts";

/**
 * Takes the document over; `start.ts` calls it once, with what was clicked last. Resolves when React
 * handles its events.
 */
export function hydrate(clicked: Element | null | undefined): Promise<void> {
	const root = document.getElementById("root");
	if (!root) throw new Error("The document has no root");
	const restoreFields = keepFields();
	return new Promise((resolve) => {
		function handleCommit() {
			restoreFields();
			resolve();
		}
		// The link has led to the form already; now it also chooses a side and sets the focus.
		function handleEnd() {
			if (location.hash === "#waitlist")
				clicked?.closest<HTMLElement>("a[href='#waitlist']")?.click();
		}
		hydrateRoot(
			root,
			<Hydration onCommit={handleCommit} onEnd={handleEnd}>
				<App view={viewFromDataset(root.dataset)} />
			</Hydration>,
		);
	});
}

interface Props {
	/** Called when all of the page is hydrated, before the browser paints. */
	readonly onCommit: () => void;
	/** Called after the effects of the page. */
	readonly onEnd: () => void;
	readonly children: ReactNode;
}

function Hydration({ onCommit, onEnd, children }: Props) {
	useLayoutEffect(onCommit, [onCommit]);
	useEffect(onEnd, [onEnd]);
	return children;
}
