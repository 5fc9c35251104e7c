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

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const [name, state] of Object.entries(states)) {
	test(`axe finds nothing: ${name}`, async ({ page, email, guard }) => {
		guard.expect(...(state.complaints ?? []));
		const [first = 320, ...others] = state.widths ?? [320, 1280];
		await page.setViewportSize({ width: first, height: 800 });
		await state.reach(page, email);
		await page.evaluate(() => document.fonts.ready);

		for (const width of [first, ...others]) {
			await page.setViewportSize({ width, height: 800 });
			await page.emulateMedia({ colorScheme: "light" });
			const everything = new AxeBuilder({ page });
			everything.withTags([...standards, "best-practice"]);
			expect(await faults(everything), `light, ${width} wide`).toEqual([]);

			await page.emulateMedia({ colorScheme: "dark" });
			const contrast = new AxeBuilder({ page }).withRules("color-contrast");
			expect(await faults(contrast), `dark, ${width} wide`).toEqual([]);
		}
	});
}

async function faults(axe: AxeBuilder) {
	const { violations } = await axe.analyze();
	return violations.flatMap(({ id, nodes }) =>
		nodes.map((node) => `${id}: ${node.target} ${node.failureSummary}`),
	);
}
