export const belowId = "below";

interface Props {
	/** Where the page is made anew: what the build has rendered there. */
	readonly moved?: readonly Node[] | undefined;
}

/**
 * Stands for the sections that the build has rendered (prerender/below.tsx). Hydration leaves them as
 * they are: it does not look into an element that is given HTML, and does not set it either.
 */
export function KeptBelow({ moved }: Props) {
	if (moved)
		return <div id={belowId} ref={(element) => element?.append(...moved)} />;
	// biome-ignore lint/security/noDangerouslySetInnerHtml: it is not set
	return <div id={belowId} dangerouslySetInnerHTML={{ __html: "" }} />;
}
