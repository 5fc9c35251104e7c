import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { readSettings } from "../../config/settings.ts";
import { linkPath, makeToken, personKey } from "../../mail/links.ts";
import type { WaitlistEntry } from "../../shared/sign-up.ts";
import { withList } from "../../store/list.ts";
import { startServer } from "../support/server-process.ts";
import { storedSubmissions } from "../support/stored.ts";
import { type Guard, watch } from "./guard.ts";

export { expect };

interface Waitlist {
	readonly address: string;
	/** The sign-ups stored for an e-mail address, oldest first. */
	stored(email: string): Promise<WaitlistEntry[]>;
	/** A link as it stands in a mail to a new person, and what was answered with it, oldest first. */
	link(purpose: "confirm" | "leave"): {
		readonly href: string;
		answers(): Promise<string[]>;
	};
}

interface TestFixtures {
	/** An e-mail address that no other test uses. */
	readonly email: string;
	/** Fails the test on console messages and requests that it did not expect; see `watch`. */
	readonly guard: Guard;
}

/** Playwright's `test` on the built page, with one server and one database per worker. */
export const test = base.extend<TestFixtures, { waitlist: Waitlist }>({
	waitlist: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			const folder = await mkdtemp(path.join(tmpdir(), "waitlist-browser-"));
			const linkSecret = randomBytes(32).toString("base64url");
			const environment = {
				DATABASE_URL: `file:${folder}/waitlist.db`,
				LINK_SECRET: linkSecret,
			};
			const server = await startServer(environment);
			const { database } = readSettings(environment);
			await use({
				address: server.address,
				async stored(email) {
					return (await storedSubmissions(database))
						.filter((submission) => submission.email === email)
						.map(({ email, phone, user_type }) => ({
							email,
							phone,
							user_type,
						}));
				},
				link(purpose) {
					const key = personKey(linkSecret, randomUUID(), "host");
					return {
						href: linkPath + makeToken(linkSecret, { personKey: key, purpose }),
						answers: () =>
							withList(database, "read", async (list) =>
								(
									await Array.fromAsync(
										list.read("replies", { with: { person_key: [key] } }),
									)
								).map(({ kind }) => kind),
							),
					};
				},
			});
			await server.end("SIGTERM");
			await rm(folder, { recursive: true });
		},
		{ scope: "worker" },
	],
	baseURL: async ({ waitlist }, use) => use(waitlist.address),
	// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
	email: async ({}, use) => use(`${randomUUID()}@example.com`),
	guard: [
		async ({ context, waitlist }, use) => {
			const guard = watch(context, waitlist.address);
			await use(guard);
			await guard.check();
		},
		{ auto: true },
	],
});

/** Resolves when React has taken the page over. */
export async function hydrated(page: Page) {
	await expect.poll(() => isHydrated(page)).toBe(true);
}

/** Whether React has taken the page over: the element around its tree then bears a mark. */
export function isHydrated(page: Page): Promise<boolean> {
	return page.evaluate(() =>
		Object.keys(document.getElementById("root") ?? {}).some((name) =>
			name.startsWith("__reactContainer"),
		),
	);
}

/** Makes React's rendering of the footer fail: it reads the year after the document's own script has. */
export async function breakFooter(page: Page, message: string) {
	await page.addInitScript((message) => {
		const { getFullYear } = Date.prototype;
		let calls = 0;
		Date.prototype.getFullYear = function (this: Date) {
			calls += 1;
			if (calls > 1) throw new Error(message);
			return getFullYear.call(this);
		};
	}, message);
}
