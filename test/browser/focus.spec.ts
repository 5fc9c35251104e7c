import type { Page } from "@playwright/test";
import { form as words } from "../../content/form.ts";
import { founder, header } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { expect, test } from "./fixtures.ts";

test.use({
	viewport: { width: 1280, height: 800 },
	contextOptions: { reducedMotion: "reduce" },
});

/** Names everything that Tab stops at, and what is wrong with a stop. */
async function walk(page: Page) {
	const stops: string[] = [];
	const faults: string[] = [];
	for (;;) {
		await page.keyboard.press("Tab");
		const stop = await page.evaluate(() => {
			const element = document.activeElement;
			if (element === null || element === document.body) return null;
			const { bottom } = element.getBoundingClientRect();
			const header = document.querySelector("header");
			const isCovered =
				header !== null &&
				!header.contains(element) &&
				bottom <= header.getBoundingClientRect().bottom;
			const label = (element as HTMLInputElement).labels?.[0]?.textContent;
			const name = element.getAttribute("aria-label") ?? label;
			return { name: name ?? element.textContent, isCovered };
		});
		if (stop === null) return { stops, faults };
		stops.push(stop.name);
		if (stop.isCovered) faults.push(`${stop.name} is under the header`);
		if (!(await showsFocus(page))) faults.push(`${stop.name} shows no focus`);
	}
}

/** Whether the window looks different without the focus. */
async function showsFocus(page: Page): Promise<boolean> {
	const focused = await page.screenshot();
	const element = await page.evaluateHandle(() => document.activeElement);
	await element.evaluate((stop) => (stop as HTMLElement).blur());
	const blurred = await page.screenshot();
	await element.evaluate((stop) =>
		(stop as HTMLElement).focus({ preventScroll: true }),
	);
	return !focused.equals(blurred);
}

test("Tab stops at everything once, in order, visibly", async ({ page }) => {
	await page.goto("/");
	const { stops, faults } = await walk(page);
	const form = [
		words.sides.host.name,
		words.email,
		words.whyPhone,
		`${words.phone} (${words.optional})`,
		words.submit,
	];
	expect(stops).toEqual([
		header.skip,
		site.name,
		...header.links.map((link) => link.label),
		header.join.label,
		...form,
		...founder.links.map((link) => link.label),
		...form,
		site.social.label,
	]);
	expect(faults).toEqual([]);
});
