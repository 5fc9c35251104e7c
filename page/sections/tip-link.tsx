import { useState } from "react";
import type { TipLink as Words } from "../../content/types.ts";
import { useEscape } from "../use-escape.ts";

interface Props {
	readonly tooltipId: string;
	readonly link: Words;
}

/**
 * A link with a few words more on hover and focus. The stylesheet shows them, so they need no script;
 * Escape hides them until the pointer or the focus comes back (WCAG 2.2, 1.4.13).
 */
export function TipLink({ tooltipId, link }: Props) {
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
			<a className="text-link" href={link.href} aria-describedby={tooltipId}>
				{link.label}
			</a>
			<span className="tooltip" role="tooltip" id={tooltipId}>
				{link.tooltip}
			</span>
		</span>
	);
}
