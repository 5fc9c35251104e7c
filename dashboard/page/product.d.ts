/** From `build/words-plugin.ts`. */
declare module "virtual:product" {
	export const name: string;
	export const theme: import("../../words/content.ts").Theme;
}
