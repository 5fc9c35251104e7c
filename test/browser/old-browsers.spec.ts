import { header } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { breakFooter, expect, test } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

test.use({ viewport: { width: 375, height: 640 } });

/** Takes popovers, toggle events, `:has()` and `AbortSignal.timeout` away. */
function makeOld() {
	const popovers = /^(popover|(show|hide|toggle)Popover)$/;
	for (const name of Object.getOwnPropertyNames(HTMLElement.prototype)) {
		if (popovers.test(name))
			Reflect.deleteProperty(HTMLElement.prototype, name);
	}
	Reflect.deleteProperty(AbortSignal, "timeout");
	for (const prototype of [Element.prototype, Document.prototype]) {
		for (const name of ["matches", "querySelector", "querySelectorAll"]) {
			const find = Reflect.get(prototype, name);
			if (find === undefined) continue;
			Reflect.set(prototype, name, function (this: Node, text: string) {
				if (/:popover-open|:has\(/.test(text))
					throw new DOMException(text, "SyntaxError");
				return find.call(this, text);
			});
		}
	}
	for (const type of ["toggle", "beforetoggle"])
		addEventListener(type, (event) => event.stopPropagation(), true);
	// Such a browser ignores these attributes.
	new MutationObserver(() => {
		for (const element of document.querySelectorAll(
			"[popover], [popovertarget]",
		)) {
			element.removeAttribute("popover");
			element.removeAttribute("popovertarget");
		}
	}).observe(document, { childList: true, subtree: true });
}

test("in an old browser the menu opens and closes, and a visitor joins", async ({
	page,
	email,
	waitlist,
}) => {
	await page.addInitScript(makeOld);
	await page.goto("/");
	const links = page.getByRole("banner").getByRole("link", {
		name: header.login.label,
	});
	await expect(links).toHaveCount(0);
	const open = page.getByRole("button", { name: header.openMenu });
	for (const close of [
		() => page.getByRole("button", { name: header.closeMenu }).click(),
		() => page.mouse.click(5, 630),
		() => links.click(),
		() => page.keyboard.press("Escape"),
	]) {
		await open.click();
		await expect(links).toBeVisible();
		await close();
		await expect(links).toHaveCount(0);
	}
	await waitlistForm(page, "hero").send({ side: "advertiser", email });
	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test("an error around the form leaves the form", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/console error: .*no such feature/);
	await breakFooter(page, "no such feature");
	await page.addInitScript(() => {
		// The menu reads its state after it is rendered.
		Reflect.set(Element.prototype, "matches", () => {
			throw new Error("no such feature");
		});
	});
	await page.goto("/#waitlist");
	await expect(page.getByRole("contentinfo")).toHaveCount(0);
	await expect(page.getByRole("banner")).toHaveCount(0);
	await waitlistForm(page, "hero").send({ email });
	await expect(toast(page).success).toHaveText(messages.joined.host);
	await expect(waitlistForm(page, "closing").submit).toBeVisible();
	expect(await waitlist.stored(email)).toHaveLength(1);
});
