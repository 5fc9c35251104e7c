import type { Page } from "@playwright/test";
import { form as words } from "../../content/form.ts";
import { founder } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { site } from "../../content/site.ts";
import { expect, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const why = (form: "hero" | "closing") => (page: Page) =>
	waitlistForm(page, form).form.getByRole("button", { name: words.whyPhone });
const link = (name: string) => (page: Page) => page.getByRole("link", { name });

const cases = [
	{ what: "hero phone", find: why("hero"), text: words.whyPhoneAnswer },
	{ what: "closing phone", find: why("closing"), text: words.whyPhoneAnswer },
	...[...founder.links, site.social].map(({ label, tooltip }) => ({
		what: label,
		find: link(label),
		text: tooltip,
	})),
];

// Nothing may scroll away from under the pointer.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { what, find, text } of cases) {
	test(`${what}: a tooltip by pointer and keyboard`, async ({ page }) => {
		await page.goto("/");
		const trigger = find(page);
		const tooltip = page.getByRole("tooltip");
		await expect(trigger).toHaveAccessibleDescription(text);
		await expect(tooltip).toHaveCount(0);

		for (const width of [320, 1280]) {
			await page.setViewportSize({ width, height: 640 });
			await trigger.evaluate((element) =>
				element.scrollIntoView({ block: "center" }),
			);
			await trigger.hover();
			await expect(tooltip).toHaveText(text);
			// Half a pixel beside the window is no harm.
			await expect(tooltip).toBeInViewport({ ratio: 0.99 });
			await page.mouse.move(0, 0);
			await expect(tooltip).toHaveCount(0);
		}

		await trigger.hover();
		await tooltip.hover();
		await expect(tooltip).toHaveText(text);
		await page.keyboard.press("Escape");
		await expect(tooltip).toHaveCount(0);
		await page.mouse.move(0, 0);
		await trigger.hover();
		await expect(tooltip).toHaveText(text);
		await page.mouse.move(0, 0);
		await expect(tooltip).toHaveCount(0);

		await trigger.focus();
		await expect(tooltip).toHaveText(text);
		await page.keyboard.press("Escape");
		await expect(tooltip).toHaveCount(0);
		await expect(trigger).toBeFocused();
	});
}

test.describe("by touch", () => {
	test.use({ viewport: { width: 320, height: 640 }, hasTouch: true });

	test("the question mark answers, and the form goes on", async ({
		page,
		email,
		waitlist,
	}) => {
		await page.goto("/");
		const form = waitlistForm(page, "hero");
		await form.email.fill(email);
		await why("hero")(page).tap();
		await expect(page.getByRole("tooltip")).toHaveText(words.whyPhoneAnswer);
		await form.phone.tap();
		await expect(form.phone).toBeFocused();
		await expect(page.getByRole("tooltip")).toHaveCount(0);
		await form.phone.fill("030 1");
		await form.submit.tap();
		await expect(toast(page).said).toHaveText(messages.joined.host);
		expect(await waitlist.stored(email)).toHaveLength(1);
	});

	test("one tap on a link follows it", async ({ page, guard }) => {
		const [first] = founder.links;
		const { origin } = new URL(first.href);
		guard.expect(new RegExp(`request to ${origin}`));
		await page.route(`${origin}/**`, (route) =>
			route.fulfill({ contentType: "text/html", body: "<title>Away" }),
		);
		await page.goto("/");
		await page.getByRole("link", { name: first.label }).tap();
		await expect(page).toHaveTitle("Away");
	});
});
