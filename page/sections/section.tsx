import type { ReactNode } from "react";

interface Props {
	/** The anchor of the section. */
	readonly id: string;
	readonly className?: string;
	readonly heading: string;
	readonly children: ReactNode;
}

/** A part of the landing page, named by its heading. */
export function Section({ id, className, heading, children }: Props) {
	return (
		<section className={className} id={id} aria-labelledby={`${id}-heading`}>
			<h2 id={`${id}-heading`}>{heading}</h2>
			{children}
		</section>
	);
}
