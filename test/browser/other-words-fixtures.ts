import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { test as base } from "@playwright/test";
import { type Site, startOtherWords } from "../support/other-words.ts";

/** Playwright's `test`, with one build per worker. */
export const test = base.extend<object, { readonly site: Site }>({
	site: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright wants a pattern
		async ({}, use) => {
			const prefix = path.join(tmpdir(), "other-words-");
			await using folder = await mkdtempDisposable(prefix);
			const site = await startOtherWords(folder.path);
			await use(site);
			await site.end();
		},
		{ scope: "worker" },
	],
});
