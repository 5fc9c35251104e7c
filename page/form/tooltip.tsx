import { type ReactNode, useState } from "react";
import type { TipLink as Words } from "../../content/types.ts";
import { useEscape } from "../use-escape.ts";

interface Props {
	readonly id: string;
	/** What the tooltip says. */
	readonly text: string;
	/** The link or button it belongs to, which must carry `aria-describedby={id}`. */
	readonly children: ReactNode;
}

/**
 * A few words more on hover and focus. The stylesheet shows them, so it needs no script; Escape hides
 * them until the pointer or the focus comes back (WCAG 2.2, 1.4.13).
 */
export function Tooltip({ id, text, children }: Props) {
	const [isDismissed, setDismissed] = useState(false);
	useEscape(() => setDismissed(true));
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only notices that they are back
		<span
			className="tooltip"
			data-dismissed={isDismissed || undefined}
			onPointerEnter={() => setDismissed(false)}
			onFocus={() => setDismissed(false)}
		>
			{children}
			<span className="tooltip-text" role="tooltip" id={id}>
				{text}
			</span>
		</span>
	);
}

/** A link with a tooltip. */
export function TipLink({ id, link }: { id: string; link: Words }) {
	return (
		<Tooltip id={id} text={link.tooltip}>
			<a className="text-link" href={link.href} aria-describedby={id}>
				{link.label}
			</a>
		</Tooltip>
	);
}
