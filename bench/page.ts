/**
 * `npm run bench:page`: the page on a slow phone beside a bare React form, and Lighthouse's scores.
 * An argument `NAME=URL` adds a page that is served already, such as one of an older version.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { chromium } from "@playwright/test";
import { desktopConfig } from "lighthouse";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { build } from "vite";
import { browserArguments, findBrowser } from "../test/support/find-browser.ts";
import { freePort } from "../test/support/free-port.ts";
import { startServer } from "../test/support/server-process.ts";
import {
	fontEnvironment,
	missingFonts,
	type SystemFonts,
	systemFonts,
} from "../test/support/system-fonts.ts";
import { BareForm } from "./page-bare.ts";
import { comparedTimes, scores, visitSlowly } from "./page-visit.ts";
import { type Figures, mapValues, measureInTurns, report } from "./report.ts";
import { serve } from "./servers.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { runs: { type: "string", default: "5" } },
});
const rounds = Number(values.runs);
const executablePath = findBrowser();
if (executablePath === undefined) process.exit(1);

await using cleanup = new AsyncDisposableStack();
const folder = await mkdtemp(path.join(tmpdir(), "waitlist-bench-"));
cleanup.defer(() => rm(folder, { recursive: true }));
const ours = await startServer({ DATABASE_URL: `file:${folder}/waitlist.db` });
cleanup.defer(async () => void (await ours.end("SIGTERM")));
const bareReact = cleanup.use(await serveBareReact());
const installed = systemFonts.filter((set) => !missingFonts(set));
const usual = await startBrowser(installed[0]);
const browsers = [
	usual,
	...(await Promise.all(installed.slice(1).map(startBrowser))),
];

const onlyCategories = [
	"performance",
	"accessibility",
	"best-practices",
	"seo",
];
const { address } = ours;
const pages: Readonly<Record<string, string>> = {
	"bare React": bareReact.address,
	ours: address,
	...Object.fromEntries(positionals.map((argument) => argument.split("=", 2))),
};
const visits = await measureInTurns(
	mapValues(pages, (url) => () => visitSlowly(url, usual.browser)),
	// Times differ more from visit to visit than scores do.
	3 * rounds,
);
report("bench:page", {
	"A slow phone; milliseconds, layout shift, script before a touch": visits,
	...Object.fromEntries(
		Object.keys(pages)
			.filter((name) => name !== "ours")
			.map((name) => [`Ours, times ${name}`, { ours: oursTimes(name) }]),
	),
	[`Lighthouse, the lowest of ${rounds} scores`]: await measureInTurns(
		Object.fromEntries(
			browsers.flatMap(({ fonts, port }) => {
				const flags = { port, onlyCategories };
				return [
					[`mobile, ${fonts}`, () => scores(address, flags)],
					[`desktop, ${fonts}`, () => scores(address, flags, desktopConfig)],
				];
			}),
		),
		rounds,
		(all) => Math.min(...all),
	),
});

/** A browser that knows one set of system fonts, or all. */
async function startBrowser(set: SystemFonts | undefined) {
	const port = await freePort();
	const browser = await chromium.launch({
		executablePath: executablePath as string,
		args: [...browserArguments, `--remote-debugging-port=${port}`],
		...(set && {
			env: { ...process.env, ...fontEnvironment(set) } as Record<
				string,
				string
			>,
		}),
	});
	cleanup.defer(() => browser.close());
	return { fonts: set ?? "all fonts", port, browser };
}

/** Our times on the slow phone as multiples of another page's. */
function oursTimes(name: string): Figures {
	return Object.fromEntries(
		comparedTimes.map((column) => [
			column,
			Number(visits["ours"]?.[column]) / Number(visits[name]?.[column]),
		]),
	);
}

/** Bundles the bare form as the page is bundled, and serves it rendered and compressed. */
async function serveBareReact() {
	const bundle = await build({
		configFile: false,
		logLevel: "warn",
		build: {
			write: false,
			modulePreload: { polyfill: false },
			rolldownOptions: { input: `${import.meta.dirname}/page-bare.ts` },
		},
	});
	if (!("output" in bundle)) throw new Error("Vite made more than one bundle");
	const script = brotliCompressSync(bundle.output[0].code);
	const form = renderToString(createElement(BareForm));
	const html = brotliCompressSync(
		`<!doctype html><html lang="en"><meta charset="utf-8"><title>Bare React</title><link rel="icon" href="data:,"><script type="module" src="/script.js"></script><body>${form}</body></html>`,
	);
	return serve(({ url }, response) => {
		const isScript = url === "/script.js";
		response.setHeader("Content-Encoding", "br");
		response.setHeader(
			"Content-Type",
			isScript ? "text/javascript" : "text/html",
		);
		response.end(isScript ? script : html);
	});
}
