/** What a founder does to the words in the page itself, and what other editors in a page did to people there. */
import type { Page } from "@playwright/test";
import { variant } from "../support/variant.ts";
import {
	edit,
	expect,
	openEditor,
	saved,
	test,
} from "./words-editor-fixtures.ts";

const landing = "en/landing.yaml";
const wall = "Your empty wall could be paying";
const lead =
	"List your counter, wall or van. Nothing goes up until you say yes.";

const field = (page: Page) => page.locator(".in-place textarea");

/** Where the letter with this number is in the window, of a text that can be seen. */
async function letterAt(page: Page, text: string, letter: number) {
	const find = () =>
		page.evaluate(
			([text, letter]) => {
				const root = document.getElementById("root") as HTMLElement;
				const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
				while (walker.nextNode()) {
					const node = walker.currentNode as Text;
					const at = node.data.indexOf(text);
					if (
						at < 0 ||
						!node.parentElement?.checkVisibility({ visibilityProperty: true })
					)
						continue;
					const range = document.createRange();
					range.setStart(node, at + letter);
					range.setEnd(node, at + letter + 1);
					const box = range.getBoundingClientRect();
					if (box.top < 100 || box.bottom > innerHeight - 100)
						node.parentElement.scrollIntoView({ block: "center" });
					const { left, top, width, height } = range.getBoundingClientRect();
					return { x: left + width / 4, y: top + height / 2 };
				}
				throw new Error(`The page has no ${text}`);
			},
			[text, letter] as const,
		);
	let at = await find();
	// The editor finds the text a moment after the page has scrolled.
	await expect
		.poll(async () => {
			at = await find();
			return page.evaluate(
				({ x, y }) => document.elementFromPoint(x, y)?.localName,
				at,
			);
		})
		.toBe("frontage-words");
	return at;
}

/** A text of each kind, and how many letters are before the one that is clicked, and so before the caret. */
const carets: readonly [kind: string, text: string, letter: number][] = [
	["a large headline", wall, 5],
	["its second line", wall, 17],
	["a poster that hangs askew", "rent.", 2],
	["lines of a text", lead, 12],
	["the second line of a short text", lead, 46],
	["a link in the menu", "Use Cases", 4],
	["a button", "Join the Waitlist", 9],
	["the name of a card", "Advertiser", 3],
	["a note behind a label", "optional, if you like calls", 10],
	["a draft, which is in square brackets in the file", "Every street", 6],
];

/** Where the caret is in the document: in a copy of the field whose letters can be measured. */
function caretAt(field: Element) {
	const area = field as HTMLTextAreaElement;
	const copy = document.createElement("div");
	copy.style.cssText = area.style.cssText;
	copy.style.whiteSpaceCollapse = "preserve";
	copy.textContent = area.value;
	area.after(copy);
	const [here, there] = [area, copy].map((each) =>
		each.getBoundingClientRect(),
	) as [DOMRect, DOMRect];
	const range = document.createRange();
	range.setStart(copy.firstChild as Text, area.selectionStart);
	range.setEnd(copy.firstChild as Text, area.selectionStart + 1);
	const { left, top, height } = range.getBoundingClientRect();
	copy.remove();
	return {
		x: left + here.x - there.x,
		y: top + height / 2 + here.y - there.y + scrollY,
		letter: Number.parseFloat(area.style.fontSize) / 2,
	};
}

test("a click sets the caret where it was (empirical-org/Empirical-Core#4589, Volumetrics-io/mrjs#140), and the new text takes the place of the former one", {
	tag: variant,
}, async ({ page, dev }) => {
	await openEditor(page, dev);
	for (const [kind, text, letter] of carets)
		await test.step(kind, async () => {
			const at = await letterAt(page, text, letter);
			// The field may be brought into sight.
			const y = at.y + (await page.evaluate(() => scrollY));
			await page.mouse.click(at.x, at.y);
			await expect(field(page)).toBeFocused();
			expect(
				await field(page).evaluate((area: HTMLTextAreaElement) => [
					area.value.slice(0, area.selectionStart).replace("[", ""),
					area.selectionEnd - area.selectionStart,
				]),
			).toEqual([text.slice(0, letter), 0]);
			// It is seen there, too: the lines end where they did.
			const caret = await field(page).evaluate(caretAt);
			expect(Math.abs(caret.x - at.x)).toBeLessThan(caret.letter);
			expect(Math.abs(caret.y - y)).toBeLessThan(caret.letter);
			await page.keyboard.press("Escape");
			await expect(field(page)).toHaveCount(0);
		});
	await page.locator("#hero-host").check({ force: true });
	// Behind the end of a line, it is at that end, and not at the beginning (clay/clay-kiln#796).
	const end = await letterAt(page, wall, 14);
	const next = await letterAt(page, wall, wall.length - 1);
	expect(next.y).toBeGreaterThan(end.y);
	const box = await page
		.getByRole("button", { name: `Edit “${wall}”` })
		.boundingBox();
	await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 1, end.y);
	await expect(field(page)).toBeFocused();
	const caret = await field(page).evaluate(
		(area: HTMLTextAreaElement) => area.selectionStart,
	);
	expect(caret).toBeGreaterThanOrEqual("Your empty wall".length);
	expect(caret).toBeLessThanOrEqual("Your empty wall ".length);
	await page.keyboard.press("Escape");
	// By the keyboard, the whole text is selected.
	await page.getByRole("button", { name: `Edit “${wall}”` }).press("Enter");
	await page.keyboard.type("Short");
	await expect(field(page)).toHaveValue("Short");
	await page.keyboard.press("Escape");

	// A shorter text leaves nothing of the former one in sight.
	for (const text of [wall, "rent.", lead, "Join the Waitlist"]) {
		const at = await letterAt(page, text, 2);
		await page.mouse.click(at.x, at.y);
		await expect(field(page)).toBeFocused();
		await page.keyboard.press("ControlOrMeta+A");
		await page.keyboard.type("A");
		// How far the field reaches beyond the former text, on the side where that is the least.
		const beyond = await page.evaluate((text) => {
			const area = document
				.querySelector("frontage-words")
				?.shadowRoot?.querySelector(".in-place textarea")
				?.getBoundingClientRect() as DOMRect;
			const root = document.getElementById("root") as HTMLElement;
			const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
			const all: number[] = [];
			while (walker.nextNode()) {
				if (!walker.currentNode.nodeValue?.includes(text)) continue;
				const range = document.createRange();
				range.selectNodeContents(walker.currentNode);
				const { left, top, right, bottom } = range.getBoundingClientRect();
				all.push(
					Math.min(
						...[left - area.left, top - area.top],
						...[area.right - right, area.bottom - bottom],
					),
				);
			}
			return Math.max(...all);
		}, text);
		expect(beyond, text).toBeGreaterThan(-1);
		await page.keyboard.press("Escape");
		await expect(field(page)).toHaveCount(0);
	}
	// A longer one is not broken in a word.
	const { x, y } = await letterAt(page, "rent.", 2);
	await page.mouse.click(x, y);
	await expect(field(page)).toBeFocused();
	const height = () =>
		field(page).evaluate((area) => area.getBoundingClientRect().height);
	const before = await height();
	await page.keyboard.type("earrrrrrr");
	expect(await height()).toBe(before);
	await page.keyboard.press("Escape");
});

test("a click that lasts while the page shows what was just saved opens its text", async ({
	page,
	dev,
}) => {
	await openEditor(page, dev);
	const note = "optional, if you like calls";
	const first = await letterAt(page, lead, 3);
	await page.mouse.click(first.x, first.y);
	await expect(field(page)).toBeFocused();
	await page.keyboard.press("ControlOrMeta+a");
	await page.keyboard.type("List your counter, wall or truck.");
	// On a busy machine, the page knows only seconds later what stands where.
	await page.route(/@words\/state/, async (route) => {
		await page.waitForTimeout(1_500);
		await route.continue();
	});
	await page.keyboard.press("Enter");
	const at = await letterAt(page, note, 3);
	await page.mouse.move(at.x, at.y);
	await page.mouse.down();
	await expect(page.locator("#root")).toContainText("wall or truck.");
	// Long enough for the texts to be found anew.
	await page.waitForTimeout(600);
	await page.mouse.up();
	await expect(
		page.locator(".in-place", { has: page.locator("textarea:focus") }),
	).toContainText(`${note.length} letters`);
	await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("a text of the open menu is edited where it is, on a phone", {
	tag: variant,
}, async ({ page, dev }) => {
	await page.setViewportSize({ width: 390, height: 844 });
	await openEditor(page, dev);
	await page.locator(".menu-toggle").click();
	const at = await letterAt(page, "Use Cases", 3);
	await page.mouse.click(at.x, at.y);
	await expect(page.getByLabel("Menu, link 3, text")).toBeFocused();
	await page.keyboard.type("r");
	await expect(field(page)).toHaveValue("User Cases");
	await page.keyboard.press("Enter");
	await saved(page);
	expect(dev.read(landing)).toContain("label: User Cases\n");
});

const sizes = [
	[320, 640],
	[390, 844],
	[768, 1024],
	[1366, 625],
	[1440, 900],
] as const;

test("the toolbar covers no panel (themeblvd/justwrite#15, django-cms/django-cms#4430)", {
	tag: variant,
}, async ({ page, dev }) => {
	await openEditor(page, dev, "/de/");
	// Something is said in it.
	await edit(page, "Miete.");
	await page.keyboard.type("Geld.");
	await page.keyboard.press("Enter");
	await saved(page);
	for (const [name, dir] of [
		["All texts", "ltr"],
		["Colors", "ltr"],
		["Translation", "ltr"],
		["All texts", "rtl"],
	] as const) {
		await page.evaluate((dir) => {
			document.documentElement.dir = dir;
		}, dir);
		await page.getByRole("button", { name, exact: true }).click();
		const panel = page.getByRole("dialog", { name });
		for (const [width, height] of sizes) {
			await page.setViewportSize({ width, height });
			const boxes = [page.getByRole("toolbar"), panel].map((each) =>
				each.boundingBox(),
			);
			const [bar, over] = await Promise.all(boxes);
			if (!bar || !over) throw new Error("The toolbar or the panel is gone");
			const isApart =
				bar.y + 0.5 >= over.y + over.height ||
				bar.x + bar.width <= over.x + 0.5;
			expect(isApart, `${name} at ${width}`).toBe(true);
			// All of both can be seen, and some of the page.
			for (const { x, y, width: wide, height: high } of [bar, over]) {
				expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
				expect(x + wide).toBeLessThanOrEqual(width);
				expect(y + high).toBeLessThanOrEqual(height);
			}
			expect(over.width * over.height).toBeLessThan(0.75 * width * height);
		}
		await page.getByRole("button", { name, exact: true }).click();
	}
});

test("the choices of a question have their words in each language", {
	tag: variant,
}, async ({ page, dev }) => {
	dev.change(
		landing,
		"ownQuestion: null\n",
		"ownQuestion:\n    label: Which city?\n    required: false\n    choices: { vienna: Vienna, graz: Graz }\n",
	);
	await openEditor(page, dev, "/de/");
	await page.getByRole("button", { name: "All texts" }).click();
	const panel = page.getByRole("dialog", { name: "All texts" });
	await panel.getByRole("searchbox").fill("own question, choices");
	const vienna = panel.getByLabel("Form, own question, choices, “vienna”");
	await vienna.fill("Wien");
	await vienna.press("Enter");
	await saved(page);
	await expect(page.locator("#hero-answer option").nth(1)).toHaveText("Wien");
	expect(dev.read("de/landing.yaml")).toContain("vienna: Wien\n");
	expect(dev.read(landing)).toContain("vienna: Vienna");
});

test("a mistake on the page of another language names the language", {
	tag: variant,
}, async ({ page, dev }) => {
	const [title = ""] = /^title: .*/m.exec(dev.read("de/site.yaml")) ?? [];
	dev.change("de/site.yaml", title, `title: "{name}: ${"Wand ".repeat(9)}!"`);
	await openEditor(page, dev);
	await edit(page, "Frontage");
	await page.keyboard.type("Walls and Posters");
	await page.keyboard.press("Enter");
	await expect(page.locator(".in-place").getByRole("alert")).toHaveText(
		/^Title in the browser tab \(German\): 65 letters, at most 60/,
	);
	expect(dev.read("site.yaml")).toBe(dev.before("site.yaml"));
});

test("what was typed stays while another program is in front (zotero/zotero#4388); what is left for another text is saved, or stays open (geldata/gel-ui#324)", {
	tag: variant,
}, async ({ page, dev }) => {
	await openEditor(page, dev);
	await edit(page, wall);
	await page.keyboard.type("Half a sent");
	await page.evaluate(() => {
		document.hasFocus = () => false;
		const root = document.querySelector("frontage-words")?.shadowRoot;
		if (root?.activeElement instanceof HTMLElement) root.activeElement.blur();
	});
	await page.waitForTimeout(300);
	expect(dev.read(landing)).toBe(dev.before(landing));
	await expect(field(page)).toHaveValue("Half a sent");
	await page.evaluate(() => {
		document.hasFocus = () => true;
	});
	await field(page).focus();
	await page.keyboard.type("ence");
	await page.locator("#hero-phone").click();
	await saved(page);
	expect(dev.read(landing)).toContain("wall: Half a sentence\n");

	await edit(page, "Half a sentence");
	await page.keyboard.type("Walls pay");
	const next = await letterAt(page, lead, 5);
	await page.mouse.click(next.x, next.y);
	await page.keyboard.type("ed");
	await saved(page);
	await expect(field(page)).toHaveCount(1);
	await expect(field(page)).toBeFocused();
	await expect(field(page)).toHaveValue(/^List edyour/);
	await page.keyboard.press("Enter");
	await expect.poll(() => dev.read(landing)).toContain("lead: List edyour");
	expect(dev.read(landing)).toContain("wall: Walls pay\n");
	await expect(field(page)).toHaveCount(0);

	await edit(page, "rent.");
	await page.keyboard.type("much too long for it");
	await page.locator("#hero-phone").click();
	await expect(
		page.getByRole("alert").filter({ hasText: "letters" }),
	).toHaveText(/^Poster in the headline, Space Owners: 20 letters, at most 14/);
	await expect(field(page)).toHaveValue("much too long for it");
	// It takes no focus back.
	await expect(page.locator("#hero-phone")).toBeFocused();
	// Nor is it lost with the end of editing.
	await field(page).focus();
	await page.getByRole("button", { name: "Done" }).click();
	await expect(page.getByRole("status").last()).toHaveText(
		"What you typed last is not saved. It comes back with “Edit words”.",
	);
	await page.getByRole("button", { name: "Edit words" }).click();
	await expect(field(page)).toHaveValue("much too long for it");
});

test("what was typed outlasts a mistake in a file, and a page that is loaded anew (tinacms/tinacms#6396)", {
	tag: variant,
}, async ({ page, dev, problems }) => {
	problems.expect(/500/);
	await openEditor(page, dev);
	await edit(page, wall);
	await page.keyboard.type("My wall");
	dev.change("en/site.yaml", "title: ", "titel: ");
	await expect(page.getByText("its name is title")).toBeVisible();
	dev.change("en/site.yaml", "titel: ", "title: ");
	await expect(field(page)).toHaveValue("My wall");
	await page.reload();
	await expect(field(page)).toHaveValue("My wall");
	await expect(field(page)).toBeFocused();
	// Another program has changed it: only the second Enter overwrites it.
	dev.change(landing, wall, "Their wall");
	await expect(page.locator("h1")).toContainText("Their wall");
	// A page that is not ready yet to show it in place loads itself once more.
	await expect(field(page)).toBeFocused();
	await page.keyboard.press("Enter");
	await expect(
		page.getByRole("alert").filter({ hasText: "Not saved" }),
	).toHaveText(
		/has another text there by now: “Their wall”\. Enter saves yours in its place, Escape shows it\./,
	);
	await page.locator("#hero-phone").click();
	expect(dev.read(landing)).toContain("wall: Their wall\n");
	await field(page).press("Enter");
	await saved(page);
	expect(dev.read(landing)).toContain("wall: My wall\n");
	// Nothing of it is left for the next time.
	await page.reload();
	await expect(
		page.getByRole("button", { name: "Edit “My wall”" }),
	).toBeVisible();
	await expect(field(page)).toHaveCount(0);
});
