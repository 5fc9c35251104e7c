import { useState } from "react";
import type { TipLink as Words } from "../../words/schema.ts";
import { useEscape } from "../use-escape.ts";

/**
 * A link with a few words more, the element `id`, on hover and focus. The stylesheet shows them, so
 * they need no script; Escape hides them until the pointer or the focus comes back (WCAG 2.2, 1.4.13).
 */
export function TipLink({ id, link }: { id: string; link: Words }) {
	const describedBy = link.tooltip ? id : undefined;
	const [isDismissed, setDismissed] = useState(false);
	useEscape(() => setDismissed(true));
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only notices that they are back
		<span
			className="tip-link"
			data-dismissed={isDismissed || undefined}
			onPointerEnter={() => setDismissed(false)}
			onFocus={() => setDismissed(false)}
		>
			<a className="text-link" href={link.href} aria-describedby={describedBy}>
				{link.label}
			</a>
			{link.tooltip && (
				<span className="tooltip" role="tooltip" id={id}>
					{link.tooltip}
				</span>
			)}
		</span>
	);
}
