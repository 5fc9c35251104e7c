/** Where the page sends what it collects. */
export interface Backend {
	/** Base address without a slash at its end; empty for the server the page came from. */
	readonly url: string;
	readonly key: string;
}

export const backend: Backend = {
	url: import.meta.env.VITE_SUPABASE_URL,
	key: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
};
