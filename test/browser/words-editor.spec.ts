/** Words are edited on the page that `npm run dev` shows, and saved in `content/`. */
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { wordEdits } from "../field/word-edits.ts";
import { english } from "../support/founder-words.ts";
import { variant } from "../support/variant.ts";
import { hydrated } from "./fixtures.ts";
import { axeViolations } from "./page-checks.ts";
import {
	edit,
	expect,
	focused,
	openEditor,
	saved,
	test,
} from "./words-editor-fixtures.ts";
import "./words-in-place.ts";

const { founder } = english;

// One server is enough. Each test takes back what it changes, but for the last one: the page of the next one would follow.
test.describe.configure({ mode: "default" });

const landing = "en/landing.yaml";
const wall = "Your empty wall could be paying";

/** Expects that a part of the editor has no barriers. */
async function expectUsable(page: Page, part: string) {
	const fromShadowDom: [string, string] = ["frontage-words", part];
	expect(await axeViolations(page, { fromShadowDom })).toEqual([]);
	await page.emulateMedia({ colorScheme: "light" });
}

test("the headline is edited in place, and nothing that was typed is lost", async ({
	page,
	dev,
}) => {
	await openEditor(page, dev);
	await page.locator("#hero-email").fill("ann@");
	await edit(page, wall);
	await expect(page.getByText(/31 letters, at most \d+/)).toBeVisible();
	await expectUsable(page, ".in-place, .toolbar");
	// No mark is in the page (sanity-io/sanity#9303).
	expect(await page.content()).not.toMatch(/[\ue000\ue001]/);
	await page.keyboard.type("Your wall");
	await page.keyboard.press("Escape");
	await expect(page.locator("h1")).toContainText(wall);
	await expect.poll(() => focused(page)).toBe(`Edit “${wall}”`);
	expect(dev.read(landing)).toBe(dev.before(landing));

	await page.keyboard.press("Enter");
	await page.keyboard.type("Walls ".repeat(10));
	await page.keyboard.press("Enter");
	await expect(
		page.getByRole("alert").filter({ hasText: "at most" }),
	).toHaveText(/^Headline, Space Owners: 59 letters, at most \d+: at 320 px/);
	expect(dev.read(landing)).toBe(dev.before(landing));

	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type('Your "bare" wall could be paying');
	await page.keyboard.press("Enter");
	await saved(page);
	await expect(page.locator("h1")).toContainText('Your "bare" wall');
	await expect.poll(() => focused(page)).toMatch(/^Edit “Your "bare" wall/);
	await expect(page.locator("#hero-email")).toHaveValue("ann@");
	expect(dev.read(landing)).toBe(
		dev.before(landing).replace(wall, 'Your "bare" wall could be paying'),
	);

	// Leaving saves, too.
	await edit(page, "rent.");
	await page.keyboard.type("cash.");
	await page.locator("#hero-phone").click();
	await expect(page.locator("h1")).toContainText("cash.");
	const undo = page.getByRole("button", { name: /^Undo/ });
	await undo.click();
	await expect(page.locator("h1")).toContainText("rent.");
	await undo.click();
	await expect(page.locator("h1")).toContainText(wall);
	expect(dev.read(landing)).toBe(dev.before(landing));
});

test("only a tab with the printed address edits, and one with an older token says what to do", {
	tag: variant,
}, async ({ page, dev, problems }) => {
	const button = page.getByRole("button", { name: "Edit words" });
	const opened = () => page.waitForResponse(/editor\/page\/open\.ts/);
	await Promise.all([opened(), page.goto("/")]);
	await page.waitForLoadState("networkidle");
	await expect(button).toHaveCount(0);
	// Not in an address that is copied, and still there on the next page of the tab.
	await page.goto(`/?side=advertiser${dev.token}`);
	await expect(button).toBeVisible();
	expect(page.url()).toBe(`${dev.address}/?side=advertiser`);
	await page.goto("/privacy");
	await expect(button).toBeVisible();
	problems.expect(/403/);
	await page.goto(`/#${"A".repeat(43)}`);
	await button.click();
	await expect(page.getByRole("status").last()).toContainText(
		"open the address for editing that npm run dev printed last",
	);
	// The address is entered in the same tab, which still edits.
	await page.goto(`/${dev.token}`);
	await expect(
		page.getByRole("button", { name: `Edit “${wall}”` }),
	).toBeVisible();
});

test("what people do in a text", { tag: variant }, async ({
	page,
	dev,
	context,
}) => {
	await context.grantPermissions(["clipboard-read", "clipboard-write"]);
	await openEditor(page, dev);
	const field = page.locator(".in-place textarea");
	for (const { name, source, edit: change, saved: text } of wordEdits)
		await test.step(`${name} (${source})`, async () => {
			const box = await page.locator("#hero-form .submit-label").boundingBox();
			await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
			await expect(field).toBeFocused();
			await page.keyboard.press("ControlOrMeta+A");
			await change(page);
			if (text === null) {
				// What saves would close it.
				await page.keyboard.press("Escape");
				await expect(field).toBeHidden();
				expect(dev.read(landing)).toBe(dev.before(landing));
				return;
			}
			await saved(page);
			// The header's button has the same words, and another place (decaporg/decap-cms#2739).
			// The words of the button were the product's, which the founder's take the place of.
			expect(dev.read(landing)).toBe(
				`${dev.before(landing)}  submit: ${text}\n`,
			);
			await page.getByRole("button", { name: "Undo Form, button" }).click();
			await expect(page.getByRole("status").last()).toContainText("Taken back");
		});
	await expect(page.locator("[data-outcome]")).toHaveCount(0);
});

test("a picture that is dropped on the frame becomes the photo, and the page keeps its place", {
	tag: variant,
}, async ({ page, dev }) => {
	await openEditor(page, dev);
	const photo = await sharp({
		create: { width: 40, height: 50, channels: 3, background: "#a65" },
	})
		.png()
		.toBuffer();
	await page.locator(".portrait").scrollIntoViewIfNeeded();
	// The page scrolls smoothly, and what it passes is still laid out.
	let before = Number.NaN;
	await expect
		.poll(async () => {
			const last = before;
			before = await page.evaluate(() => scrollY);
			return before === last;
		})
		.toBe(true);
	const isPrevented = await page.evaluate((photo) => {
		const bytes = Uint8Array.from(atob(photo), (letter) =>
			letter.charCodeAt(0),
		);
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(new File([bytes], "Ann.png", { type: "image/png" }));
		const frame = document.querySelector(".portrait")?.getBoundingClientRect();
		const at = {
			clientX: (frame?.x ?? 0) + 30,
			clientY: (frame?.y ?? 0) + 30,
		};
		// Beside the frame, it is no photo.
		const beside = new DataTransfer();
		beside.items.add(new File([bytes], "Beside.png", { type: "image/png" }));
		document.body.dispatchEvent(
			new DragEvent("drop", {
				...{ bubbles: true, cancelable: true, dataTransfer: beside },
				...{ clientX: 1, clientY: 1 },
			}),
		);
		return ["dragover", "drop"].map(
			(type) =>
				document.elementFromPoint(at.clientX, at.clientY)?.dispatchEvent(
					new DragEvent(type, {
						...{ bubbles: true, composed: true, cancelable: true },
						...{ dataTransfer, ...at },
					}),
				) === false,
		);
	}, photo.toString("base64"));
	// Else the browser opens the picture in the place of the page.
	expect(isPrevented).toEqual([true, true]);
	await expect(page.getByAltText(founder.drawing)).toHaveCount(0);
	await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
	await saved(page);
	expect(dev.read(landing)).toContain(
		"portrait:\n    file: Ann.png\n    alt: The founder\n",
	);
	// Else React could begin with the words from after the click.
	await page.mouse.move(50, 50, { steps: 2 });
	await hydrated(page);
	await page.getByRole("button", { name: "Undo Founder, photo" }).click();
	await expect(page.getByAltText(founder.drawing)).toBeVisible();
	expect(dev.read(landing)).toBe(dev.before(landing));
	// A file that is chosen, and is no picture.
	const buffer = Buffer.from("none");
	const chooser = page.waitForEvent("filechooser");
	await page.getByRole("button", { name: /^Choose .* Founder, photo/ }).click();
	await (await chooser).setFiles({
		name: "me.jpg",
		mimeType: "image/jpeg",
		buffer,
	});
	await expect(
		page.getByRole("alert").filter({ hasText: "me.jpg is not" }),
	).toBeVisible();
	// What is loaded anew by hand begins at its top.
	await page.goto("/");
	await expect(page.locator(".target.picture").first()).toBeVisible();
	await page.evaluate(() => new Promise((end) => setTimeout(end, 300)));
	expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("colors are tried on the page, and saved once they can be told apart", {
	tag: variant,
}, async ({ page, dev }) => {
	await openEditor(page, dev);
	await page.getByRole("button", { name: "Colors" }).click();
	const panel = page.getByRole("dialog", { name: "Colors" });
	const field = panel.getByLabel("Space Owners by day, as # and six digits");
	const save = panel.getByRole("button", { name: "Save the colors" });
	const shown = () =>
		page.evaluate(() =>
			getComputedStyle(document.documentElement).getPropertyValue("--host"),
		);
	await expect(save).toBeDisabled();
	await expectUsable(page, ".panel");
	await field.fill("#FFCC00");
	await expect.poll(shown).toBe("#ffcc00");
	await expect(panel.getByText("on paper: 1.25, needs 3")).toBeVisible();
	await save.click();
	await expect(panel.getByRole("alert")).toContainText(
		"has a contrast of 1.25",
	);
	expect(dev.read("theme.yaml")).toBe(dev.before("theme.yaml"));
	await panel.getByRole("button", { name: "Take back" }).click();
	await expect.poll(shown).toBe("#f5401a");
	await expect(field).toHaveValue("#f5401a");
	await expect(panel.getByText("has a contrast")).toHaveCount(0);
	await panel
		.getByLabel("Space Owners by day", { exact: true })
		.fill("#b30000");
	await save.click();
	await saved(page);
	expect(dev.read("theme.yaml")).toBe(
		dev.before("theme.yaml").replace('light: "#f5401a"', 'light: "#b30000"'),
	);
	// Another program changes the color that was saved.
	dev.change("theme.yaml", "#b30000", "#a30000");
	await expect(field).toHaveValue("#a30000");
	await expect(save).toBeDisabled();
	dev.change("theme.yaml", "#a30000", "#b30000");
	await expect(field).toHaveValue("#b30000");
	// What is only tried goes with the panel.
	await field.fill("#a00000");
	await expect.poll(shown).toBe("#a00000");
	await panel.getByRole("button", { name: "Close" }).click();
	await expect.poll(shown).toBe("#b30000");
	await page.getByRole("button", { name: /^Undo/ }).click();
	await expect.poll(shown).toBe("#f5401a");
});

test("a text that an editor program has saved meanwhile is not overwritten (isomerpages/isomercms-frontend#1588)", {
	tag: variant,
}, async ({ page, dev, problems }) => {
	await openEditor(page, dev);
	await edit(page, wall);
	await page.keyboard.type("My wall");
	dev.change(landing, wall, "Their wall");
	await expect(page.locator("h1")).toContainText("Their wall");
	await expect(
		page.getByRole("button", { name: "Edit “Their wall”" }),
	).toBeVisible();
	await page.locator(".in-place textarea").pressSequentially(" is bare");
	await page.locator(".in-place textarea").press("Enter");
	await expect(
		page.getByRole("alert").filter({ hasText: "Not saved" }),
	).toHaveText(/the file has another text there by now: “Their wall”/);
	expect(dev.read(landing)).toContain("Their wall");
	// What does not arrive is not saved.
	problems.expect(/ERR_FAILED/);
	await page.route("**/@words/*", (route) => route.abort());
	await page.keyboard.press("Enter");
	await expect(
		page.getByRole("alert").filter({ hasText: "Not saved" }),
	).toHaveText(/npm run dev does not answer/);
	await expect(page.locator(".in-place textarea")).toHaveValue(
		"My wall is bare",
	);
	await page.unroute("**/@words/*");
	await page.keyboard.press("Escape");
	await expect(page.locator("h1")).toContainText("Their wall");
	// The focus stays in the text that is opened next.
	await edit(page, "rent.");
	await page.keyboard.type("cash.", { delay: 100 });
	await expect(page.locator(".in-place textarea")).toHaveValue("cash.");
	await page.keyboard.press("Escape");
	// A mistake that it saves is shown in place of the page, until it is mended.
	problems.expect(/500/);
	dev.change(landing, "Their wall", '"Their wall');
	await expect(page.getByText("a quotation mark is missing")).toBeVisible();
	dev.reset();
	await expect(
		page.getByRole("button", { name: `Edit “${wall}”` }),
	).toBeVisible();
});

/** How many listeners for keys the document has. */
async function keyListeners(page: Page): Promise<number> {
	const session = await page.context().newCDPSession(page);
	const { result } = await session.send("Runtime.evaluate", {
		expression: "document",
	});
	const { listeners } = await session.send("DOMDebugger.getEventListeners", {
		objectId: `${result.objectId}`,
	});
	await session.detach();
	return listeners.filter(({ type }) => type === "keydown").length;
}

test("the keyboard reaches every text: a mail's subject, a tooltip, a link that is switched off and on", {
	tag: variant,
}, async ({ page, dev }) => {
	await page.goto(`/${dev.token}`);
	await page.getByRole("button", { name: "Edit words" }).focus();
	await page.keyboard.press("Enter");
	await page.getByRole("button", { name: "All texts" }).focus();
	await page.keyboard.press("Enter");
	await expect.poll(() => focused(page)).toBe("All texts");
	const panel = page.getByRole("dialog", { name: "All texts" });
	await panel.getByRole("searchbox").focus();
	await page.keyboard.type("that asks to CONFIRM, subject");
	await panel.getByLabel("Mail that asks to confirm, subject").focus();
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type("Was it you, for Frontage?");
	await page.keyboard.press("Enter");
	await saved(page);
	// The product's name stays the one of content/site.yaml.
	expect(dev.read("en/mails.yaml")).toContain(
		"subject: Was it you, for {name}?\n",
	);

	// Escape takes back what was typed, and leaving the field saves it.
	const subject = panel.getByLabel("Mail that asks to confirm, subject");
	await subject.fill("Another subject");
	await subject.press("Escape");
	await expect(subject).toHaveValue("Was it you, for Frontage?");
	await subject.fill("Was it you, at Frontage?");
	await subject.press("Tab");
	const mails = expect.poll(() => dev.read("en/mails.yaml"));
	await mails.toContain("you, at {name}?");
	// A text that may be left out is.
	await panel.getByRole("searchbox").fill("ownLink");
	const link = panel.getByLabel("Foot of each mail, text before the own link");
	await link.fill("Your own link");
	await link.press("Enter");
	// While this is on its way.
	await link.fill("Your link");
	await link.press("Enter");
	await mails.toContain("ownLink: Your link\n");
	await link.fill("");
	await link.press("Enter");
	await mails.toContain("ownLink: null");

	await panel.getByRole("searchbox").fill("header.login");
	await expectUsable(page, ".panel");
	await panel
		.getByRole("button", { name: "Switch off Menu, login on small screens" })
		.press("Enter");
	const on = panel.getByRole("button", {
		name: "Switch on Menu, login on small screens",
	});
	await expect(on).toBeVisible();
	await expect(page.locator(".site-menu .button-quiet")).toHaveCount(0);
	expect(dev.read(landing)).toContain("login: null");
	await on.press("Enter");
	await expect(page.locator(".site-menu .button-quiet")).toHaveCount(1);
	expect(dev.read(landing)).toContain("  login:\n    label: Login\n");

	// A tooltip that is gone listens to no key any more.
	const listening = await keyListeners(page);
	await panel.getByRole("searchbox").fill("social");
	await panel
		.getByRole("button", { name: "Switch off Link at the foot" })
		.click();
	await expect(page.locator("footer .tip-link")).toHaveCount(0);
	expect(await keyListeners(page)).toBe(listening - 1);
	await panel
		.getByRole("button", { name: "Switch on Link at the foot" })
		.click();
	await expect(page.locator("footer .tip-link")).toHaveCount(1);

	// What was left out from the beginning begins with an example.
	await panel.getByRole("searchbox").fill("header.slot");
	await panel.getByLabel("Text", { exact: true }).fill("Sign in");
	await panel.getByLabel("Address", { exact: true }).fill("login.example");
	await panel
		.getByRole("button", { name: "Switch on Menu, second button" })
		.click();
	await expect(
		panel.getByRole("alert").filter({ hasText: "begins" }),
	).toContainText("Menu, second button, address: a link begins with https://");
	await panel
		.getByLabel("Address", { exact: true })
		.fill("https://login.example/");
	await panel.getByLabel("Address", { exact: true }).press("Enter");
	await expect(page.locator(".header-slot")).toHaveText("Sign in");

	await page.keyboard.press("Escape");
	await expect(panel).toBeHidden();
	await expect.poll(() => focused(page)).toBe("All texts");

	const undo = (name: string) =>
		page.getByRole("button", { name: `Undo ${name}` }).click();
	await undo("Menu, second button");
	await expect(page.locator(".header-slot")).toBeEmpty();
	for (const count of [0, 1]) {
		await undo("Link at the foot");
		await expect(page.locator("footer .tip-link")).toHaveCount(count);
	}
	await undo("Menu, login on small screens");
	await expect(page.locator(".site-menu .button-quiet")).toHaveCount(0);
	await undo("Menu, login on small screens");
	await expect(page.locator(".site-menu .button-quiet")).toHaveCount(1);
	// All that was changed in the mails.
	await expect(async () => {
		const isBack = dev.read("en/mails.yaml") === dev.before("en/mails.yaml");
		if (!isBack) await page.getByRole("button", { name: /^Undo/ }).click();
		expect(isBack).toBe(true);
	}).toPass();
	expect(dev.read(landing)).toBe(dev.before(landing));
});

test("each page and each language has its own file", async ({ page, dev }) => {
	await openEditor(page, dev, "/de/privacy");
	await edit(page, "Datenschutz");
	await page.keyboard.type("Ihre Daten");
	await page.keyboard.press("Enter");
	await saved(page);
	await expect(page.locator("h1")).toHaveText("Ihre Daten");
	expect(dev.read("de/privacy.yaml")).toContain("heading: Ihre Daten\n");
	expect(dev.read("en/privacy.yaml")).toBe(dev.before("en/privacy.yaml"));

	// The name is in both languages, and the page in the other one follows.
	const other = await page.context().newPage();
	await openEditor(other, dev);
	await edit(other, "Frontage");
	await other.keyboard.type("Wallaby");
	await other.keyboard.press("Enter");
	await expect(page.locator(".logo")).toHaveText(/Wallaby/);
	await expect(page).toHaveTitle("Ihre Daten – Wallaby");
	expect(dev.read("site.yaml")).toContain("name: Wallaby\n");
});

test("a text that is still the main language's is translated beside the original", async ({
	page,
	dev,
}) => {
	const file = "de/landing.yaml";
	const [line = ""] = /\n +poster: .*/.exec(dev.read(file)) ?? [];
	dev.change(file, line, "");
	await openEditor(page, dev, "/de/");
	const open = page.getByRole("button", { name: "Translation", exact: true });
	await open.click();
	const panel = page.getByRole("dialog", { name: "Translation" });
	await expect(panel).toContainText(/\d+ texts? (is|are) not translated yet/);
	await expectUsable(page, ".panel");
	const row = panel.locator(".translation").first();
	await expect(row).toContainText("rent.");
	const field = row.getByLabel("Poster in the headline, Space Owners");
	await expect(field).toHaveValue("rent.");
	await row.getByRole("button", { name: "Keep it" }).click();
	await saved(page);
	expect(dev.read(file)).toContain("      poster: rent.\n");
	await field.fill("Miete.");
	await field.press("Enter");
	const translated = expect.poll(() => dev.read(file));
	await translated.toContain("      poster: Miete.\n");
	await expect(row).not.toContainText("until it is translated");
	await expect(page.locator("h1")).toContainText("Miete.");
	// The others are below it, by page.
	await panel.getByRole("button", { name: /Browser tab/ }).click();
	await expect(panel.getByLabel("Title in the browser tab")).toBeVisible();
	// The main language has no original.
	await page.goto(`/${dev.token}`);
	await expect(page.getByRole("button", { name: "Colors" })).toBeVisible();
	await expect(page.getByRole("button", { name: /^Edit “/ })).not.toHaveCount(
		0,
	);
	await expect(open).toHaveCount(0);
});

test("a card is chosen with its words, and each side's name is changed there", async ({
	page,
	dev,
}) => {
	await openEditor(page, dev);
	const card = page.locator("#hero-advertiser");
	await expect(card).not.toBeChecked();
	await edit(page, "I need space for ads");
	await expect(card).toBeChecked();
	await expect(
		page.getByLabel("Form, second line of the card, Advertisers"),
	).toBeFocused();
	await page.keyboard.press("Escape");
	await edit(page, "Space Owner");
	await expect(card).not.toBeChecked();
	await page.keyboard.type("Wall Owner");
	await page.keyboard.press("Enter");
	await saved(page);
	await expect(page.getByRole("status").last()).toContainText(
		"Name on the card, Space Owners",
	);
	expect(dev.read("en/site.yaml")).toContain("    one: Wall Owner\n");
	await expect(page.locator(".side label").first()).toHaveText("Wall Owner");
});

test("the picture of a use case is chosen by a click on its drawing, and in the list", async ({
	page,
	dev,
}) => {
	await openEditor(page, dev);
	const buffer = await sharp({
		create: { width: 40, height: 50, channels: 3, background: "#a65" },
	})
		.jpeg()
		.toBuffer();
	const picture = { name: "gym.jpg", mimeType: "image/jpeg", buffer };
	const drawing = page.locator(".case").nth(1).locator("svg");
	await drawing.scrollIntoViewIfNeeded();
	const frame = page.getByRole("button", { name: /^Choose .*lockers/ });
	await expect
		.poll(async () => JSON.stringify(await frame.boundingBox()))
		.toBe(JSON.stringify(await drawing.boundingBox()));
	const chooser = page.waitForEvent("filechooser");
	await frame.click();
	await (await chooser).setFiles(picture);
	await expect(page.locator(".case").nth(1).locator("img")).toBeVisible();
	await saved(page);
	expect(dev.read(landing)).toMatch(
		/picture:\n +file: gym\.jpg\n +alt: Gym Lockers\n/,
	);
	await page
		.getByRole("button", { name: "Undo Use cases, lockers, picture" })
		.click();
	await expect(drawing).toBeVisible();
	// Where no drawing is shown, there is the list.
	await page.getByRole("button", { name: "All texts" }).click();
	const panel = page.getByRole("dialog", { name: "All texts" });
	await panel.getByRole("searchbox").fill("use cases, van, picture");
	const listed = page.waitForEvent("filechooser");
	await panel.getByRole("button", { name: /^Choose a picture/ }).click();
	await (await listed).setFiles(picture);
	await expect(page.locator(".case").nth(2).locator("img")).toBeVisible();
	expect(dev.read(landing)).toMatch(/alt: Delivery Vehicles\n/);
});
