/** `npm run bench:page`: the page on a slow phone, and Lighthouse's scores. */
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { browserArguments, findBrowser } from "../test/support/find-browser.ts";
import { freePort } from "../test/support/free-port.ts";
import { startServer } from "../test/support/server-process.ts";
import { type Figures, isShort, measureInTurns, report } from "./report.ts";

const rounds = isShort ? 1 : 5;
/** When the visitor touches the page, in milliseconds after it has loaded. */
const touches = { "touch at load": 0, "3 s later": 3_000, "5 s later": 5_000 };
using folder = mkdtempDisposableSync(path.join(tmpdir(), "waitlist-bench-"));
const server = await startServer({
	DATABASE_URL: `file:${folder.path}/waitlist.db`,
});
const port = await freePort();
const browser = await chromium.launch({
	executablePath: findBrowser() ?? "",
	args: [...browserArguments, `--remote-debugging-port=${port}`],
});
report("bench:page", {
	"A slow phone, milliseconds until the form answers": await measureInTurns(
		{ ours: visitSlowly },
		// Times differ more from visit to visit than scores do.
		3 * rounds,
	),
	"Lighthouse, scores of 100": await measureInTurns(
		{ mobile: () => scores(), desktop: () => scores(desktopConfig) },
		rounds,
	),
});
await browser.close();
await server.end("SIGTERM");

/** Lighthouse's scores for one visit of our page, and what it saw of the paint. */
async function scores(config?: typeof desktopConfig): Promise<Figures> {
	const flags = { logLevel: "error", port } as const;
	const result = await lighthouse(server.address, flags, config);
	const { categories = {}, audits = {} } = result?.lhr ?? {};
	const figures: Record<string, number> = {
		"largest paint, ms":
			audits["largest-contentful-paint"]?.numericValue ?? NaN,
		"layout shift": audits["cumulative-layout-shift"]?.numericValue ?? NaN,
	};
	for (const [name, { score }] of Object.entries(categories))
		figures[name] = Number(score ?? NaN) * 100;
	return figures;
}

/** One visit on a slow phone for each touch: how long its answer takes. */
async function visitSlowly(): Promise<Figures> {
	const figures: Record<string, number> = {};
	for (const [name, afterLoad] of Object.entries(touches)) {
		const page = await browser.newPage({
			viewport: { width: 412, height: 823 },
			isMobile: true,
			hasTouch: true,
		});
		const session = await page.context().newCDPSession(page);
		// The same as Lighthouse: slow 4G and a quarter of the processor.
		await session.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: 562.5,
			downloadThroughput: 188_743,
			uploadThroughput: 86_400,
		});
		await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
		await page.goto(server.address, { waitUntil: "load" });
		await page.waitForTimeout(afterLoad);
		figures[name] = await page.evaluate(submitEmpty);
		await page.close();
	}
	return figures;
}

/** In the page: sends the empty form until its message is there; how many milliseconds that takes. */
async function submitEmpty(): Promise<number> {
	const begin = performance.now();
	const isAnswered = () =>
		[...document.querySelectorAll("[role=status],[role=alert]")].some(
			({ textContent }) => textContent,
		);
	while (!isAnswered()) {
		const button = document.querySelector<HTMLElement>("[type=submit]");
		const init = { bubbles: true, cancelable: true };
		button?.dispatchEvent(new PointerEvent("pointerdown", init));
		button?.click();
		await new Promise((resolve) => setTimeout(resolve, 10));
	}
	return performance.now() - begin;
}
