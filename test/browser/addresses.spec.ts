/** What the page's address chooses: a section, and a side. */
import path from "node:path";
import { sides } from "../../shared/sides.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { waitlistForm } from "./waitlist-form.ts";

const file = path.join(import.meta.dirname, "../../dist/site/index.html");

test("an anchor shows its section from below the header on", async ({
	page,
}) => {
	for (const width of [375, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		await page.goto("/");
		await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
		for (const id of ["how-it-works", "who-its-for", "spaces", "founder"]) {
			await page.goto(`/#${id}`);
			const banner = page.getByRole("banner");
			const heading = page.locator(`#${id}`).getByRole("heading").first();
			await expect
				.poll(async () => {
					const header = await banner.boundingBox();
					const words = await heading.boundingBox();
					return (words?.y ?? 0) - ((header?.y ?? 0) + (header?.height ?? 0));
				}, `#${id}, ${width} wide`)
				// The section begins behind the header's line.
				.toBeGreaterThanOrEqual(-4);
			await expect(heading).toBeInViewport({ ratio: 1 });
		}
	}
});

test("the side of the address is chosen in both forms, also by a static host", async ({
	page,
}) => {
	await page.route(/\/\?side=/, (route) => route.fulfill({ path: file }));
	for (const side of sides) {
		await page.goto(`/?side=${side}`);
		for (const name of ["hero", "closing"] as const)
			await expect(waitlistForm(page, name).side(side)).toBeChecked();
		await page.keyboard.press("Shift");
		await hydrated(page);
		await expect(waitlistForm(page, "hero").side(side)).toBeChecked();
	}
});
