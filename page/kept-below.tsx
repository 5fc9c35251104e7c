export const belowId = "below";

/**
 * Stands for the sections that the build has rendered (prerender/below.tsx), and leaves them as they
 * are: hydration does not look into an element that is given HTML, and does not set it either.
 */
export function KeptBelow() {
	// biome-ignore lint/security/noDangerouslySetInnerHtml: it is not set
	return <div id={belowId} dangerouslySetInnerHTML={{ __html: "" }} />;
}
