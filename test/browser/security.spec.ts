import { expect, test } from "./fixtures.ts";
import { waitlistForm } from "./waitlist-form.ts";

// In every test, the guard fails on anything that the policy refuses: the browser logs each refusal.

test("both fonts load under the policy", async ({ page }) => {
	const answer = await page.goto("/");
	expect(answer?.headers()["content-security-policy"]).toContain(
		"default-src 'none'",
	);
	// The letters with accents are in the second font.
	await waitlistForm(page, "hero").enter({ email: "zoë@çelik.example" });
	const fonts = () =>
		page.evaluate(() =>
			[...document.fonts]
				.filter(({ family }) => family === "Archivo")
				.map(({ status }) => status),
		);
	await expect.poll(fonts).toEqual(["loaded", "loaded"]);
});

const injected = `<base href="https://elsewhere.example/">
	<style>body { color: red }</style>
	<script>window.wasRun = true</script>
	<script src="data:text/javascript,window.wasRun=true"></script>
	<b onclick="window.wasRun = true">injected</b>
	<i style="position: fixed">injected</i>
	<iframe src="https://elsewhere.example/frame"></iframe>`;

test("injected code and styles have no effect", async ({ page, guard }) => {
	// Chromium logs each refusal.
	guard.expect(/Content Security Policy/, /TrustedHTML/);
	await page.route("/", async (route) => {
		const answer = await route.fetch();
		const html = (await answer.text()).replace("</body>", `${injected}</body>`);
		await route.fulfill({ response: answer, body: html });
	});
	const refusals = new Set<string>();
	await page.exposeFunction("noteRefusal", (directive: string) => {
		refusals.add(directive);
	});
	await page.addInitScript(() => {
		document.addEventListener("securitypolicyviolation", (event) => {
			Reflect.get(window, "noteRefusal")(event.effectiveDirective);
		});
	});
	await page.goto("/");
	await page.getByText("injected").first().click();
	await page.evaluate(async () => {
		await fetch("https://elsewhere.example/call").catch(() => {});
		try {
			document.body.insertAdjacentHTML("beforeend", "<b>more</b>");
		} catch {}
	});
	await expect
		.poll(() => [...refusals].sort())
		.toEqual([
			"base-uri",
			"connect-src",
			"frame-src",
			"require-trusted-types-for",
			"script-src-attr",
			"script-src-elem",
			"style-src-attr",
			"style-src-elem",
		]);
	expect(await page.evaluate(() => "wasRun" in window)).toBe(false);
	await expect(page.getByText("more", { exact: true })).toHaveCount(0);
});
