import type { Page } from "@playwright/test";
import { type Side, sides } from "../../shared/sides.ts";
import { variant } from "../support/variant.ts";
import { expect, test } from "./fixtures.ts";
import {
	expectInPlace,
	otherWidths,
	overflow,
	textPlaces,
	tightWidths,
} from "./page-checks.ts";
import { waitlistForm } from "./waitlist-form.ts";

test("words, drawings and form keep their places where they have the least room", async ({
	page,
}) => {
	await page.goto("/");
	for (const width of tightWidths) await expectInPlace(page, width);
	await test.step("the straight apostrophe is drawn as the curly one", async () => {
		await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
		const widths = await page.evaluate(() => {
			const context = document.createElement("canvas").getContext("2d");
			if (!context) throw new Error("No canvas");
			context.font = "800 100px Archivo";
			return [..."'’n"].map((letter) => context.measureText(letter).width);
		});
		expect(widths[0]).toBe(widths[1]);
		expect(widths[0]).not.toBe(widths[2]);
	});
});

test("words, drawings and form keep their places at the widths between", {
	tag: variant,
}, async ({ page }) => {
	await page.goto("/");
	for (const width of otherWidths) await expectInPlace(page, width);
});

test("a typeface that does not arrive changes nothing", async ({
	page,
	guard,
}) => {
	guard.expect(/ERR_FAILED/);
	await page.route("**/*.woff2", (route) => route.abort());
	await page.goto("/", { waitUntil: "domcontentloaded" });
	const before = await textPlaces(page);
	await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
	expect(await textPlaces(page)).toEqual(before);
});

/** The shown ones of these elements that are not wholly in the first view. */
function partsOutside(page: Page, selector: string): Promise<string[]> {
	return page.evaluate((selector) => {
		scrollTo(0, 0);
		const { promise, resolve } = Promise.withResolvers<string[]>();
		const observer = new IntersectionObserver((parts) =>
			resolve(
				parts
					.filter(({ intersectionRatio }) => intersectionRatio < 1)
					.map(({ target }) => target.outerHTML.slice(0, 80)),
			),
		);
		for (const part of document.querySelectorAll(selector))
			if (part.checkVisibility({ visibilityProperty: true }))
				observer.observe(part);
		return promise;
	}, selector);
}

// A chosen card that looks like the others: carbon-design-system/carbon#1600.
async function expectForcedColors(page: Page) {
	await page.emulateMedia({ forcedColors: "active" });
	const { side } = waitlistForm(page, "hero");
	const colors = (of: Side) =>
		side(of)
			.locator("..")
			.evaluate((card) =>
				["input", ".icon", "label"].map((part) => {
					const style = getComputedStyle(card.querySelector(part) as Element);
					return part === "input" ? style.backgroundColor : style.color;
				}),
			);
	// The button is not taken for a field, and its words can be read.
	const [button, field] = await page.evaluate(() =>
		["button", ".field input"].map((part) => {
			const { color, backgroundColor } = getComputedStyle(
				document.querySelector(`#hero-form ${part}`) as Element,
			);
			return { color, backgroundColor };
		}),
	);
	expect(button?.backgroundColor).not.toBe(button?.color);
	expect(button?.backgroundColor).not.toBe(field?.backgroundColor);
	for (const chosen of sides) {
		await side(chosen).check();
		const own = await colors(chosen);
		for (const other of sides.filter((each) => each !== chosen)) {
			const others = await colors(other);
			for (const [at, color] of own.entries())
				expect(color, `${chosen} and ${other}`).not.toBe(others[at]);
		}
	}
	await page.emulateMedia({ forcedColors: "none" });
}

/** Leaves the text of the page at twice its size. */
async function expectRoomForLargeText(page: Page) {
	await page.evaluate(() => {
		document.documentElement.style.fontSize = "200%";
	});
	for (const width of [320, 360, 390, 768, 1024, 1280]) {
		await page.setViewportSize({ width, height: 800 });
		expect(await overflow(page), `${width} wide`).toEqual([]);
		for (const name of ["hero", "closing"])
			expect(
				await page.evaluate((name) => {
					const note = document.querySelector(`#${name}-note`);
					const bottomOf = (element?: Element | null) =>
						element?.getBoundingClientRect().bottom ?? NaN;
					return bottomOf(note?.closest(".sheet")) - bottomOf(note);
				}, name),
				`${name}, ${width} wide`,
			).toBeGreaterThan(16);
		expect(
			await wordsInCorner(page),
			`the heading, ${width} wide`,
		).toBeLessThanOrEqual(0);
	}
}

/** How far the form's heading reaches into the open corner. */
function wordsInCorner(page: Page): Promise<number> {
	return page.evaluate(() => {
		const heading = document.querySelector(".hero-form h2") as Element;
		const sheet = heading.closest(".sheet") as Element;
		const rem = Number.parseFloat(
			getComputedStyle(document.documentElement).fontSize,
		);
		const { top, right } = sheet.getBoundingClientRect();
		const range = document.createRange();
		range.selectNodeContents(heading);
		const beside = [...range.getClientRects()].filter(
			(line) => line.top < top + 2.5 * rem,
		);
		return Math.max(...beside.map((line) => line.right)) - right + 2.5 * rem;
	});
}

test("headline, its poster and the beginning of the form are in the first view of a low window", async ({
	page,
}) => {
	await page.goto("/");
	const begin =
		"h1, h1 .hanging, #waitlist h2, #waitlist legend, #waitlist .side label";
	for (const [width, height] of [
		[1366, 625],
		[1280, 580],
		// A phone held sideways.
		[844, 390],
		[390, 844],
	] as const) {
		await page.setViewportSize({ width, height });
		for (const side of sides) {
			await waitlistForm(page, "hero").side(side).check();
			const what = `${side}, ${width}x${height}`;
			await expect(page.locator("h1 .pasted:visible")).toHaveCount(1);
			// Sideways there is no room for the button.
			const parts =
				height >= 580 ? `${begin}, #hero-form [type=submit]` : begin;
			expect(await partsOutside(page, parts), what).toEqual([]);
		}
	}
	await test.step("in forced colors, the chosen side is on another color than the others", () =>
		expectForcedColors(page));
	await test.step("text of twice the size makes no page scroll sideways, and stays in the form's sheet", () =>
		expectRoomForLargeText(page));
});

test("on the narrowest phones, a card's words keep away from its border", async ({
	page,
}) => {
	await page.goto("/");
	for (const width of [320, 340, 360, 390]) {
		await page.setViewportSize({ width, height: 800 });
		const room = await page
			.locator(".side:has(:checked)")
			.evaluateAll((cards) =>
				cards.map((card) => {
					const hint = card.querySelector(".hint") as Element;
					const { left } = hint.getBoundingClientRect();
					return left - card.getBoundingClientRect().left - 4;
				}),
			);
		expect(Math.min(...room), `${width} wide`).toBeGreaterThanOrEqual(4);
	}
});

test("at the lower edge of the first view, the street shows a piece of 60 pixels, or none", async ({
	page,
}) => {
	await page.goto("/");
	const street = page.locator(".hero > .street");
	for (const reducedMotion of ["reduce", "no-preference"] as const)
		for (const width of [390, 600, 1366]) {
			await page.emulateMedia({ reducedMotion });
			await page.setViewportSize({ width, height: 800 });
			const { y = 0 } = (await street.boundingBox()) ?? {};
			for (const [piece, clip] of [
				// A picture of the whole page has all of it.
				[-20, /^none$/],
				[5, /^inset\([4-6][.\d]*px /],
				[40, /^inset\((?:39|4[01])[.\d]*px /],
				[64, /^none$/],
			] as const) {
				// As high a window has the same styles (hero.css).
				const height = Math.round(y) + piece;
				await page.setViewportSize({ width, height });
				const box = await street.boundingBox();
				if (Math.abs((box?.y ?? 0) - y) > 1) continue;
				await expect(street, `${width}x${height}`).toHaveCSS("clip-path", clip);
			}
		}
});

test.describe("with motion", () => {
	test.use({
		contextOptions: { reducedMotion: "no-preference" },
		viewport: { width: 390, height: 844 },
	});

	// A restored place is lost where the page is still short: w3c/csswg-drafts#6225.
	test("on a phone, sections that wait for the typeface are there for a link, a visit that goes on, and in the end", async ({
		page,
	}) => {
		// The typeface arrives after the page has loaded, and the time after which sections come without it stands still.
		const { promise, resolve } = Promise.withResolvers<void>();
		await page.route("**/*.woff2", async (route) => {
			await promise;
			await route.abort();
		});
		const session = await page.context().newCDPSession(page);
		await session.send("Animation.enable");
		const setSpeed = (playbackRate: number) =>
			session.send("Animation.setPlaybackRate", { playbackRate });
		const founder = page.locator("#founder");
		await setSpeed(0);
		await page.setViewportSize({ width: 390, height: 844 });
		await page.goto("/", { waitUntil: "domcontentloaded" });
		await expect(founder).toBeHidden();
		await page.locator(".site-menu summary").click();
		await page.locator(".site-menu a[href='#spaces']").click();
		await expect(page.locator("#spaces h2")).toBeInViewport();

		const places = () => page.evaluate(() => scrollY);
		await expect.poll(places).toBeGreaterThan(2_000);
		await page.evaluate(() => history.replaceState(history.state, "", "/"));
		const place = await places();
		await page.reload({ waitUntil: "domcontentloaded" });
		await expect.poll(places).toBe(place);

		await page.goto("/?again", { waitUntil: "domcontentloaded" });
		await expect(founder).toBeHidden();
		await setSpeed(1);
		await expect(founder).toBeVisible();
		resolve();
	});

	test("on a phone, the frames of the street and of the use cases fill as one scrolls to them", async ({
		page,
	}) => {
		await page.goto("/");
		await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
		for (const drawing of [".hero .street svg", ".case svg"])
			for (const svg of await page.locator(drawing).all()) {
				const clips = () =>
					svg
						.locator(".poster")
						.evaluateAll((all) =>
							all.map((poster) => getComputedStyle(poster).clipPath),
						);
				const scrollTo = (block: ScrollLogicalPosition) =>
					svg.evaluate(
						(element, block) =>
							element.scrollIntoView({ block, behavior: "instant" }),
						block,
					);
				await scrollTo("end");
				await expect
					.poll(async () => (await clips()).at(-1))
					.toMatch(/^inset\(0px 0px \d/);
				await scrollTo("start");
				await expect
					.poll(async () => new Set(await clips()))
					.toEqual(new Set(["none"]));
			}
	});
});

test("nothing moves while the page is read", async ({ page }) => {
	await page.goto("/");
	await expect(page.locator("html")).toHaveAttribute("data-loaded", "");
	const { shifts, growth } = await page.evaluate(async () => {
		const nextFrame = () => new Promise(requestAnimationFrame);
		// The layout of what is below comes with the next frame, before the first scrolling.
		await nextFrame();
		await nextFrame();
		const shifts: unknown[] = [];
		new PerformanceObserver((list) =>
			shifts.push(...list.getEntries()),
		).observe({ type: "layout-shift" });
		const height = document.body.scrollHeight;
		for (let last = -1; scrollY > last; ) {
			last = scrollY;
			scrollBy(0, 500);
			await nextFrame();
		}
		await nextFrame();
		return { shifts, growth: document.body.scrollHeight - height };
	});
	expect(growth).toBe(0);
	expect(shifts).toEqual([]);

	await test.step("on paper, the posters are pasted, and the headline's word has its box", async () => {
		// A poster that waits for its animation would be missing: w3c/csswg-drafts#8226.
		await page.emulateMedia({ media: "print", reducedMotion: "no-preference" });
		await page.goto("/");
		expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
		await expect(
			page.locator("h1 .pasted").filter({ visible: true }),
		).toHaveCSS("border-top-style", "solid");
	});
});
