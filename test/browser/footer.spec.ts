import { footer } from "../../content/landing.ts";
import { site } from "../../content/site.ts";
import { expect, test } from "./fixtures.ts";

test("the footer leads to the social medium", async ({ page }) => {
	await page.goto("/");
	const social = page.getByRole("contentinfo").getByRole("link");
	await expect(social).toHaveText(site.social.label);
	await expect(social).toHaveAttribute("href", site.social.href);
});

for (const path of ["/", "/nowhere"]) {
	test(`the year at ${path} is this year, however old the build is`, async ({
		page,
		guard,
	}) => {
		if (path !== "/") guard.expect(/There is no page/, /status of 404/);
		await page.clock.setFixedTime(new Date(2031, 0, 1));
		await page.goto(path);
		await expect(
			page.getByRole("contentinfo").getByRole("paragraph"),
		).toHaveText(`© 2031 ${footer.owner}`);
	});
}
