/**
 * `npm run bench:page`: Lighthouse's scores, and the page on a slow phone beside the same document
 * without JavaScript and beside a bare React form.
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
import { BareForm } from "./page-bare.ts";
import { formAnswers, visit } from "./page-visit.ts";
import { measureInTurns, report } from "./report.ts";
import { serve } from "./servers.ts";

const { values } = parseArgs({
	options: { runs: { type: "string", default: "5" } },
});
const executablePath = findBrowser();
if (executablePath === undefined) process.exit(1);

await using cleanup = new AsyncDisposableStack();
const folder = await mkdtemp(path.join(tmpdir(), "waitlist-bench-"));
cleanup.defer(() => rm(folder, { recursive: true }));
const ours = await startServer({ DATABASE_URL: `file:${folder}/waitlist.db` });
cleanup.defer(async () => void (await ours.end("SIGTERM")));
const bareReact = cleanup.use(await serveBareReact());
const port = await freePort();
const browser = await chromium.launch({
	executablePath,
	args: [...browserArguments, `--remote-debugging-port=${port}`],
});
cleanup.defer(() => browser.close());

const onlyCategories = [
	"performance",
	"accessibility",
	"best-practices",
	"seo",
];
const flags = { port, onlyCategories };
/** By default, Lighthouse estimates the times of a phone; this slows the browser down to them. */
const slow = { ...flags, throttlingMethod: "devtools" } as const;
const slowNoScript = { ...slow, blockedUrlPatterns: ["*.js"] };
const visitAndSubmit = async (url: string) => ({
	...(await visit(url, slow)),
	"form answers": await formAnswers(url, browser),
});
const { address } = ours;
const table = await measureInTurns(
	{
		"slow phone": () => visitAndSubmit(address),
		"slow phone, no JavaScript": () => visit(address, slowNoScript),
		"slow phone, bare React": () => visitAndSubmit(bareReact.address),
		"Lighthouse mobile": () => visit(address, flags),
		"Lighthouse desktop": () => visit(address, flags, desktopConfig),
	},
	Number(values.runs),
);
report("bench:page", { "Scores of 100, milliseconds, layout shift": table });

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
