/** Every document in Chromium: no message in the console of any kind, and nothing that its policy refuses. */
import path from "node:path";
import type { Page } from "@playwright/test";
import { readSite } from "../../server/site.ts";
import { test as dashboardTest, parts } from "./dashboard-fixtures.ts";
import { expect, hydrated, test } from "./fixtures.ts";

/** Notes the console's messages and refusals of the policy, for all documents that the page opens. */
async function noteMessages(page: Page): Promise<string[]> {
	const messages: string[] = [];
	page.on("console", (message) => messages.push(message.text()));
	page.on("pageerror", (error) => messages.push(`${error}`));
	await page.exposeFunction("noteRefusal", (directive: string) =>
		messages.push(`refused: ${directive}`),
	);
	await page.addInitScript(() =>
		document.addEventListener("securitypolicyviolation", (event) =>
			window.noteRefusal(event.effectiveDirective),
		),
	);
	return messages;
}

/** Chromium without a window fetches the manifest only when it is asked to. */
async function fetchManifest(page: Page) {
	const session = await page.context().newCDPSession(page);
	const { url, errors } = await session.send("Page.getAppManifest");
	await session.detach();
	return { isNamed: url !== "", errors };
}

const { documents, security } = readSite(
	path.join(import.meta.dirname, "../../dist"),
);

test("every document: nothing in the console", async ({ page, guard }) => {
	// The specification asks for this one.
	guard.expect(/There is no page at \/site\/404\.html/);
	const messages = await noteMessages(page);
	const bodies = new Map(Object.entries(documents));
	await page.route(
		({ pathname }) => bodies.has(pathname.slice(1)),
		(route) => {
			const name = new URL(route.request().url()).pathname.slice(1);
			const isLinkPage = name.startsWith("answers/link-");
			return route.fulfill({
				contentType: "text/html; charset=utf-8",
				headers: {
					...security.document,
					...(isLinkPage && security.linkPage),
				},
				body: `${bodies.get(name)}`,
			});
		},
	);
	for (const [name, html] of bodies)
		await test.step(name, async () => {
			messages.length = 0;
			await page.goto(`/${name}`);
			const manifest = await fetchManifest(page);
			expect(manifest.errors).toEqual([]);
			expect(manifest.isNamed).toBe(html.includes('rel="manifest"'));
			await page.keyboard.press("Shift");
			if (html.includes("data-bundle")) await hydrated(page);
			const isLogged = name === "site/404.html";
			expect(messages, name).toEqual(
				isLogged ? [`There is no page at /${name}`] : [],
			);
		});
});

dashboardTest(
	"the dashboard: nothing in the console",
	async ({ page, dashboard }) => {
		const messages = await noteMessages(page);
		await page.goto(dashboard.address);
		await expect(parts(page).totals).toBeVisible();
		expect((await fetchManifest(page)).errors).toEqual([]);
		expect(messages).toEqual([]);
	},
);

declare global {
	interface Window {
		noteRefusal(directive: string): void;
	}
}
