import type { Page } from "@playwright/test";

/** The address of the page's script. */
export const script = "**/assets/*.js";

/** Opens the page as on a slow line: its script arrives only when the function that is returned is called. */
export async function openWithoutScript(page: Page): Promise<() => void> {
	const { promise, resolve: loadScript } = Promise.withResolvers<void>();
	await page.route(
		script,
		async (route) => {
			await promise;
			// The document that asked may be gone.
			await route.continue().catch(() => {});
		},
		{ times: 1 },
	);
	await page.goto("/");
	return loadScript;
}

/** Notes the calls of the waitlist and the plain posts. */
export function notePosts(page: Page): unknown[] {
	const posts: unknown[] = [];
	page.on("request", (request) => {
		if (request.method() === "POST") posts.push(request.postData());
	});
	return posts;
}
