/**
 * Each color, line, size and outline of the page, in its states and on its sides: what another rule would change is seen
 * in the diff of `styles.txt`. After a change that is meant: `npm run records`.
 */
import { theme } from "../../content/theme.ts";
import { allColors } from "../../page/looks/colors.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { namesOfColors, recordOfStyles } from "./page-checks.ts";
import { readStyles, type Styles } from "./read-styles.ts";
import { api, toast, waitlistForm } from "./waitlist-form.ts";

const [day, night, phone, low] = [
	["light", 1366, 768],
	["dark", 1366, 768],
	["light", 375, 812],
	["light", 844, 390],
] as const;

test("the styles of all elements are those of styles.txt", async ({
	page,
	guard,
	waitlist,
}) => {
	guard.expect(/status of 404/, /console error: .*\/x$/);
	const record = recordOfStyles();
	/** What was recorded of a screen before, and what stands in the record for the first one of a state. */
	const before = new Map<string, Styles>();

	async function look(
		state: string,
		...more: (typeof night | typeof phone | typeof low)[]
	) {
		let first: Styles | undefined;
		for (const [colorScheme, width, height] of [day, ...more]) {
			await page.emulateMedia({ colorScheme, media: "screen" });
			await page.setViewportSize({ width, height });
			// What has its style by the size of the window has it with the next frame.
			await page.evaluate(() => new Promise(requestAnimationFrame));
			const styles = await page.evaluate(
				readStyles,
				namesOfColors(allColors(theme, colorScheme)),
			);
			const screen = `${colorScheme}, ${width} x ${height}`;
			record.add(`${state}, ${screen}`, styles, [before.get(screen), first]);
			before.set(screen, styles);
			first ??= styles;
		}
	}

	await page.goto("/");
	await page.keyboard.press("Tab");
	await hydrated(page);
	await page.evaluate(() => document.fonts.ready.then(() => {}));
	const form = waitlistForm(page, "hero");
	await look("skip link", night, phone, low);
	for (const side of ["advertiser", "host"] as const) {
		await form.side(side).focus();
		await page.keyboard.press("Space");
		await look(`${side} chosen`, night);
	}
	await page.setViewportSize({ width: 375, height: 812 });
	await page.locator(".menu-toggle").focus();
	await page.keyboard.press("Enter");
	await look("menu open", phone);
	await page.keyboard.press("Escape");
	for (const [what, locator] of [
		["text link", page.locator(".tip-link > [aria-describedby]").first()],
		["button", page.locator(".audience .button").first()],
		["field", form.email],
	] as const) {
		await locator.focus();
		await look(`focus on ${what}`);
	}
	for (const [what, locator] of [
		["nav link", page.locator(".site-nav .nav-link").first()],
		["button", page.locator(".site-nav .button")],
		["text link", page.locator(".tip-link > [aria-describedby]").first()],
	] as const) {
		await page.setViewportSize({ width: day[1], height: day[2] });
		await locator.hover();
		await look(`pointer on ${what}`);
	}
	await page.mouse.move(0, 0);
	await form.email.press("Enter");
	await expect(toast(page).error).toBeVisible();
	await toast(page).dismiss.focus();
	await look("refused", night, phone);
	await page.route(api, (route) => route.fulfill({ status: 201 }));
	for (const side of ["host", "advertiser"] as const) {
		await form.enter({ side, email: "a@example.com" });
		await form.email.press("Enter");
		await expect(toast(page).success).toBeVisible();
		await toast(page).dismiss.focus();
		await look(`${side} joined`, night, phone);
	}
	const names = namesOfColors(allColors(theme, "light"));
	const [screen] = before.values();
	await page.emulateMedia({
		colorScheme: "light",
		reducedMotion: "no-preference",
	});
	record.add("with motion", await page.evaluate(readStyles, names), [screen]);
	// What is not printed would lose the focus a moment later.
	await toast(page).dismiss.blur();
	await page.emulateMedia({ media: "print" });
	record.add("on paper", await page.evaluate(readStyles, names), [screen]);
	await page.emulateMedia({ media: "screen", reducedMotion: "reduce" });

	for (const address of ["/x", waitlist.link().href]) {
		await page.goto(address);
		await look(address === "/x" ? "404" : "link of a mail", phone);
	}
	expect(record.text()).toMatchSnapshot("styles.txt");
});
