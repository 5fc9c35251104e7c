/** A site in three languages, built as a founder does it: a folder for each, and one line that names them. */
import { expect } from "@playwright/test";
import { english, german } from "../support/founder-words.ts";
import { storedSubmissions } from "../support/stored.ts";
import { test } from "./other-words-fixtures.ts";
import { axeViolations, overflow } from "./page-checks.ts";

const { header, messages, notFound } = german;

for (const [root, code, name, other] of [
	["", "en", "Deutsch", "de"],
	["/de", "de", "English", "en"],
] as const)
	test(`the page in ${code}`, async ({ page, site }) => {
		const toggle = page.locator(".menu-toggle");
		for (const width of [1366, 320]) {
			await page.setViewportSize({ width, height: 800 });
			await page.goto(`${site.address}${root}/`);
			await expect(page.locator("html")).toHaveAttribute("lang", code);
			expect(await overflow(page)).toEqual([]);
			if (await toggle.isVisible()) await toggle.click();
			for (const part of ["banner", "contentinfo"] as const) {
				// A full row has its code and its name for who hears it.
				const link = page
					.getByRole(part)
					.getByRole("link", { name: RegExp(`^(?:\\w+: )?${name}$`) });
				await expect(link).toBeVisible();
				await expect(link).toHaveAttribute("lang", other);
			}
			// English words are looked at elsewhere, but for the links to the other languages; the sizes differ in the menu.
			const isKnown = code === "en" || width === 320;
			const part = isKnown ? "header, footer" : "html";
			expect(await axeViolations(page, part)).toEqual([]);
		}
		// No link is alone in the last line.
		const lines = await page
			.locator(".site-footer .links > *")
			.evaluateAll((links) =>
				links.map((link) => link.getBoundingClientRect().top),
			);
		expect(lines.filter((line) => line === lines.at(-1))).not.toHaveLength(1);
		// The narrowest screens with all links in one row.
		for (const edge of [960, 1024]) {
			await page.setViewportSize({ width: edge, height: 800 });
			expect(await overflow(page)).toEqual([]);
			const header = await page.getByRole("banner").boundingBox();
			expect(header?.height).toBeLessThan(90);
		}
	});

test("the link to another language keeps the source and the side, and the sign-up has both, also without a Referer (nuxt-modules/i18n#2354, yamada-ui/yamada-ui#6372, mautic/mautic-documentation#358)", async ({
	page,
	site,
}) => {
	const query = "?utm_source=news&ref=anna&side=advertiser";
	await page.setViewportSize({ width: 1366, height: 800 });
	await page.goto(`${site.address}/${query}`);
	await page
		.getByRole("banner")
		.getByRole("link", { name: /Deutsch/ })
		.click();
	await expect(page).toHaveURL(`${site.address}/de/${query}`);
	// As a proxy or an extension does that leaves it out.
	await page.evaluate(() => {
		const meta = document.createElement("meta");
		meta.name = "referrer";
		meta.content = "no-referrer";
		document.head.append(meta);
	});
	const form = page.getByRole("form").first();
	const side = german.site.sides.advertiser.one;
	await expect(form.getByRole("radio", { name: side })).toBeChecked();
	await form.getByRole("button", { name: german.form.submit }).click();
	await expect(page.getByRole("alert")).toHaveText(messages.emptyEmail);
	await form.getByLabel(german.form.email).fill("anna@x.example");
	// The question of the founder is asked in each language, and its hint follows the side.
	const hints = page.locator("#hero-answer-hint .pitch");
	await expect(hints.last()).toBeVisible();
	await expect(hints.first()).toBeHidden();
	await page.locator("#hero-host").check();
	await expect(hints.first()).toBeVisible();
	await expect(hints.last()).toBeHidden();
	await page.locator("#hero-advertiser").check();
	await page.locator("#hero-answer").fill("👩‍👩‍👧 Wien");
	await form.getByRole("button", { name: german.form.submit }).click();
	const joined = messages.joined.advertiser;
	await expect(page.getByRole("status").first()).toHaveText(joined);
	const rows = await storedSubmissions(site.database);
	expect(rows.find(({ email }) => email === "anna@x.example")).toMatchObject({
		...{ language: "de", utm_source: "news", ref: "anna" },
		...{ user_type: "advertiser", answer: "👩‍👩‍👧 Wien" },
	});
});

test("a German address that does not exist is answered and logged as an English one (gohugoio/hugo#3075)", async ({
	page,
	site,
}) => {
	await page.setViewportSize({ width: 320, height: 800 });
	const logged: string[] = [];
	page.on("console", (message) => logged.push(message.text()));
	const answer = await page.goto(`${site.address}/de/nowhere?a=b`);
	expect(answer?.status()).toBe(404);
	await expect(page.getByRole("heading")).toHaveText(notFound.heading);
	expect(logged).toContain("No page at /de/nowhere");
	expect(await overflow(page)).toEqual([]);
	expect(await axeViolations(page)).toEqual([]);
	await page.getByRole("main").getByRole("link").click();
	await expect(page).toHaveURL(`${site.address}/de/`);
});

test("each language has a document and a script of its own, and a third one needs no other file", async ({
	page,
	site,
}) => {
	const words = { "/": english.form.note, "/de/": german.form.note };
	const scripts = new Map<string, string>();
	const pictures = new Set<string>();
	for (const address of ["/", "/de/", "/fr/"]) {
		await page.goto(`${site.address}${address}`);
		const bundle = await page.locator("#root").getAttribute("data-bundle");
		const script = await page.request.get(`${site.address}${bundle}`);
		scripts.set(address, await script.text());
		const manifest = `${site.address}${address}manifest.webmanifest`;
		const { lang, id, start_url } = await (
			await page.request.get(manifest)
		).json();
		const picture = `${site.address}${address}share.png`;
		const share = await (await page.request.get(picture)).body();
		if (address !== "/fr/") pictures.add(share.toString("base64"));
		const code = await page.locator("html").getAttribute("lang");
		expect([lang, id, start_url]).toEqual([code, address, address]);
		for (const [own, note] of Object.entries(words))
			if (address !== "/fr/")
				expect(scripts.get(address)?.includes(note)).toBe(own === address);
	}
	expect(new Set(scripts.values()).size).toBe(3);
	expect(pictures.size).toBe(2);
	await expect(page.locator("html")).toHaveAttribute("lang", "fr");
	const links = page.getByRole("contentinfo").locator("[hreflang]");
	await expect(links).toHaveText(["English", "Deutsch", "العربية"]);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("the German form is answered in German", async ({ page, site }) => {
		await page.goto(`${site.address}/de/?ref=flyer`);
		const form = page.getByRole("form").first();
		await form.getByLabel(german.form.email).fill("bea@x.example");
		await page.locator("#hero-answer").fill("Wien");
		await form.getByRole("button", { name: german.form.submit }).click();
		await expect(page.getByText(messages.joined.host)).toBeVisible();
		await expect(
			page.getByRole("link", { name: header.join?.label }).first(),
		).toBeVisible();
		const rows = await storedSubmissions(site.database);
		const { language, ref } = rows.at(-1) ?? {};
		expect([language, ref]).toEqual(["de", "flyer"]);
	});
});
