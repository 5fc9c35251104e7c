import { type ReactNode, useLayoutEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { keepFields } from "./keep-fields.ts";
import { viewFromDataset } from "./view-attributes.ts";

/** Takes the document over; `start.ts` calls it once. Resolves when React handles its events. */
export function hydrate(): Promise<void> {
	const root = document.getElementById("root");
	if (!root) throw new Error("The document has no root");
	const restoreFields = keepFields();
	return new Promise((resolve) => {
		function handleHydrated() {
			restoreFields();
			resolve();
		}
		hydrateRoot(
			root,
			<Hydration onEnd={handleHydrated}>
				<App view={viewFromDataset(root.dataset)} />
			</Hydration>,
		);
	});
}

interface Props {
	readonly onEnd: () => void;
	readonly children: ReactNode;
}

/** Its effect runs when the whole page is hydrated, and before the browser paints. */
function Hydration({ onEnd, children }: Props) {
	useLayoutEffect(onEnd, [onEnd]);
	return children;
}
