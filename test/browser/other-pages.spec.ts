import { readFile } from "node:fs/promises";
import path from "node:path";
import { notFound, unexpectedError } from "../../content/other-pages.ts";
import { site } from "../../content/site.ts";
import { expect, test } from "./fixtures.ts";

const errorDocument = path.join(
	import.meta.dirname,
	"../../dist/site/500.html",
);

for (const address of ["/nowhere", "/a/b.html?c=d", "/index.html"]) {
	test(`${address} is not found, and the console says what was tried`, async ({
		page,
		guard,
	}) => {
		const { pathname } = new URL(address, "http://localhost");
		guard.expect(
			new RegExp(`^console error: .*${pathname}$`),
			/Failed to load resource: .* status of 404/,
		);
		const answer = await page.goto(address);
		expect(answer?.status()).toBe(404);
		await expect(page.getByRole("heading", { level: 1 })).toHaveText(
			"Oops! Page not found",
		);
		await expect(page).toHaveTitle(notFound.title);
		await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
			"content",
			"noindex",
		);
		const home = page.getByRole("link", { name: "Return to Home" });
		await expect(home).toHaveAttribute("href", "/");
		await home.click();
		await expect(page).toHaveTitle(site.title);
	});
}

test("a page whose rendering fails says so and leads home", async ({
	page,
	guard,
}) => {
	guard.expect(/console error: .*no year/);
	await page.addInitScript(() => {
		Date.prototype.getFullYear = () => {
			throw new Error("no year");
		};
	});
	await page.goto("/");
	await expect(page.getByRole("heading")).toHaveText([
		"Unexpected Application Error!",
	]);
	await expect(
		page.getByRole("link", { name: unexpectedError.home.label }),
	).toHaveAttribute("href", "/");
});

for (const javaScriptEnabled of [true, false]) {
	test.describe(`JavaScript ${javaScriptEnabled ? "on" : "off"}`, () => {
		test.use({ javaScriptEnabled });

		test("the document of a failing server says so and leads home", async ({
			page,
			guard,
		}) => {
			guard.expect(/Failed to load resource: .* status of 500/);
			const body = await readFile(errorDocument, "utf8");
			await page.route("/", (route) =>
				route.fulfill({ status: 500, contentType: "text/html", body }),
			);
			await page.goto("/");
			await expect(page.getByRole("heading")).toHaveText([
				"Unexpected Application Error!",
			]);
			await expect(page).toHaveTitle(unexpectedError.title);
			await expect(page.locator('meta[name="robots"]')).toHaveAttribute(
				"content",
				"noindex",
			);
			await page.unroute("/");
			await page
				.getByRole("link", { name: unexpectedError.home.label })
				.click();
			await expect(page).toHaveTitle(site.title);
		});
	});
}
