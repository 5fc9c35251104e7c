/** After joining, where a mail follows: the form says where to look next (mozilla/donate.mozilla.org#1008, stcr/subscribe-to-comments-reloaded#658). */
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { english } from "../support/founder-words.ts";
import { startServer } from "../support/server-process.ts";
import { test as base, expect } from "./fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const { messages } = english;

/** A server with mail switched on, whose mail server is not there. */
const test = base.extend({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
	baseURL: async ({}, use) => {
		const prefix = path.join(tmpdir(), "waitlist-mail-");
		await using folder = await mkdtempDisposable(prefix);
		const server = await startServer({
			DATABASE_URL: `file:${folder.path}/waitlist.db`,
			MAIL_URL: "smtp://127.0.0.1:9",
			MAIL_FROM: "hello@frontage.example",
			LINK_SECRET: "a secret of at least thirty-two bytes",
			SITE_URL: "https://frontage.example",
		});
		await use(server.address);
		await server.end("SIGTERM");
	},
});

for (const javaScriptEnabled of [true, false])
	test.describe(javaScriptEnabled ? "with the script" : "without", () => {
		test.use({ javaScriptEnabled, viewport: { width: 320, height: 640 } });

		test("both forms say to look into the mail, once", async ({
			page,
			email,
		}) => {
			for (const { name, side } of formsAndSides) {
				await page.goto("/");
				const { form, send } = waitlistForm(page, name);
				// A screen reader reads what a region gets that was there before.
				const region = page
					.locator(".sheet", { has: form })
					.locator(".joined [aria-live]");
				await expect(region).toBeEmpty();
				await send({ side, email });
				await expect(region).toHaveText(messages.mail);
				await expect(page.getByText(messages.mail)).toHaveCount(1);
				if (javaScriptEnabled) {
					await expect(toast(page).success).toHaveText(messages.joined[side]);
					await toast(page).dismiss.click();
				}
				await expect(region).toBeInViewport({ ratio: 1 });
				expect(await overflow(page)).toEqual([]);
				if (javaScriptEnabled)
					expect(await axeViolations(page, `#${name}-form`)).toEqual([]);
			}
		});
	});

base("a sign-up without mail says nothing of it", async ({ page, email }) => {
	await page.goto("/");
	const { form, send } = waitlistForm(page, "hero");
	await send({ email });
	await expect(toast(page).success).toHaveText(messages.joined.host);
	await expect(
		page.locator(".sheet", { has: form }).locator(".joined [aria-live]"),
	).toBeEmpty();
});

// CSS's own marks are those of CLDR, without the space (jensimmons/cssremedy#60, typst/typst#4992 for Switzerland).
base(
	"a quotation in French has a narrow space within its marks",
	async ({ page }) => {
		await page.goto("/");
		for (const [language, isSpaced] of [
			["fr", true],
			["fr-CA", true],
			["fr-CH", true],
			["de", false],
			["it", false],
			["en", false],
		] as const) {
			const quotes = await page.evaluate((code) => {
				document.documentElement.lang = code;
				const quotation = document.querySelector("q") as Element;
				return getComputedStyle(quotation).quotes;
			}, language);
			const spaced = '"«\u202f" "\u202f»"';
			expect(quotes.startsWith(spaced), language).toBe(isSpaced);
		}
	},
);
