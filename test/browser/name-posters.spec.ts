/** While an address is typed, the street carries the name in it: what a visitor notices of it, and who hears nothing. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { sharedPictures } from "../field/shared-pictures.ts";
import { words } from "../support/content.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { overflow } from "./page-checks.ts";
import { api, holdCalls, toast, waitlistForm } from "./waitlist-form.ts";

/** The names on the posters, by where they hang. */
const namesOn = (page: Page) =>
	page.evaluate(() => {
		const labels = (selector: string) =>
			[...document.querySelectorAll<HTMLElement>(selector)].map(
				({ dataset }) => dataset["name"],
			);
		const texts = (selector: string) =>
			[...document.querySelectorAll(selector)].map((each) => each.textContent);
		return {
			corners: labels(".sheet > .spot"),
			header: labels(".header-slot > .spot"),
			headline: texts(".yours text"),
			street: texts(".street .named"),
			sign: texts(".street .sign"),
		};
	});

/** What hangs for a name, in the first form. */
const hung = (name: string, sign = true) => ({
	corners: [name],
	header: [name],
	headline: [name, name],
	street: Array.from({ length: 5 }, () => name),
	sign: sign ? [name] : [],
});
const nothing = {
	corners: [],
	header: [],
	headline: [],
	street: [],
	sign: [],
};

test("the name in an address goes up while it is typed, and comes down with it", async ({
	page,
}) => {
	await page.goto("/");
	const { email, side } = waitlistForm(page, "hero");
	const shown = page.locator(".hero > .street .poster").first();
	const covered = () =>
		shown.evaluate((poster) => getComputedStyle(poster).clipPath);
	expect(await namesOn(page)).toEqual(nothing);
	await email.pressSequentially("lena.hofer82");
	await expect.poll(() => namesOn(page)).toEqual(hung("lena"));
	expect(await covered()).toBe("inset(0px 0px 100%)");
	await email.pressSequentially("@gmail.com");
	await expect.poll(() => namesOn(page)).toEqual(hung("lena"));
	// Chromium hands this domain over in ASCII.
	await email.fill("lena@müller.at");
	await expect.poll(() => namesOn(page)).toEqual(hung("müller"));
	await email.fill("lena@hofrad.at");
	await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));

	await test.step("an advertiser owns no house", async () => {
		await side("advertiser").check();
		await expect.poll(() => namesOn(page)).toEqual(hung("hofrad", false));
		await side("host").check();
		await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));
	});

	await test.step("an address that is cut takes its name along, and pasted, brings it back", async () => {
		await email.press("ControlOrMeta+A");
		await email.press("ControlOrMeta+X");
		await expect.poll(() => namesOn(page)).toEqual(nothing);
		await email.press("ControlOrMeta+V");
		await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));
	});

	await test.step("without a name, the usual posters hang again", async () => {
		await email.fill("l");
		await expect.poll(() => namesOn(page)).toEqual(nothing);
		await expect.poll(covered).not.toBe("inset(0px 0px 100%)");
	});
});

test("what was typed before the script came goes up, and what a password manager fills in", async ({
	page,
}) => {
	await page.goto("/");
	await page.evaluate(() => {
		const field = document.querySelector<HTMLInputElement>("#hero-email");
		if (field) field.value = "lena@hofrad.at";
	});
	await page.mouse.move(9, 9, { steps: 2 });
	await hydrated(page);
	await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));

	const fillIn = (name: string, email: string, event: string) =>
		page.locator(`#${name}-email`).evaluate(
			(field: HTMLInputElement, [email = "", event = ""]) => {
				field.value = email;
				field.dispatchEvent(new Event(event, { bubbles: true }));
			},
			[email, event],
		);
	await fillIn("closing", "max@baeckerei-huber.at", "input");
	await expect.poll(() => namesOn(page)).toEqual(hung("baeckerei"));
	await expect(page.locator(".closing .spot")).toHaveCount(1);
	await fillIn("closing", "max@huber.at", "change");
	await expect.poll(() => namesOn(page)).toEqual(hung("huber"));

	await test.step("also before a touch", async () => {
		for (const event of ["input", "change"]) {
			await page.goto("/");
			await fillIn("hero", "lena@hofrad.at", event);
			await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));
		}
	});
});

test("a name in the corner covers no heading, and none is cut off in the header or wider than its poster", async ({
	page,
}) => {
	await page.goto("/");
	const { email } = waitlistForm(page, "hero");
	const widest = ["wwwwwwwwwwww", "山田太郎"];
	const others = ["hofrad", "postmaster", "scunthorpe", "γιάννης", "ресторан"];
	for (const [width, height, names] of [
		[320, 800, [...widest, ...others, "लेखक"]],
		[390, 844, widest],
		[844, 390, widest],
		[1024, 768, widest],
	] as const) {
		await page.setViewportSize({ width, height });
		for (const name of names) {
			await email.fill(`${name}@gmail.com`);
			await expect.poll(() => namesOn(page)).toEqual(hung(name));
			const over = await page.evaluate(() => {
				const box = (selector: string) =>
					document.querySelector(selector) as HTMLElement;
				const words = document.createRange();
				words.selectNodeContents(box(".hero-form h2"));
				const { left } = box(".sheet > .spot").getBoundingClientRect();
				const slot = box(".header-slot > .spot");
				const [poster = 0, text = 0] = [
					...document.querySelectorAll(".named:first-of-type *"),
				].map((each) => each.getBoundingClientRect().width);
				return [
					text - poster,
					words.getBoundingClientRect().right - left,
					slot.scrollWidth - slot.clientWidth,
				];
			});
			expect(Math.max(...over), `${name}, ${width} wide`).toBeLessThanOrEqual(
				1,
			);
		}
	}
});

test("nothing is fetched, sent or said for the name, and it takes no room", async ({
	page,
}) => {
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	await page.goto("/");
	const { email, form } = waitlistForm(page, "hero");
	await email.focus();
	await page.mouse.move(9, 9, { steps: 2 });
	await hydrated(page);
	await email.blur();
	await expect
		.poll(() => requests.some((url) => url.includes("typed-address")))
		.toBe(true);
	requests.length = 0;
	const tree = await page.locator("#root").ariaSnapshot();
	const place = () =>
		form.evaluate((each) => [
			each.getBoundingClientRect().height,
			document.documentElement.scrollHeight,
		]);
	const before = await place();
	await email.evaluate((field: HTMLInputElement) => {
		field.value = "lena@hofrad.at";
		field.dispatchEvent(new Event("input", { bubbles: true }));
	});
	await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));
	expect(requests).toEqual([]);
	expect(await place()).toEqual(before);
	const after = await page.locator("#root").ariaSnapshot();
	expect(after.replace(/: lena@hofrad\.at$/m, "")).toBe(tree);
	const slot = page.getByRole("banner").locator(".header-slot");
	await expect(slot).toHaveText("");
	await expect(slot).not.toHaveAttribute("href");
	for (const width of [320, 390, 768, 1024, 1440]) {
		await page.setViewportSize({ width, height: 700 });
		expect(await overflow(page), `${width}`).toEqual([]);
	}
});

test("after joining, the poster can be kept as a picture, and stays until the next address is typed", async ({
	page,
}) => {
	await page.goto("/");
	const { email, send, side } = waitlistForm(page, "hero");
	const keep = page.getByRole("button", { name: words.form.keep });
	await side("advertiser").check();
	await email.fill("lena@hofrad.at");
	await expect.poll(() => namesOn(page)).toEqual(hung("hofrad", false));
	await expect(keep).toHaveCount(0);
	await send();
	await expect(email).toHaveValue("");
	await expect.poll(() => namesOn(page)).toEqual(hung("hofrad", false));
	const [download] = await Promise.all([
		page.waitForEvent("download"),
		keep.click(),
	]);
	expect(download.suggestedFilename()).toBe("hofrad.png");
	const picture = sharp(await readFile(await download.path()));
	const { width, height } = await picture.metadata();
	expect([width, height]).toEqual([1080, 1350]);
	// Something of every color of the page is on it.
	const { entropy } = await picture.stats();
	expect(entropy).toBeGreaterThan(1);
	await email.fill("max@berger.at");
	await expect(keep).toHaveCount(0);
	await expect.poll(() => namesOn(page)).toEqual(hung("berger", false));
});

test("a browser that can share is given the picture", async ({ page }) => {
	await page.addInitScript(() => {
		const shared: unknown[] = [];
		Object.assign(navigator, {
			canShare: () => true,
			share: async ({ files }: { files: File[] }) =>
				shared.push(...files.map(({ name, type }) => `${name} ${type}`)),
		});
		Object.assign(window, { shared });
	});
	await page.goto("/");
	const { email, send } = waitlistForm(page, "closing");
	await email.fill("lena@gmail.com");
	await expect(page.locator(".closing .spot")).toHaveCount(1);
	await send();
	await page.getByRole("button", { name: words.form.keep }).click();
	await expect
		.poll(() => page.evaluate(() => Reflect.get(window, "shared")))
		.toEqual(["lena.png image/png"]);
});

for (const { source, what, shared, downloaded, ...row } of sharedPictures)
	test(`${what} (${source})`, async ({ page }) => {
		await page.addInitScript(({ canShare, refusal }) => {
			// Whether the picture was there before the press.
			const calls: boolean[] = [];
			let isDrawn = false;
			let wasDrawn = false;
			const { toBlob } = HTMLCanvasElement.prototype;
			HTMLCanvasElement.prototype.toBlob = function (done) {
				isDrawn = true;
				toBlob.call(this, done);
			};
			const notePress = () => {
				wasDrawn = isDrawn;
			};
			addEventListener("click", notePress, { capture: true });
			Object.assign(navigator, {
				canShare: ({ files }: ShareData) => canShare || !files,
				share: async () => {
					calls.push(wasDrawn);
					if (refusal) throw new DOMException("refused", refusal);
				},
			});
			Object.assign(window, { calls });
		}, row);
		let downloads = 0;
		page.on("download", () => {
			downloads += 1;
		});
		await page.goto("/");
		const { email, send } = waitlistForm(page, "hero");
		await email.fill("lena@hofrad.at");
		await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));
		await send();
		await page.getByRole("button", { name: words.form.keep }).click();
		await expect.poll(() => downloads).toBe(downloaded);
		await expect
			.poll(() => page.evaluate(() => Reflect.get(window, "calls")))
			.toEqual(Array.from({ length: shared }, () => true));
	});

test("each letter on the picture is in a font that is there (Pomax/lib-font#27, KonghaYao/cn-font-split#132)", async ({
	page,
}) => {
	await page.addInitScript(() => {
		const missing: string[] = [];
		const { fillText } = CanvasRenderingContext2D.prototype;
		CanvasRenderingContext2D.prototype.fillText = function (text, ...place) {
			if (!document.fonts.check(this.font, text)) missing.push(text);
			fillText.call(this, text, ...place);
		};
		Object.assign(window, { missing });
	});
	await page.goto("/");
	const { email, send } = waitlistForm(page, "hero");
	await email.fill("lena@café.example");
	await expect.poll(() => namesOn(page)).toEqual(hung("café"));
	await send();
	await expect(
		page.getByRole("button", { name: words.form.keep }),
	).toBeVisible();
	expect(await page.evaluate(() => Reflect.get(window, "missing"))).toEqual([]);
});

test("what a program fills in without an event goes up with the submit (aFarkas/webshim#379)", async ({
	page,
}) => {
	await page.goto("/");
	const { email, send } = waitlistForm(page, "hero");
	await email.focus();
	await page.mouse.move(9, 9, { steps: 2 });
	await hydrated(page);
	await email.blur();
	await email.evaluate((field: HTMLInputElement) => {
		field.value = "lena@hofrad.at";
	});
	await send();
	await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));
});

test("after an error, the name stays", async ({ page, guard }) => {
	guard.expect(/could not be reached|Failed to load/);
	await page.route(api, (route) => route.abort());
	await page.goto("/");
	const { send } = waitlistForm(page, "hero");
	await send({ email: "lena@hofrad.at" });
	await expect(toast(page).error).toHaveText(words.messages.unexpected);
	await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));
	await expect(page.getByRole("button", { name: words.form.keep })).toHaveCount(
		0,
	);
});

test.describe("with motion", () => {
	test.use({ contextOptions: { reducedMotion: "no-preference" } });

	test("the van dips while the form is sent, and drives round once it has joined", async ({
		page,
	}) => {
		await page.setViewportSize({ width: 1440, height: 900 });
		await page.goto("/");
		const { send, email } = waitlistForm(page, "hero");
		const van = page.locator(".hero .van");
		await email.fill("lena@hofrad.at");
		await expect(page.locator(".sheet > .spot")).toHaveCount(1);
		const { release } = await holdCalls(page);
		await send();
		await expect(van).toHaveCSS("animation-name", "dip");
		release();
		await expect(van).toHaveCSS("animation-name", "drive");
		await expect(toast(page).success).toBeVisible();
	});

	test("another side moves the name on at once, and takes no other poster down", async ({
		page,
	}) => {
		await page.goto("/");
		const { side, email } = waitlistForm(page, "hero");
		await email.fill("lena@hofrad.at");
		await expect.poll(() => namesOn(page)).toEqual(hung("hofrad"));
		await side("advertiser").check();
		await expect.poll(() => namesOn(page)).toEqual(hung("hofrad", false));
	});
});

test("a message stands at its form, and covers neither it nor the street", async ({
	page,
}) => {
	for (const [width, height, names] of [
		[1440, 900, ["hero"]],
		[1366, 625, ["hero", "closing"]],
		[1024, 768, ["hero"]],
		[390, 844, ["hero", "closing"]],
	] as const)
		for (const name of names) {
			await page.setViewportSize({ width, height });
			await page.goto("/");
			const form = waitlistForm(page, name);
			await form.form.scrollIntoViewIfNeeded();
			await form.send({ email: "lena@hofrad.at" });
			const what = `${name} at ${width}x${height}`;
			const message = toast(page).success;
			await expect(message, what).toBeInViewport({ ratio: 1 });
			const [box, sheet, street, header] = await Promise.all(
				[
					message,
					page.locator(".sheet", { has: form.form }),
					page.locator(".hero > .street"),
					page.getByRole("banner"),
				].map((each) => each.boundingBox()),
			);
			if (!box || !sheet || !street || !header) throw new Error(what);
			const bottom = box.y + box.height;
			// What is below the header is covered by it anyway.
			const top = Math.max(sheet.y, header.y + header.height);
			expect(bottom, what).toBeLessThanOrEqual(top);
			expect(top - bottom, what).toBeLessThan(40);
			const overStreet = bottom > street.y && box.y < street.y + street.height;
			expect(overStreet, what).toBe(false);
			await expect(page.locator(".sheet .keep"), what).toBeInViewport();
		}
});

test("in a low window, the message does not cover the button of the poster", async ({
	page,
}) => {
	for (const [width, height] of [
		[844, 390],
		[667, 375],
	] as const)
		for (const name of ["hero", "closing"] as const) {
			await page.setViewportSize({ width, height });
			await page.goto("/");
			await waitlistForm(page, name).send({ email: "lena@hofrad.at" });
			const [message, keep] = await Promise.all(
				[toast(page).success, page.locator(".sheet .keep")].map(
					async (each) => {
						await expect(each).toBeInViewport({ ratio: 1 });
						return each.boundingBox();
					},
				),
			);
			if (!message || !keep) throw new Error(`${name} at ${width}`);
			expect(message.y + message.height).toBeLessThanOrEqual(keep.y);
		}
});

test("on a phone with its bars, the first screen has the empty frame and the button, and the lead has two lines", async ({
	page,
}) => {
	await page.setViewportSize({ width: 390, height: 664 });
	await page.goto("/");
	const { submit, side } = waitlistForm(page, "hero");
	for (const each of ["host", "advertiser"] as const) {
		await side(each).check();
		await expect(submit).toBeInViewport({ ratio: 1 });
		const [poster, frame] = await Promise.all(
			["h1 .hanging:has(.pasted)", "h1 .yours"].map((selector) =>
				page.locator(selector).filter({ visible: true }).boundingBox(),
			),
		);
		expect(frame?.y).toBe(poster?.y);
		expect(frame?.height).toBe(poster?.height);
		expect(frame?.width).toBeGreaterThan(150);
		const lead = page.locator(".hero .lead .pitch").filter({ visible: true });
		const lines = await lead.evaluate((element) => {
			const range = document.createRange();
			range.selectNodeContents(element);
			return new Set([...range.getClientRects()].map(({ top }) => top)).size;
		});
		expect(lines).toBe(2);
	}
});
