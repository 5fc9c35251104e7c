import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { compressFolder } from "../build/compress.ts";
import { securityHeadersFile } from "../config/security-headers.ts";
import { BareForm } from "./page-bare-form.ts";

const root = path.join(import.meta.dirname, "..");
const built = path.join(root, "dist");

/** The page as built, and what it is measured against. */
export const siteNames = ["the page", "no JavaScript", "bare React"] as const;
export type SiteName = (typeof siteNames)[number];

/** Lays out every site below `folder` as the server takes it; gives the folder of each. */
export async function makeSites(
	folder: string,
): Promise<Readonly<Record<SiteName, string>>> {
	return {
		"the page": built,
		"no JavaScript": await makeWithoutScript(path.join(folder, "no-script")),
		"bare React": await makeBare(path.join(folder, "bare")),
	};
}

/** The same documents, less the script. */
async function makeWithoutScript(folder: string): Promise<string> {
	await cp(built, folder, { recursive: true });
	const file = path.join(folder, "site/index.html");
	const html = await readFile(file, "utf8");
	const bare = html.replace(/<script type="module"[^>]*><\/script>/, "");
	if (bare === html) throw new Error("The page has no script to leave out");
	await writeFile(file, bare);
	await compressFolder(path.join(folder, "site"));
	return folder;
}

async function makeBare(folder: string): Promise<string> {
	const site = path.join(folder, "site");
	await build({
		root,
		configFile: false,
		publicDir: false,
		logLevel: "warn",
		build: {
			outDir: site,
			emptyOutDir: true,
			target: "baseline-widely-available",
			modulePreload: { polyfill: false },
			rolldownOptions: { input: "bench/page-bare.ts" },
		},
	});
	const [script = ""] = await readdir(path.join(site, "assets"));
	const form = renderToString(createElement(BareForm));
	const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Bare React</title><link rel="icon" href="data:,"><script type="module" src="/assets/${script}"></script></head><body><main id="root">${form}</main></body></html>`;
	for (const name of ["index.html", "404.html", "500.html"]) {
		await writeFile(path.join(site, name), html);
	}
	await mkdir(path.join(folder, "answers"));
	await cp(
		path.join(built, securityHeadersFile),
		path.join(folder, securityHeadersFile),
	);
	await compressFolder(site);
	return folder;
}

/** Removes what `makeSites` laid out. */
export async function removeSites(folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true });
}
