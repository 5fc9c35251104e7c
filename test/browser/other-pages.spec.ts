import type { Page } from "@playwright/test";
import { messages } from "../../content/messages.ts";
import { home, notFound, unexpectedError } from "../../content/other-pages.ts";
import { site } from "../../content/site.ts";
import { breakFooter, expect, openErrorPage, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const heading = "Unexpected Application Error!";
const robots = (page: Page) => page.locator('meta[name="robots"]');

test("an unknown path gets the 404 page", async ({ page, guard }) => {
	guard.expect(/Failed to load resource: .* status of 404/);
	for (const address of ["/a/b.html?c=d", "/index.html"]) {
		const { pathname } = new URL(address, "http://localhost");
		guard.expect(new RegExp(`^console error: .*${pathname}$`));
		const answer = await page.goto(address);
		expect(answer?.status()).toBe(404);
		expect(answer?.headers()).toHaveProperty("content-security-policy");
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(
			"Oops! Page not found",
		);
		await expect(page).toHaveTitle(`${notFound.heading} – ${site.name}`);
		await expect(robots(page)).toHaveAttribute("content", "noindex");
	}
	const link = page.getByRole("link", { name: "Return to Home" });
	await expect(link).toHaveAttribute("href", "/");
	await link.click();
	await expect(page).toHaveTitle(site.title);
});

test("an error while rendering shows the error page", async ({
	page,
	guard,
}) => {
	guard.expect(/console error: .*no year/);
	guard.expect(/There is no page/, /status of 404/);
	await breakFooter(page, "no year");
	await page.goto("/nowhere");
	await page.mouse.move(50, 50);
	await expect(page.getByRole("heading")).toHaveText(heading);
	await expect(page.getByRole("link", { name: home })).toHaveAttribute(
		"href",
		"/",
	);
});

test("an error around the form leaves the form", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/console error: .*no year/);
	await breakFooter(page, "no year");
	await page.goto("/");
	await waitlistForm(page, "hero").send({ email });
	await expect(toast(page).success).toHaveText(messages.joined.host);
	await expect(page.getByRole("contentinfo")).toHaveCount(0);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test("an error in a form shows the page that a failing server sends", async ({
	page,
	guard,
}) => {
	guard.expect(/status of 500/);
	await openErrorPage(page);
	const title = page.getByRole("heading", { level: 1 });
	await expect(title).toHaveText(heading);
	await expect(page).toHaveTitle(`${unexpectedError.heading} – ${site.name}`);
	await expect(robots(page)).toHaveAttribute("content", "noindex");
	const sent = await title.boundingBox();

	guard.expect(/console error: .*no sides/);
	await page.addInitScript(() => {
		const { map } = Array.prototype;
		type Arguments = Parameters<typeof map>;
		Reflect.set(
			Array.prototype,
			"map",
			function (this: unknown[], ...args: Arguments) {
				if (this[0] === "host") throw new Error("no sides");
				return map.apply(this, args);
			},
		);
	});
	await page.goto("/");
	await page.mouse.move(50, 50);
	await expect(title).toHaveText(heading);
	expect(await title.boundingBox()).toEqual(sent);
});
