/** What the build notes down of the page that it made, for the founder's `doctor`. */
export interface BuiltPage {
	/** The product's name, as visitors see it. */
	readonly name: string;
	/** The settings that it was built with; empty as in `PageSettings`. */
	readonly siteUrl: string;
	readonly apiBase: string;
	readonly apiKey: string;
	/** What is still to be replaced in the content, a line each. */
	readonly placeholders: readonly string[];
}

/** Where the build leaves it, in `dist/`. */
export const builtPageFile = "built.json";
