import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { readSettings } from "../../config/settings.ts";
import { linkPath, makeToken, personKey } from "../../mail/letter/links.ts";
import { withList } from "../../store/list.ts";
import { startServer } from "../support/server-process.ts";
import { storedEntries } from "../support/stored.ts";
import { type Guard, watch } from "./guard.ts";

export { expect };

/** A server with an empty list in `folder`. */
async function startWaitlist(folder: string) {
	const linkSecret = randomBytes(32).toString("base64url");
	const environment = {
		DATABASE_URL: `file:${folder}/waitlist.db`,
		LINK_SECRET: linkSecret,
	};
	const server = await startServer(environment);
	const { database } = readSettings(environment);
	return {
		address: server.address,
		/** The sign-ups stored for an e-mail address, oldest first. */
		stored: (email: string) => storedEntries(database, email),
		/** A link as in a mail to a new person, and the replies by it, oldest first. */
		link() {
			const key = personKey(linkSecret, randomUUID(), "host");
			const claim = { personKey: key, purpose: "confirm" } as const;
			return {
				href: linkPath + makeToken(linkSecret, claim),
				answers: () =>
					withList(database, "read", async (list) => {
						const replies = list.read("replies", {
							with: { person_key: [key] },
						});
						return (await Array.fromAsync(replies)).map(({ kind }) => kind);
					}),
			};
		},
		end: () => server.end("SIGTERM"),
	};
}

interface TestFixtures {
	/** An e-mail address that no other test uses. */
	readonly email: string;
	/** Fails the test on console messages and requests that it did not expect; see `watch`. */
	readonly guard: Guard;
}

interface WorkerFixtures {
	readonly waitlist: Awaited<ReturnType<typeof startWaitlist>>;
}

/** Playwright's `test` on the built page, with one server and one database per worker. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
	waitlist: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			const prefix = path.join(tmpdir(), "waitlist-browser-");
			await using folder = await mkdtempDisposable(prefix);
			const waitlist = await startWaitlist(folder.path);
			await use(waitlist);
			await waitlist.end();
		},
		{ scope: "worker" },
	],
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
