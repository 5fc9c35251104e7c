/** Every document of the page in Chromium: no message in the console of any kind, and nothing that its policy refuses. */
import path from "node:path";
import type { Page } from "@playwright/test";
import { readSite } from "../../server/site.ts";
import { variant } from "../support/variant.ts";
import { fetchManifest, noteMessages } from "./console.ts";
import { expect, hydrated, test } from "./fixtures.ts";

const { documents, security } = readSite(
	path.join(import.meta.dirname, "../../dist"),
);

/** An answer to a form is there for each form, outcome and side: these two have one of each. */
const answers = ["hero-joined-advertiser", "closing-refused-host"];
const names = Object.keys(documents);
const repeated = names.filter(
	(name) =>
		/answers\/(hero|closing)-/.test(name) &&
		!answers.some((answer) => name.includes(answer)),
);
const kinds = names.filter((name) => !repeated.includes(name));

test("each kind of document: nothing in the console", ({ page, guard }) => {
	// The specification asks for this one.
	guard.expect(/No page at \/document/);
	return expectSilence(page, kinds);
});

test(
	"the other answers to a form: nothing in the console",
	{
		tag: variant,
	},
	({ page }) => expectSilence(page, repeated),
);

/** Opens these documents one after the other. */
async function expectSilence(page: Page, names: readonly string[]) {
	const messages = await noteMessages(page);
	for (const name of names)
		await test.step(name, async () => {
			const html = String(documents[name]);
			const isLinkPage = name.startsWith("answers/link-");
			await page.route("/document", (route) =>
				route.fulfill({
					contentType: "text/html; charset=utf-8",
					headers: {
						...security.document,
						...(isLinkPage && security.linkPage),
					},
					body: html,
				}),
			);
			await page.goto("/document");
			const manifest = await fetchManifest(page);
			expect(manifest.errors).toEqual([]);
			expect(manifest.isNamed).toBe(html.includes('rel="manifest"'));
			await page.keyboard.press("Shift");
			if (html.includes("data-bundle")) await hydrated(page);
			const logged = name === "site/404.html" ? ["No page at /document"] : [];
			expect(messages.splice(0), name).toEqual(logged);
			await page.unroute("/document");
		});
}
