/** The question of the founder, as a text and as a choice. */
import { expect, type Page } from "@playwright/test";
import type { DatabaseAddress } from "../../config/database.ts";
import { english } from "../support/founder-words.ts";
import { french } from "../support/other-words.ts";
import { storedSubmissions } from "../support/stored.ts";
import { test } from "./other-words-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

/** Where each kind of question is asked, and what is said there. */
const kinds = { text: "/", choice: "/fr/" };
const messagesOf = { text: english.messages, choice: french.messages };
type Kind = keyof typeof kinds;

/** What a form sends for an answer: of a choice its code. */
function sent(kind: Kind, answer: string): string {
	return kind === "text" ? answer : codeOf(answer);
}

/** What is stored, also of a text that is a choice in another language. */
function codeOf(answer: string): string {
	return answer.toLowerCase();
}

/** Answers the question in the first form. */
async function answer(page: Page, kind: Kind, text: string) {
	const field = page.locator("#hero-answer");
	await (kind === "text" ? field.fill(text) : field.selectOption(text));
}

const submit = (page: Page) =>
	page.locator("#hero-form").getByRole("button").click();

/** The answers on the list to an e-mail address. */
async function answers(database: DatabaseAddress, email: string) {
	const rows = await storedSubmissions(database);
	return rows.filter((row) => row.email === email).map((row) => row.answer);
}

for (const kind of ["text", "choice"] as const)
	for (const javaScriptEnabled of [true, false])
		test.describe(`a question with a ${kind}, with JavaScript: ${javaScriptEnabled}`, () => {
			test.use({ javaScriptEnabled });

			test("a refusal and a missing answer keep what was typed; then it joins, also by keyboard", async ({
				page,
				site: { address, database },
			}) => {
				const email = `ada-${kind}-${javaScriptEnabled}@example.com`;
				const message = page.locator("#hero-note .form-message");
				const field = page.locator("#hero-answer");
				const messages = messagesOf[kind];
				await page.goto(`${address}${kinds[kind]}?side=advertiser`);
				await answer(page, kind, "Graz");
				await submit(page);
				await expect(message).toHaveText(messages.emptyEmail);
				await expect(field).toHaveValue(sent(kind, "Graz"));
				if (kind === "choice")
					await expect(field.locator("option:checked")).toHaveText("Graz");

				await answer(page, kind, "");
				await page.locator("#hero-email").fill(email);
				await page.locator("#hero-phone").fill("+43 1 234");
				await submit(page);
				await expect(message).toHaveText("Please name your city.");
				await expect(page.locator("#hero-email")).toHaveValue(email);
				await expect(page.locator("#hero-phone")).toHaveValue("+43 1 234");
				await expect(page.locator("#hero-advertiser")).toBeChecked();
				if (javaScriptEnabled) {
					await expect(field).toBeFocused();
					await expect(field).toHaveAttribute("aria-invalid", "true");
					await expect(field).toHaveAccessibleDescription(
						/Please name your city\.$/,
					);
					// Nothing is half below the header.
					await page.evaluate(() => scrollTo(0, 0));
					for (const width of [1366, 320]) {
						await page.setViewportSize({ width, height: 800 });
						expect(await overflow(page), `${width} wide`).toEqual([]);
					}
					// The two kinds differ in the form.
					const part = kind === "text" ? "html" : "#hero-form";
					expect(await axeViolations(page, part)).toEqual([]);
				}
				await answer(page, kind, "Graz");
				if (javaScriptEnabled) {
					await expect(field).not.toHaveAttribute("aria-invalid");
					await expect(message).toHaveCount(0);
				}
				await submit(page);
				await expect(
					page.getByText(messages.joined.advertiser).first(),
				).toBeVisible();
				await expect(field).toHaveValue("");
				expect(await answers(database, email)).toEqual([codeOf("Graz")]);
				if (!javaScriptEnabled) return;

				await page.locator("#hero-host").check();
				await page.locator("#hero-email").focus();
				await page.keyboard.type(`2-${email}`);
				await page.keyboard.press("Tab");
				await page.keyboard.press("Tab");
				await expect(field).toBeFocused();
				await page.keyboard.type("Linz");
				await page.keyboard.press("Tab");
				await page.keyboard.press("Enter");
				await expect(
					page.getByText(messages.joined.host).first(),
				).toBeVisible();
				expect(await answers(database, `2-${email}`)).toEqual([codeOf("Linz")]);
			});
		});
