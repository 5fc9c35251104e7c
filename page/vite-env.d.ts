/** The pictures that the words name: see `build/words-plugin.ts`. */
declare module "virtual:pictures" {
	const pictures: Readonly<
		Record<string, import("vite-imagetools").Picture | undefined>
	>;
	export default pictures;
}

/** What the page has: see `build/words-plugin.ts`. */
declare module "virtual:parts" {
	export const isAsked: boolean;
	export const isEverClosed: boolean;
	/** Whether the page shows its street; `undefined` where the words say so. */
	export const hasStreet: boolean | undefined;
	/** Loads what comes when an address is typed. */
	export const loadTyped: () => Promise<
		typeof import("./name/typed-address.ts")
	>;
}

/** What the build puts in; see `vite.config.ts`. */
interface ImportMetaEnv {
	readonly VITE_SUPABASE_URL: string;
	readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
}
