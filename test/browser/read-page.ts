/** What a document says of itself, read in the browser: whole shapes, so that an addition is seen as well. */
import { type Page, test } from "@playwright/test";
import { expect, hydrated } from "./fixtures.ts";

/** Method and action of each form, and its fields with all attributes but those of style and reference. */
export function readForms() {
	const ignored = ["id", "class", "style", "aria-describedby", "checked"];
	return [...document.forms].map((form) => ({
		method: form.method,
		action: form.getAttribute("action") ?? undefined,
		fields: [...form.elements].map((element) => {
			const { labels, type } = element as HTMLInputElement;
			const words = labels ? labels[0] : null;
			const label = (words ?? element).firstChild?.textContent?.trim();
			const reference = element.getAttribute("aria-describedby");
			const hint =
				reference !== null
					? `${document.getElementById(reference)?.textContent}`
					: undefined;
			const attributes = [...element.attributes].filter(
				({ name }) => !ignored.includes(name),
			);
			return {
				tag: element.localName,
				...(element.localName !== "fieldset" && { label }),
				...(hint !== undefined && { hint }),
				...Object.fromEntries(
					attributes.map(({ name, value }) => [name, value]),
				),
				...(type === "radio" && {
					checked: (element as HTMLInputElement).checked,
				}),
			};
		}),
	}));
}

/** The targets and words of the landing page's parts, in their order. */
export function readLandingPage() {
	const all = (selector: string, within: ParentNode = document) => [
		...within.querySelectorAll(selector),
	];
	const texts = (selector: string, within?: ParentNode) =>
		all(selector, within).map((element) => element.textContent);
	const targets = (selector: string) =>
		all(selector).map((link) => link.getAttribute("href"));
	const [logo] = all(".logo");
	return {
		logo: {
			href: logo?.getAttribute("href"),
			alt: logo?.querySelector("[role=img]")?.getAttribute("aria-label"),
		},
		menus: all("header nav").map((nav) =>
			all("a", nav).map((link) => [
				link.textContent,
				link.getAttribute("href"),
			]),
		),
		slots: all(".header-slot").map((slot) => [
			slot.localName,
			slot.textContent,
			slot.getAttribute("tabindex"),
		]),
		sections: all("main section").map((section) => [
			section.id,
			section.querySelector("h2")?.textContent,
		]),
		forms: all("form").map((form) => form.closest("section")?.id),
		toggle: all(".menu-toggle [aria-label]").map((icon) =>
			icon.getAttribute("aria-label"),
		),
		cards: all("main article").map((card) => texts("h3, a", card)),
		examples: all("#who-its-for article").map((card) => texts("li", card)),
		pitches: texts(".hero .lead .pitch"),
		founder: {
			pictures: all("#founder img").map((picture) =>
				picture.getAttribute("alt"),
			),
			quotes: texts("#founder blockquote"),
			bios: texts("#founder .bio"),
			links: targets("#founder a"),
		},
		social: targets("footer .tip-link a"),
	};
}

/** The texts of an element, those that only a stylesheet writes included, as a screen reader has them. */
export async function spokenTexts(
	page: Page,
	selector: string,
): Promise<string[]> {
	const session = await page.context().newCDPSession(page);
	try {
		const { result } = await session.send("Runtime.evaluate", {
			expression: `document.querySelector(${JSON.stringify(selector)})`,
		});
		const { nodes } = await session.send("Accessibility.queryAXTree", {
			...(result.objectId && { objectId: result.objectId }),
			role: "StaticText",
		});
		return nodes.map(({ name }) => String(name?.value).trim());
	} finally {
		await session.detach();
	}
}

/** Runs the steps on the document as it was built, and once more when React has taken it over. */
export async function beforeAndAfter(page: Page, look: () => Promise<void>) {
	await test.step("as it was built", look);
	await page.mouse.move(50, 50, { steps: 2 });
	await hydrated(page);
	await test.step("with React", look);
}

/** Both live regions are there before there is a message: one that comes with its words is not read aloud (elastic/eui#1947). */
export async function expectLiveRegions(page: Page) {
	for (const role of ["status", "alert"] as const) {
		await expect(page.getByRole(role)).toHaveCount(1);
		await expect(page.getByRole(role)).toBeEmpty();
		await expect(page.getByRole(role)).not.toHaveAttribute("aria-live");
	}
}
