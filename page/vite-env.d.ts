/** The pictures that the words name: see `build/words-plugin.ts`. */
declare module "virtual:pictures" {
	const pictures: Readonly<
		Record<string, import("vite-imagetools").Picture | undefined>
	>;
	export default pictures;
}

/** Whether the form has a question of the founder's, and whether other words may take its place: see `build/words-plugin.ts`. */
declare module "virtual:parts" {
	export const isAsked: boolean;
	export const isEverClosed: boolean;
}

/** What the build puts in; see `vite.config.ts`. */
interface ImportMetaEnv {
	readonly VITE_SUPABASE_URL: string;
	readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
}
