/** Sign-ups in documents that other programs change: before our script runs, before React, and after. */
import type { Page } from "@playwright/test";
import { type DocumentChange, documentSets } from "../field/documents.ts";
import { english } from "../support/founder-words.ts";
import { variant } from "../support/variant.ts";
import {
	expect,
	hydrated,
	notePosts,
	openWithoutScript,
	test,
} from "./fixtures.ts";

const { messages } = english;

/** The hero's form, found by what only our elements have. */
function ourForm(page: Page) {
	const form = page.locator("#root .waitlist-form#hero-form");
	return {
		email: form.locator(".field input[type=email]"),
		phone: form.locator(".field input[type=tel]"),
		advertiser: form.locator(".side input[value=advertiser]"),
		submit: form.locator("button.button"),
	};
}

/** Makes the changes when the body has the page's own script, which has not run then. */
async function changeBeforeScript(
	page: Page,
	changes: readonly DocumentChange[],
) {
	const calls = changes.map(
		({ change }) =>
			`(function ${change.toString().replace(/^function /, "")})();`,
	);
	await page.addInitScript(
		`new MutationObserver((_, observer) => {
			if (!document.querySelector("body > script")) return;
			observer.disconnect();
			${calls.join("\n")}
		}).observe(document, { childList: true, subtree: true });`,
	);
}

/** Foreign elements outside ours, as text. */
function foreignElements(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...document.querySelectorAll("[data-foreign]")]
			.filter((element) => !element.closest("[data-bundle]"))
			.map((element) => element.outerHTML),
	);
}

/** Whether we leave each foreign form's submit to the browser. */
function areForeignSubmitsLeft(page: Page): Promise<boolean> {
	return page.evaluate(() =>
		[...document.querySelectorAll("form[data-foreign]")].every((form) =>
			form.dispatchEvent(
				new SubmitEvent("submit", { bubbles: true, cancelable: true }),
			),
		),
	);
}

const moments = [
	"before our script",
	"before React",
	"after React",
	"as React takes over",
] as const;

for (const [
	number,
	{ name, changes, isRenderedAnew },
] of documentSets.entries())
	for (const [index, moment] of moments.entries())
		test(`${moment}: ${name}`, {
			tag: (number + index) % 2 === 0 ? [] : variant,
		}, async ({ page: tab, email, guard, waitlist }) => {
			// A warning and no error.
			if (moment !== "after React" && isRenderedAnew)
				guard.expect(/rendered anew/);
			const posts = notePosts(tab);
			if (moment === "before our script")
				await changeBeforeScript(tab, changes);
			const loadScript = await openWithoutScript(tab);
			if (moment === "after React") {
				loadScript();
				await tab.keyboard.press("Shift");
				await hydrated(tab);
			}
			const form = ourForm(tab);
			await form.advertiser.check();
			await form.email.fill(email);
			await form.phone.fill("030 1");
			if (moment !== "before our script")
				for (const { name, source, change } of changes)
					await test.step(`${name} (${source})`, () => tab.evaluate(change));
			const before = await foreignElements(tab);
			expect(await areForeignSubmitsLeft(tab)).toBe(true);
			expect(await foreignElements(tab)).toEqual(before);
			if (moment === "as React takes over") {
				// What was typed, chosen and focused stays.
				loadScript();
				await hydrated(tab);
				await expect(form.email).toHaveValue(email);
				await expect(form.phone).toHaveValue("030 1");
				await expect(form.advertiser).toBeChecked();
			}
			await expect(form.phone).toBeFocused();
			if (index < 2) await form.submit.click();
			else await form.phone.press("Enter");
			loadScript();
			await hydrated(tab);
			const success = tab.locator("#root .toast [role=status]");
			await expect(success).toHaveText(messages.joined.advertiser);
			await expect(form.submit).toBeEnabled();
			await expect(form.email).toHaveValue("");
			await expect(form.advertiser).toBeChecked();
			const entry = { email, phone: "030 1", user_type: "advertiser" };
			expect(posts).toEqual([JSON.stringify(entry)]);
			expect(await waitlist.stored(email)).toHaveLength(1);
			expect(await foreignElements(tab)).toEqual(before);
			expect(await areForeignSubmitsLeft(tab)).toBe(true);
		});
