import { useState } from "react";

interface Props {
	/** The anchor of the section. */
	readonly id: string;
	readonly className?: string;
}

/**
 * A section that never changes. React takes over its element alone: what is in it stays as it was built, or as a
 * translator has left it, also where React makes the page anew.
 */
export function AsBuilt({ id, className }: Props) {
	// Others may have elements with its id.
	const [content] = useState(() => [
		...(document.querySelector(`main > section#${id}`)?.childNodes ?? []),
	]);
	return (
		<section
			className={className}
			id={id}
			aria-labelledby={`${id}-heading`}
			ref={(section) => {
				if (section?.firstChild === null) section.append(...content);
			}}
			// React then compares no text, and looks for no element of its own.
			suppressHydrationWarning
		>
			{""}
		</section>
	);
}
