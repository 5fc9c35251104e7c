import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import {
	type SecurityHeaders,
	securityHeadersFile,
} from "../../shared/built-page.ts";

const dist = path.join(import.meta.dirname, "../../dist");

/** Opens `/` as a failing server answers it: with the built error page and its headers. */
export async function openErrorPage(page: Page): Promise<void> {
	const headers: SecurityHeaders = JSON.parse(
		await readFile(path.join(dist, securityHeadersFile), "utf8"),
	);
	await page.route("/", (route) =>
		route.fulfill({
			status: 500,
			headers: headers.document,
			path: path.join(dist, "site/500.html"),
		}),
	);
	await page.goto("/");
	await page.unroute("/");
}
