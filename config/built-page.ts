/** Facts about the built page, for `doctor`. */
export interface BuiltPage {
	/** The product's name, as visitors see it. */
	readonly name: string;
	/** The settings that it was built with; empty as in `PageSettings`. */
	readonly siteUrl: string;
	readonly apiBase: string;
	readonly apiKey: string;
	/** Whether the page shows a photo of the founder, not the drawing. */
	readonly hasPortrait: boolean;
	/** Placeholders that are still in the content, one line each. */
	readonly placeholders: readonly string[];
}

/** Where the build leaves it, in `dist/`. */
export const builtPageFile = "built.json";
