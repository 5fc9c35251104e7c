import { readFile } from "node:fs/promises";
import path from "node:path";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../../config/security-headers.ts";
import { form as words } from "../../content/form.ts";
import { header } from "../../content/landing.ts";
import { messages } from "../../content/messages.ts";
import { notFound, unexpectedError } from "../../content/other-pages.ts";
import { expect, test as guarded } from "./fixtures.ts";
import { toast, waitlistForm } from "./waitlist-form.ts";

const dist = path.join(import.meta.dirname, "../../dist");

/** `violations`: what the browser refused, as "directive what". The guard watches the console beside it. */
const test = guarded.extend<{ violations: string[] }>({
	violations: [
		async ({ context }, use) => {
			const violations: string[] = [];
			await context.exposeFunction("noteViolation", (text: string) => {
				violations.push(text);
			});
			await context.addInitScript(() => {
				document.addEventListener("securitypolicyviolation", (event) => {
					const { noteViolation } = window as unknown as {
						noteViolation(text: string): void;
					};
					noteViolation(`${event.effectiveDirective} ${event.blockedURI}`);
				});
			});
			await use(violations);
		},
		{ auto: true },
	],
});

test("the whole page works under its policy, and nothing is refused", async ({
	page,
	email,
	violations,
}) => {
	const answer = await page.goto("/");
	const headers = answer?.headers() ?? {};
	expect(headers["content-security-policy"]).toContain("default-src 'none'");

	const form = waitlistForm(page, "hero");
	await form.form.getByRole("button", { name: words.whyPhone }).hover();
	await expect(page.getByRole("tooltip")).toHaveText(words.whyPhoneAnswer);
	await form.submit.click();
	await expect(toast(page).warned).toHaveText(messages.emptyEmail);
	await form.side("advertiser").check();
	await form.email.fill(email);
	await form.submit.click();
	await expect(toast(page).said).toHaveText(messages.joined.advertiser);
	await toast(page).dismiss.click();

	await page.setViewportSize({ width: 375, height: 640 });
	await page.getByRole("button", { name: header.openMenu }).click();
	await page.getByRole("banner").getByRole("link").last().click();

	// Every letter with an accent, so that the second font comes too.
	await form.email.fill("zoë@çelik.example");
	await page.evaluate(() => document.fonts.ready);
	const fonts = await page.evaluate(() =>
		[...document.fonts].map(({ status }) => status),
	);
	expect(fonts).not.toContain("error");
	expect(violations).toEqual([]);
});

test("the 404 page works under its policy", async ({
	page,
	guard,
	violations,
}) => {
	guard.expect(/no page at/, /status of 404/);
	const answer = await page.goto("/nowhere");
	expect(answer?.headers()).toHaveProperty("content-security-policy");
	await expect(page).toHaveTitle(notFound.title);
	expect(violations).toEqual([]);
});

test("the page that stands in for a failing one works under its policy", async ({
	page,
	guard,
	violations,
}) => {
	guard.expect(/status of 500/);
	const headers: SecurityHeaders = JSON.parse(
		await readFile(path.join(dist, securityHeadersFile), "utf8"),
	);
	const body = await readFile(path.join(dist, "site/500.html"), "utf8");
	await page.route("/", (route) =>
		route.fulfill({
			status: 500,
			contentType: "text/html",
			headers: headers.document,
			body,
		}),
	);
	await page.goto("/");
	await expect(page).toHaveTitle(unexpectedError.title);
	expect(violations).toEqual([]);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	for (const isJoining of [true, false]) {
		test(`the answer to a ${isJoining ? "sign-up" : "refused post"} stands under the policy`, async ({
			page,
			email,
			guard,
		}) => {
			if (!isJoining) guard.expect(/status of 422/);
			await page.goto("/");
			const form = waitlistForm(page, "closing");
			if (isJoining) await form.email.fill(email);
			const [answer] = await Promise.all([
				page.waitForResponse(/\/join/),
				form.submit.click(),
			]);
			expect(answer.headers()).toHaveProperty("content-security-policy");
			const said = isJoining ? toast(page).said : toast(page).warned;
			await expect(said).toBeVisible();
			// Without its styles the words would stand at the end of the page, not over it.
			await expect(page.locator(".toast")).toHaveCSS("position", "fixed");
		});
	}
});

const smuggled = `<base href="https://elsewhere.example/">
	<style>body { color: red }</style>
	<script>window.wasRun = true</script>
	<script src="data:text/javascript,window.wasRun=true"></script>
	<b onclick="window.wasRun = true">smuggled</b>
	<i style="position: fixed">smuggled</i>
	<iframe src="https://elsewhere.example/frame"></iframe>`;

test("what somebody smuggles into the page has no effect", async ({
	page,
	guard,
	violations,
}) => {
	// Chromium tells of each refusal, in words of its own.
	guard.expect(/Content Security Policy/, /TrustedHTML/);
	await page.route("/", async (route) => {
		const answer = await route.fetch();
		const html = (await answer.text()).replace("</body>", `${smuggled}</body>`);
		await route.fulfill({ response: answer, body: html });
	});
	await page.goto("/");
	await page.getByText("smuggled").first().click();
	const outcome = await page.evaluate(async () => {
		const tell = async (attempt: () => unknown) => {
			try {
				await attempt();
				return "worked";
			} catch (error) {
				return (error as Error).name;
			}
		};
		return {
			html: await tell(() => {
				document.body.insertAdjacentHTML("beforeend", "<b>more</b>");
			}),
			call: await tell(() => fetch("https://elsewhere.example/call")),
			wasRun: "wasRun" in window,
		};
	});
	expect(outcome).toEqual({
		html: "TypeError",
		call: "TypeError",
		wasRun: false,
	});
	const refused = () =>
		[...new Set(violations.map((text) => text.split(" ")[0]))].sort();
	await expect
		.poll(refused)
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
});
