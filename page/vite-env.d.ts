/** What the build puts in; see `vite.config.ts`. */
interface ImportMetaEnv {
	/** Base address of the waitlist's API; empty for the server the page came from. */
	readonly VITE_SUPABASE_URL: string;
	readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
	/** `null` without a photo of the founder, and while developing, when its file is shown as it is. */
	readonly VITE_PORTRAIT: import("./prerender/types.ts").Portrait | null;
}
