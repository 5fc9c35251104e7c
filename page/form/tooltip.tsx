import type { ReactNode } from "react";
import type { TipLink as Words } from "../../content/types.ts";

interface Props {
	readonly id: string;
	/** What the tooltip says. */
	readonly text: string;
	/** The link or button it belongs to, which must carry `aria-describedby={id}`. */
	readonly children: ReactNode;
}

/** A few words more on hover and focus. The stylesheet shows them, and `start.ts` hides them at Escape. */
export function Tooltip({ id, text, children }: Props) {
	return (
		<span className="tooltip">
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
