/** What the build puts in; see `vite.config.ts`. */
interface ImportMetaEnv {
	/** Base address of the waitlist's API; empty for the server the page came from. */
	readonly VITE_SUPABASE_URL: string;
	readonly VITE_SUPABASE_PUBLISHABLE_KEY: string;
}
