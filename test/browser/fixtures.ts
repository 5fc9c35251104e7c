import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { type Guard, watch } from "./guard.ts";
import { test as base } from "./servers.ts";

export { expect };

interface TestFixtures {
	/** An e-mail address that no other test uses. */
	readonly email: string;
	/** Fails the test on console messages and requests that it did not expect; see `watch`. */
	readonly guard: Guard;
}

/** Playwright's `test` on the built page. */
export const test = base.extend<TestFixtures>({
	baseURL: async ({ waitlist }, use) => use(waitlist.address),
	// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
	email: async ({}, use) => use(`${randomUUID()}@example.com`),
	guard: [
		async ({ context, baseURL }, use) => {
			const guard = watch(context, baseURL ?? "");
			await use(guard);
			await guard.check();
		},
		{ auto: true },
	],
});

/** Resolves when React has taken the page over. */
export async function hydrated(page: Page) {
	await page.waitForFunction(hasReact);
}

/** Whether React has taken the page over. */
export function isHydrated(page: Page): Promise<boolean> {
	return page.evaluate(hasReact);
}

/** Runs in the page: the element around React's tree then bears a mark. */
function hasReact(): boolean {
	return Object.keys(document.querySelector("#root[data-bundle]") ?? {}).some(
		(name) => name.startsWith("__reactContainer"),
	);
}

/** The address of the page's script. */
export const script = "**/assets/*.js";

/** Opens the page as on a slow line: its script arrives only when the function that is returned is called. */
export async function openWithoutScript(
	page: Page,
	address = "/",
): Promise<() => void> {
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
	await page.goto(address);
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
