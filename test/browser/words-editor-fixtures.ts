/** `npm run dev` of a copy of the project, and what one does in its editor. */
import { cpSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base, expect, type Page } from "@playwright/test";
import { copyProject } from "../support/copy-project.ts";
import { startServer } from "../support/server-process.ts";
import { eventually } from "../support/visitors.ts";
import { hydrated } from "./fixtures.ts";
import { type Guard, watch } from "./guard.ts";

export { expect };

/** A copy of the project with a second language, which `npm run dev` shows. */
async function startDev(folder: string) {
	await copyProject(folder);
	const content = path.join(folder, "content");
	const place = (name: string) => path.join(content, name);
	const read = (name: string) => readFileSync(place(name), "utf8");
	writeFileSync(
		place("site.yaml"),
		read("site.yaml").replace(/languages: .*/, "languages: [en, de]"),
	);
	const kept = path.join(folder, "kept");
	cpSync(content, kept, { recursive: true });
	const dev = await startServer(
		{ DATABASE_URL: `file:${folder}/waitlist.db` },
		{ program: path.join(folder, "build/dev.ts") },
	);
	await eventually(async () => dev.output().includes("#"), {
		what: "npm run dev printed no address for editing",
	});
	return {
		address: dev.address,
		/** The token in the address for editing. */
		token: /#\S+/.exec(dev.output())?.[0] ?? "",
		read,
		before: (name: string) => readFileSync(path.join(kept, name), "utf8"),
		change(name: string, from: string, to: string) {
			expect(read(name)).toContain(from);
			writeFileSync(place(name), read(name).replace(from, to));
		},
		/** Writes what has changed only: each file that is written renders every page anew. */
		reset() {
			for (const name of globSync("**/*.yaml", { cwd: kept })) {
				const text = readFileSync(path.join(kept, name), "utf8");
				if (text !== read(name)) writeFileSync(place(name), text);
			}
		},
		end: () => dev.end("SIGTERM"),
	};
}

export const test = base.extend<
	{ readonly problems: Guard },
	{ readonly dev: Awaited<ReturnType<typeof startDev>> }
>({
	dev: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			const prefix = path.join(tmpdir(), "words-editor-");
			await using folder = await mkdtempDisposable(prefix);
			const dev = await startDev(folder.path);
			await use(dev);
			await dev.end();
		},
		{ scope: "worker" },
	],
	baseURL: async ({ dev }, use) => use(dev.address),
	problems: [
		async ({ context, dev }, use) => {
			dev.reset();
			const guard = watch(context, dev.address);
			await use(guard);
			await guard.check();
		},
		{ auto: true },
	],
});

export async function openEditor(
	page: Page,
	{ token }: { readonly token: string },
	address = "/",
) {
	await page.goto(address + token);
	await page.getByRole("button", { name: "Edit words" }).click();
	if ((await page.locator("#root[data-bundle]").count()) > 0)
		await hydrated(page);
	await expect(page.getByRole("button", { name: /^Edit “/ })).not.toHaveCount(
		0,
	);
}

/** Opens the text in the page, and selects it. */
export async function edit(page: Page, text: string) {
	await page
		.getByRole("button", { name: `Edit “${text}”` })
		.first()
		.click();
	await expect(page.locator(".in-place textarea:focus")).toBeVisible();
	await page.keyboard.press("ControlOrMeta+A");
}

export function saved(page: Page) {
	return expect(page.getByRole("status").last()).toContainText("Saved: ");
}

/** The name of what has the focus in the editor. */
export function focused(page: Page) {
	return page.evaluate(() => {
		const root = document.querySelector("frontage-words")?.shadowRoot;
		const element = root?.activeElement;
		return element?.ariaLabel ?? element?.textContent;
	});
}
