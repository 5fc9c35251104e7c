import type { Backend } from "./submit-waitlist.ts";

/** Where this page sends what it collects, as it was built. */
export const backend: Backend = {
	url: import.meta.env.VITE_SUPABASE_URL,
	key: import.meta.env.VITE_SUPABASE_PUBLISHABLE_KEY,
};
