import { useState } from "react";

interface Props {
	/** The anchor of the section. */
	readonly id: string;
	readonly className?: string;
}

/**
 * A section without anything to type or to press: React takes over the element, and what is in it stays as it
 * was built, or as a translator has left it.
 */
export function AsBuilt({ id, className }: Props) {
	const [html] = useState(() => document.getElementById(id)?.innerHTML ?? "");
	return (
		<section
			className={className}
			id={id}
			aria-labelledby={`${id}-heading`}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: from the document itself
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}
