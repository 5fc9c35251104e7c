import { plainFormPath } from "../../protocol/plain-form.ts";
import { sides } from "../../shared/sides.ts";
import { english } from "../support/founder-words.ts";
import { anEntry } from "../support/rows.ts";
import { expect, test } from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const { header, hero, whoItsFor, messages } = english;

test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 640 } });

test("the page is complete, the link of each card chooses the side, the menu leads to sections", async ({
	page,
}) => {
	const typeface = page.waitForResponse(/archivo-letters/);
	await page.goto("/");
	expect((await typeface).status()).toBe(200);
	const headings = page.getByRole("heading");
	await expect(headings).toHaveCount(15);
	for (const heading of await headings.all()) {
		await expect(heading).toBeVisible();
		// Not only what is near: a picture of the whole page, and an anchor, have all of it.
		const isDrawn = await heading.evaluate((element) =>
			element.checkVisibility({ contentVisibilityAuto: true }),
		);
		expect(isDrawn, await heading.innerText()).toBe(true);
	}
	await expect(headings.first()).toHaveCSS("font-family", /^Archivo,/);
	await expect(page.getByRole("contentinfo")).toHaveText(/© 20\d\d /);
	await expect(page.getByText("needs JavaScript")).toHaveCount(0);

	for (const side of sides) {
		await page.goto("/");
		await page.getByRole("link", { name: whoItsFor.sides[side].join }).click();
		await expect(page).toHaveURL(`/?side=${side}#waitlist`);
		const { email, side: radio } = waitlistForm(page, "hero");
		await expect(email).toBeInViewport({ ratio: 1 });
		await expect(radio(side)).toBeChecked();
		await expect(waitlistForm(page, "closing").side(side)).toBeChecked();
		const { wall, poster } = hero.sides[side];
		await expect(page.getByRole("heading", { level: 1 })).toHaveAccessibleName(
			`${wall} ${poster}`,
		);
	}

	const login = page.getByRole("link", { name: header.login.label });
	const toggle = page.locator(".menu-toggle");
	const [{ label, href } = header.join] = header.links;
	await page.goto("/");
	await toggle.click();
	await expect(login).toBeVisible();
	await page.getByRole("banner").getByRole("link", { name: label }).click();
	await expect(page).toHaveURL(`/${href}`);
	await expect(login).not.toBeInViewport();
	await expect(page.locator(href).getByRole("heading").first()).toBeInViewport({
		ratio: 1,
	});
});

test("both forms: refused, joined; the source stays", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/status of 422/);
	for (const { name, side } of formsAndSides) {
		await page.goto("/?utm_source=flyer&ref=anna");
		const form = waitlistForm(page, name);
		await form.send({ side, phone: " <b>030 1</b> " });
		// The policy lets the styles of the answer through: the message lies over the page.
		await expect(page.locator(".toast-place")).toHaveCSS("position", "fixed");
		await expect(toast(page).error).toHaveText(messages.emptyEmail);
		await expect(toast(page).error).toBeInViewport({ ratio: 1 });
		await expect(form.form).toContainText(messages.emptyEmail);
		await expect(form.phone).toHaveValue(/^ ?<b>030 1<\/b> ?$/);
		await expect(form.side(side)).toBeChecked();

		await form.send({ email });
		await expect(page).toHaveURL(/\/join\?.*&utm_source=flyer&ref=anna#/);
		await expect(toast(page).success).toHaveText(messages.joined[side]);
		await expect(toast(page).success).toBeInViewport({ ratio: 1 });
		await expect(form.form).toContainText(messages.joined[side]);
		await form.expectValues({ side, email: "" });
		expect((await waitlist.stored(email)).at(-1)).toEqual(
			anEntry({ email, phone: "<b>030 1</b>", user_type: side }),
		);
	}
	// The answer's address leads back to the form.
	await page.goto(plainFormPath);
	await expect(page).toHaveURL("/#waitlist");
});
