import type { Page } from "@playwright/test";
import { english } from "../support/founder-words.ts";
import { expect, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const { messages, home, notFound, site } = english;

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("an unknown path gets the 404 page", async ({ page, guard }) => {
	guard.expect(/Failed to load resource: .* status of 404/);
	guard.expect(/^console error: .*\/a\/b\.html$/);
	const answer = await page.goto("/a/b.html?c=d");
	expect(answer?.status()).toBe(404);
	expect(answer?.headers()).toHaveProperty("content-security-policy");
	await expect(title(page)).toHaveText("Oops! Page not found");
	await expect(page).toHaveTitle(`${notFound.heading} – ${site.name}`);
	const robots = page.locator('meta[name="robots"]');
	await expect(robots).toHaveAttribute("content", "noindex");
	const link = page.getByRole("link", { name: "Return to Home" });
	await expect(link).toHaveAttribute("href", "/");
	await link.click();
	await expect(page).toHaveTitle(site.title);
});

/**
 * Makes React's rendering of all parts around the forms fail: header and founder have lists of links, and the footer
 * reads the year after the document's own script has.
 */
function breakParts() {
	const { map } = Array.prototype;
	Array.prototype.map = function (this: { href?: string }[], ...how) {
		if (this.some((each) => each?.href)) throw new Error("no links");
		return map.apply(this, how);
	} as typeof map;
	const { getFullYear } = Date.prototype;
	let calls = 0;
	Date.prototype.getFullYear = function (this: Date) {
		calls += 1;
		if (calls > 1) throw new Error("no year");
		return getFullYear.call(this);
	};
}

test("an error around the form leaves the form; on another page it shows the error page", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/console error: .*no year/, /console error: .*no links/);
	guard.expect(/No page at/, /status of 404/);
	await page.addInitScript(breakParts);
	await page.goto("/");
	await waitlistForm(page, "hero").send({ email });
	await expect(toast(page).success).toHaveText(messages.joined.host);
	for (const part of ["banner", "contentinfo"] as const)
		await expect(page.getByRole(part)).toHaveCount(0);
	await expect(page.locator("main > *")).toHaveCount(2);
	expect(await waitlist.stored(email)).toHaveLength(1);

	await page.goto("/nowhere");
	await page.mouse.move(50, 50, { steps: 2 });
	await expect(title(page)).toHaveText("Unexpected Application Error!");
	const link = page.getByRole("link", { name: home });
	await expect(link).toHaveAttribute("href", "/");
});
