import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { staticHostFile } from "../../config/security-headers.ts";
import { form as words } from "../../content/form.ts";
import { messages } from "../../content/messages.ts";
import { copyProject } from "../support/copy-project.ts";
import { expect, script, test } from "./fixtures.ts";
import { formsAndSides, toast, waitlistForm } from "./waitlist-form.ts";

const host = "http://127.0.0.2";
let copy: string;

// One worker runs these tests in turn, so that they share one build.
test.describe.configure({ mode: "default" });

test.beforeAll(async ({ waitlist }) => {
	copy = await mkdtemp(path.join(tmpdir(), "waitlist-copy-"));
	await copyProject(copy);
	const { status, stderr } = spawnSync(
		process.execPath,
		["build/build-page.ts"],
		{
			cwd: copy,
			env: { ...process.env, VITE_SUPABASE_URL: waitlist.address },
			encoding: "utf8",
		},
	);
	expect(status, stderr).toBe(0);
});

test.afterAll(() => rm(copy, { recursive: true }));

test.beforeEach(({ guard }) => {
	guard.expect(new RegExp(`request to ${host}`));
});

/** Opens the page as a static host answers it that reads `_headers`. */
async function openHosted(page: Page) {
	const site = path.join(copy, "dist/site");
	const rules = await readFile(path.join(site, staticHostFile), "utf8");
	const [forEveryFile = ""] = rules.split(/^(?=\/assets)/m);
	const lines = forEveryFile.matchAll(/^ +([\w-]+): (.*)$/gm);
	const headers = Object.fromEntries(
		[...lines].map(([, name, value]) => [name, value]),
	);
	await page.route(`${host}/**`, (route) => {
		const { pathname } = new URL(route.request().url());
		const file = pathname === "/" ? "index.html" : pathname;
		return route.fulfill({ path: path.join(site, file), headers });
	});
	return page.goto(host);
}

test("both forms call the waitlist", async ({ page, email, waitlist }) => {
	const answer = await openHosted(page);
	expect(answer?.headers()["content-security-policy"]).toContain(
		`connect-src ${waitlist.address};`,
	);
	for (const { name, side } of formsAndSides) {
		await waitlistForm(page, name).send({ side, email });
		await expect(toast(page).success).toHaveText(messages.joined[side]);
	}
	expect(await waitlist.stored(email)).toEqual(
		formsAndSides.map(({ side }) => ({ email, phone: null, user_type: side })),
	);
});

test("a script that does not arrive is an error, and is asked for again", async ({
	page,
	email,
	guard,
	waitlist,
}) => {
	guard.expect(/page error/, /Failed to load .*ERR_/, /request failed: GET/);
	await openHosted(page);
	await page.route(script, (route) => route.abort());
	await page.reload();
	const form = waitlistForm(page, "closing");
	await form.enter({ email });
	for (let click = 1; click <= 2; click += 1) {
		await form.submit.click();
		await expect(toast(page).error).toHaveText(messages.unexpected);
		await expect(form.submit).toBeEnabled();
		await expect(form.email).toHaveValue(email);
	}
	await expect(page).toHaveURL(`${host}/`);
	await page.unroute(script);
	await form.submit.click();
	await expect(toast(page).success).toHaveText(messages.joined.host);
	expect(await waitlist.stored(email)).toHaveLength(1);
});

test.describe("without JavaScript", () => {
	test.use({ javaScriptEnabled: false });

	test("each form says that it needs JavaScript", async ({ page }) => {
		await openHosted(page);
		const notes = page.locator("noscript p");
		await expect(notes).toHaveText([
			words.needsJavaScript,
			words.needsJavaScript,
		]);
		for (const note of await notes.all()) await expect(note).toBeVisible();
	});
});
