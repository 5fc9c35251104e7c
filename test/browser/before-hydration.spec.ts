import { sides } from "../../shared/sides.ts";
import { english } from "../support/founder-words.ts";
import {
	expect,
	hydrated,
	notePosts,
	openWithoutScript,
	test,
} from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const { header, messages } = english;

test("a submit of each form is answered at once, and sent when React is there", async ({
	page,
	email,
	waitlist,
}) => {
	const posts = notePosts(page);
	const loadScript = await openWithoutScript(page);
	for (const { name, side } of formsAndSides) {
		const form = waitlistForm(page, name);
		await form.enter({ side, email, phone: "030 1" });
		await form.submit.dblclick();
		await expect(form.submitting).toBeDisabled();
		if (name === "hero") await form.email.press("Enter");
	}
	expect(posts).toEqual([]);
	loadScript();
	for (const { name, side } of formsAndSides) {
		const form = waitlistForm(page, name);
		await expect(form.form).toContainText(messages.joined[side]);
		await expect(form.submit).toBeEnabled();
		await form.expectValues({ side, email: "" });
	}
	await expect(page.locator("[type=submit]:focus")).toHaveCount(1);
	await expect(page).toHaveURL("/");
	expect(posts).toHaveLength(2);
	expect(await waitlist.stored(email)).toHaveLength(2);
});

/** Changes the document like a translator or an extension, while the script is loading. */
function changeDocument() {
	for (const element of document.querySelectorAll("h2, label, button")) {
		const translated = document.createElement("font");
		translated.append(...element.childNodes);
		element.append(translated);
	}
	document.querySelector("main")?.prepend(document.createElement("div"));
	document.forms[1]?.prepend(document.createElement("div"));
	for (const field of document.querySelectorAll(".field input")) {
		const wrapper = document.createElement("div");
		field.replaceWith(wrapper);
		wrapper.append(field);
	}
}

test("page and fields stay in a document that others have changed", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/rendered anew/);
	const loadScript = await openWithoutScript(page);
	// Until then, texts that are not laid out are not counted as shown.
	await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
	const texts = () => page.locator("#root").innerText();
	const form = waitlistForm(page, "closing");
	await form.side("advertiser").check();
	const before = await texts();
	await page.evaluate(changeDocument);
	const values = { side: "advertiser", email, phone: "030" } as const;
	await form.enter(values);
	// The field with the focus is out of sight.
	const scrolled = await page.evaluate(() => {
		scrollBy(0, -900);
		return scrollY;
	});
	expect(scrolled).toBeGreaterThan(1_000);
	loadScript();
	await hydrated(page);
	await form.expectValues(values);
	await expect(form.phone).toBeFocused();
	expect(await texts()).toBe(before);
	expect(await page.evaluate(() => scrollY)).toBe(scrolled);

	const loadScriptAgain = await openWithoutScript(page);
	await page.evaluate(changeDocument);
	await form.send(values);
	loadScriptAgain();
	await expect(toast(page).success).toHaveText(messages.joined.advertiser);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

/** Changes the shown page like a browser's translator: each text gets elements around it. */
function translate() {
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	const found: ChildNode[] = [];
	while (texts.nextNode()) found.push(texts.currentNode as Text);
	for (const text of found) {
		const translated = document.createElement("font");
		translated.textContent = text.textContent;
		text.replaceWith(translated);
	}
}

test("a page that is translated while it is used takes sign-ups", async ({
	page,
	email,
	waitlist,
}) => {
	await page.goto("/");
	const form = waitlistForm(page, "hero");
	const other = waitlistForm(page, "closing");
	await other.phone.fill("030 1");
	await hydrated(page);
	await page.evaluate(translate);
	await form.send({ email: "", phone: "030 2" });
	await expect(toast(page).error).toHaveText(messages.emptyEmail);
	await page.evaluate(translate);
	await form.send({ email });
	await expect(toast(page).success).toHaveText(messages.joined.host);
	await expect(other.phone).toHaveValue("030 1");
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test("what a visitor does before React stays: an address, a side, composed text, an open menu", async ({
	page,
}) => {
	await test.step("a submit without an address: the browser's own check, then the page's message", async () => {
		const posts = notePosts(page);
		const loadScript = await openWithoutScript(page);
		const form = waitlistForm(page, "closing");
		await form.send({ email: "nonsense" });
		await expect(form.email).toBeFocused();
		await expect(form.submit).toBeEnabled();
		await form.send({ email: "", phone: "030 1" });
		await expect(form.submitting).toBeDisabled();
		// What is being sent does not follow the other form.
		await waitlistForm(page, "hero").side("advertiser").check();
		await expect(form.side("host")).toBeChecked();
		loadScript();
		await expect(toast(page).error).toHaveText(messages.emptyEmail);
		await expect(form.email).toBeFocused();
		await expect(form.submit).toBeEnabled();
		await expect(form.phone).toHaveValue("030 1");
		expect(posts).toEqual([]);
	});

	await test.step("text that is being composed stays, with the focus", async () => {
		const loadScript = await openWithoutScript(page);
		const { phone } = waitlistForm(page, "hero");
		await phone.focus();
		const session = await page.context().newCDPSession(page);
		const place = { selectionStart: 2, selectionEnd: 2 };
		await session.send("Input.imeSetComposition", { text: "か", ...place });
		loadScript();
		await hydrated(page);
		await session.send("Input.imeSetComposition", { text: "かな", ...place });
		await session.send("Input.insertText", { text: "かな" });
		await expect(phone).toHaveValue("かな");
		await expect(phone).toBeFocused();
	});

	await test.step("a link chooses a side, then a card is clicked and an address typed: all stays", async () => {
		for (const side of sides) {
			const loadScript = await openWithoutScript(page);
			const card = page.locator(".audience[data-side=advertiser]");
			await card.getByRole("link").click();
			const form = waitlistForm(page, "hero");
			await expect(form.side("advertiser")).toBeChecked();
			// The host's card is checked already.
			await form.side(side).click();
			await form.email.pressSequentially("a@exam");
			loadScript();
			await hydrated(page);
			await form.expectValues({ side, email: "a@exam" });
			await expect(form.email).toBeFocused();
		}
	});

	await test.step("an item of the menu closes it, and an open menu stays open afterwards", async () => {
		await page.setViewportSize({ width: 375, height: 640 });
		const loadScript = await openWithoutScript(page);
		const open = page.locator(".menu-toggle");
		await open.click();
		const [{ label, href } = header.join] = header.links;
		const item = page.locator(".site-menu").getByRole("link", { name: label });
		await item.click();
		await expect(item).toBeHidden();
		await expect(page.locator(href)).toBeInViewport();
		await open.click();
		loadScript();
		await hydrated(page);
		await expect(item).toBeVisible();
		await page.keyboard.press("Escape");
		await expect(item).toBeHidden();
	});
});
