import { expect, test } from "./fixtures.ts";

// In every test, the guard fails on anything that the policy refuses: the browser logs each refusal.

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
	await page.addInitScript(() => {
		window.refusals = [];
		document.addEventListener("securitypolicyviolation", (event) =>
			window.refusals.push(event.effectiveDirective),
		);
	});
	await page.goto("/");
	await page.getByText("injected").first().click();
	await page.evaluate(async () => {
		await fetch("https://elsewhere.example/call").catch(() => {});
		try {
			document.body.insertAdjacentHTML("beforeend", "<b>more</b>");
		} catch {}
	});
	const refusals = () =>
		page.evaluate(() => [...new Set(window.refusals)].sort().join(" "));
	await expect
		.poll(refusals)
		.toBe(
			"base-uri connect-src frame-src require-trusted-types-for script-src-attr script-src-elem style-src-attr style-src-elem",
		);
	expect(await page.evaluate(() => "wasRun" in window)).toBe(false);
	await expect(page.getByText("more", { exact: true })).toHaveCount(0);
});

declare global {
	interface Window {
		refusals: string[];
	}
}
