import { type ReactNode, useEffect, useId, useState } from "react";
import type { site } from "../../content/site.ts";

interface Props {
	/** What the tooltip says. */
	readonly text: string;
	/** Renders the link or button it belongs to, which must carry `aria-describedby={id}`. */
	readonly children: (id: string) => ReactNode;
}

/**
 * A few words more on hover and focus. The stylesheet shows it, so it works before hydration;
 * Escape hides it until the pointer or the focus comes back.
 */
export function Tooltip({ text, children }: Props) {
	const id = useId();
	const [isDismissed, setDismissed] = useState(false);

	useEffect(() => {
		function handleKey(event: KeyboardEvent) {
			if (event.key === "Escape") setDismissed(true);
		}
		document.addEventListener("keydown", handleKey);
		return () => document.removeEventListener("keydown", handleKey);
	}, []);

	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only notices the pointer coming back
		<span
			className="tooltip"
			data-dismissed={isDismissed || undefined}
			onPointerEnter={() => setDismissed(false)}
			onFocus={() => setDismissed(false)}
		>
			{children(id)}
			<span className="tooltip-text" role="tooltip" id={id}>
				{text}
			</span>
		</span>
	);
}

/** A link with a tooltip. */
export function TipLink({ link }: { readonly link: typeof site.social }) {
	return (
		<Tooltip text={link.tooltip}>
			{(tipId) => (
				<a className="text-link" href={link.href} aria-describedby={tipId}>
					{link.label}
				</a>
			)}
		</Tooltip>
	);
}
