/** The question of the founder, as a text and as a choice. */
import { expect, type Page, test } from "@playwright/test";
import { messages as german } from "../../content/de/messages.ts";
import { messages } from "../../content/en/messages.ts";
import {
	asking,
	type BuiltCopy,
	inGerman,
	startBuiltCopy,
} from "../support/built-copy.ts";
import { storedSubmissions } from "../support/stored.ts";
import { variant } from "../support/variant.ts";
import { axeViolations, overflow } from "./page-checks.ts";

const missing = "Please name your city.";
const choices =
	"Vienna,Graz,Linz,Salzburg,Innsbruck,Villach,Bregenz,Klagenfurt am Wörthersee".split(
		",",
	);
const kinds = {
	text: asking(
		'hint: { host: "Where is your space?", advertiser: "Where are your customers?" }, choices: null, required: true',
	),
	choice: asking(
		`hint: null, choices: ${JSON.stringify(choices)}, required: true`,
	),
};
type Kind = keyof typeof kinds;

const sites = {} as Record<Kind, BuiltCopy>;
test.describe.configure({ mode: "serial" });
test.beforeAll(async () => {
	for (const kind of ["text", "choice"] as const)
		sites[kind] = await startBuiltCopy(inGerman, kinds[kind]);
});
test.afterAll(async () => {
	for (const site of Object.values(sites)) await site.end();
});

/** Answers the question in the first form. */
async function answer(page: Page, kind: Kind, text: string) {
	const field = page.locator("#hero-answer");
	await (kind === "text" ? field.fill(text) : field.selectOption(text));
}

const submit = (page: Page) =>
	page.locator("#hero-form").getByRole("button").click();

/** The answers on the list to an e-mail address. */
async function answers(kind: Kind, email: string) {
	const rows = await storedSubmissions(sites[kind].database);
	return rows.filter((row) => row.email === email).map((row) => row.answer);
}

for (const kind of ["text", "choice"] as const) {
	for (const javaScriptEnabled of [true, false])
		test.describe(`a ${kind}, with JavaScript: ${javaScriptEnabled}`, () => {
			test.use({ javaScriptEnabled });

			test("a missing answer keeps what was typed; then it joins", async ({
				page,
			}) => {
				const email = `ada-${javaScriptEnabled}@example.com`;
				await page.goto(`${sites[kind].address}/?side=advertiser`);
				await page.locator("#hero-email").fill(email);
				await page.locator("#hero-phone").fill("+43 1 234");
				await submit(page);
				await expect(page.locator("#hero-note .form-message")).toHaveText(
					missing,
				);
				await expect(page.locator("#hero-email")).toHaveValue(email);
				await expect(page.locator("#hero-phone")).toHaveValue("+43 1 234");
				const side = page.locator("#hero-advertiser");
				await expect(side).toBeChecked();
				if (javaScriptEnabled) {
					const field = page.locator("#hero-answer");
					await expect(field).toBeFocused();
					await expect(field).toHaveAttribute("aria-invalid", "true");
				}
				await answer(page, kind, "Graz");
				await submit(page);
				await expect(
					page.getByText(messages.joined.advertiser).first(),
				).toBeVisible();
				await expect(page.locator("#hero-answer")).toHaveValue("");
				expect(await answers(kind, email)).toEqual(["Graz"]);
			});

			test("a refusal for another reason keeps the answer", async ({
				page,
			}) => {
				await page.goto(sites[kind].address);
				await answer(page, kind, "Graz");
				await submit(page);
				await expect(page.locator("#hero-note .form-message")).toHaveText(
					messages.emptyEmail,
				);
				await expect(page.locator("#hero-answer")).toHaveValue("Graz");
			});
		});

	test(`a ${kind} by keyboard`, async ({ page }) => {
		await page.goto(sites[kind].address);
		await page.locator("#hero-email").focus();
		await page.keyboard.type("bea@example.com");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Tab");
		await expect(page.locator("#hero-answer")).toBeFocused();
		await page.keyboard.type("Linz");
		await page.keyboard.press("Tab");
		await page.keyboard.press("Enter");
		await expect(page.getByText(messages.joined.host).first()).toBeVisible();
		expect(await answers(kind, "bea@example.com")).toEqual(["Linz"]);
	});

	for (const colorScheme of ["light", "dark"] as const)
		test(`a ${kind} fits small screens, ${colorScheme}`, {
			tag: (kind === "text") === (colorScheme === "light") ? [] : variant,
		}, async ({ page }) => {
			await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
			for (const width of [320, 1366]) {
				await page.setViewportSize({ width, height: 800 });
				await page.goto(sites[kind].address);
				expect(await overflow(page)).toEqual([]);
				await page.locator("#hero-email").fill("a@example.com");
				await submit(page);
				await expect(page.getByRole("alert")).toHaveText(missing);
				// Nothing is half below the header.
				await page.evaluate(() => scrollTo(0, 0));
				expect(await axeViolations(page)).toEqual([]);
			}
		});
}

test("a hint follows the side; another language asks, too", async ({
	page,
}) => {
	await page.goto(`${sites.text.address}/de/`);
	const hint = page.locator("#hero-answer-hint .pitch");
	await expect(hint.first()).toBeVisible();
	await page.locator("#hero-advertiser").check();
	await expect(hint.last()).toBeVisible();
	await expect(hint.first()).toBeHidden();
	await page.locator("#hero-email").fill("cleo@example.com");
	await answer(page, "text", "👩‍👩‍👧 Wien");
	await submit(page);
	await expect(page.getByText(german.joined.advertiser).first()).toBeVisible();
	expect(await answers("text", "cleo@example.com")).toEqual(["👩‍👩‍👧 Wien"]);
});
