import type { Page } from "@playwright/test";
import { openErrorPage } from "./error-page.ts";
import { expect, test } from "./fixtures.ts";
import { axeViolations } from "./page-checks.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

interface State {
	readonly width: number;
	readonly reach: (page: Page, email: string) => Promise<unknown>;
	/** What the browser logs on the way. */
	readonly problems?: readonly RegExp[];
}

const narrow = 320;
const wide = 1280;

/** Posts the hero's form as a browser without JavaScript does. */
async function postPlainly(page: Page, email: string) {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	await form.email.fill(email);
	await form.form.evaluate((element: HTMLFormElement) => element.submit());
	await page.waitForURL("/join**");
}

async function refuse(page: Page) {
	await page.goto("/");
	await waitlistForm(page, "closing").send();
	// The focus keeps the message on the screen.
	await toast(page).dismiss.focus();
}

/** The page at both widths; what differs from it only by a few elements, at one of them. */
const states: Record<string, State> = {
	"landing page, narrow": { width: narrow, reach: (page) => page.goto("/") },
	"landing page, wide": { width: wide, reach: (page) => page.goto("/") },
	"open menu": {
		width: narrow,
		async reach(page) {
			await page.goto("/");
			await page.locator(".menu-toggle").click();
		},
	},
	tooltip: {
		width: narrow,
		async reach(page) {
			await page.goto("/");
			await waitlistForm(page, "hero").why.focus();
			await expect(page.getByRole("tooltip")).toBeVisible();
		},
	},
	"advertiser's side": {
		width: wide,
		async reach(page) {
			await page.goto("/");
			await waitlistForm(page, "closing").side("advertiser").check();
		},
	},
	"no e-mail": { width: wide, reach: refuse },
	"joined without JavaScript": { width: narrow, reach: postPlainly },
	"404 page": {
		width: narrow,
		reach: (page) => page.goto("/nowhere"),
		problems: [/There is no page/, /status of 404/],
	},
	"error page": {
		width: wide,
		reach: openErrorPage,
		problems: [/status of 500/],
	},
};

for (const [name, { width, reach, problems = [] }] of Object.entries(states)) {
	test(`axe finds nothing: ${name}`, async ({ page, email, guard }) => {
		guard.expect(...problems);
		await page.setViewportSize({ width, height: 800 });
		await reach(page, email);
		await expect(page.locator("html")).toHaveAttribute("data-font", "");
		expect(await axeViolations(page)).toEqual([]);
	});
}
