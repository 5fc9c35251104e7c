import { readFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { form as words } from "../../content/form.ts";
import { header } from "../../content/landing.ts";
import { expect, test } from "./fixtures.ts";
import { api, toast, waitlistForm } from "./waitlist-form.ts";

interface State {
	readonly reach: (page: Page, email: string) => Promise<void>;
	/** What the browser logs on the way. */
	readonly complaints?: readonly RegExp[];
	readonly widths?: readonly number[];
}

const errorDocument = new URL("../../dist/site/500.html", import.meta.url);

/** Posts the hero's form as a browser without JavaScript does. */
async function postPlainly(page: Page, email: string) {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	await form.email.fill(email);
	await form.form.evaluate((element: HTMLFormElement) => element.submit());
	await page.waitForURL("/join**");
}

async function submit(page: Page, email: string) {
	await page.goto("/");
	const form = waitlistForm(page, "closing");
	await form.email.fill(email);
	await form.submit.click();
	// Holds the message until everything is looked at.
	await toast(page).dismiss.focus();
}

const states: Record<string, State> = {
	"landing page": {
		async reach(page) {
			await page.goto("/");
		},
	},
	"open menu": {
		async reach(page) {
			await page.goto("/");
			await page.getByRole("button", { name: header.openMenu }).click();
		},
		widths: [320],
	},
	tooltip: {
		async reach(page) {
			await page.goto("/");
			const { form } = waitlistForm(page, "hero");
			await form.getByRole("button", { name: words.whyPhone }).focus();
			await expect(page.getByRole("tooltip")).toBeVisible();
		},
	},
	joined: { reach: submit },
	"no e-mail": { reach: (page) => submit(page, "") },
	"failed sign-up": {
		async reach(page, email) {
			await page.route(api, (route) => route.fulfill({ status: 503 }));
			await submit(page, email);
		},
		complaints: [/status 503/, /status of 503/],
	},
	"joined without JavaScript": { reach: postPlainly },
	"refused without JavaScript": {
		reach: (page) => postPlainly(page, ""),
		complaints: [/status of 422/],
	},
	"404 page": {
		async reach(page) {
			await page.goto("/nowhere");
		},
		complaints: [/There is no page/, /status of 404/],
	},
	"error page": {
		async reach(page) {
			const body = await readFile(errorDocument, "utf8");
			await page.route("/", (route) =>
				route.fulfill({ status: 500, contentType: "text/html", body }),
			);
			await page.goto("/");
		},
		complaints: [/status of 500/],
	},
};

test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const [name, state] of Object.entries(states)) {
	for (const width of state.widths ?? [320, 1280]) {
		test(`axe finds nothing: ${name} at ${width} pixels, light and dark`, async ({
			page,
			email,
			guard,
		}) => {
			guard.expect(...(state.complaints ?? []));
			await page.setViewportSize({ width, height: 800 });
			await state.reach(page, email);
			await page.evaluate(() => document.fonts.ready);

			const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
			const axe = new AxeBuilder({ page });
			expect(
				await faults(axe.withTags([...tags, "best-practice"])),
				"light",
			).toEqual([]);

			await page.emulateMedia({ colorScheme: "dark" });
			const contrast = new AxeBuilder({ page }).withRules("color-contrast");
			expect(await faults(contrast), "dark").toEqual([]);
		});
	}
}

async function faults(axe: AxeBuilder) {
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
	);
}
