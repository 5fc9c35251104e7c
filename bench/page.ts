/**
 * `npm run bench:page`: the page on a slow phone beside the smallest form, and Lighthouse's scores. An
 * argument `NAME=URL` adds a page that is served already, such as one of an older version.
 */
import { mkdtempDisposable } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { browserArguments, findBrowser } from "../test/support/find-browser.ts";
import { freePort } from "../test/support/free-port.ts";
import { startServer } from "../test/support/server-process.ts";
import {
	fontEnvironment,
	missingFonts,
	systemFonts,
} from "../test/support/system-fonts.ts";
import { type Figures, measureInTurns, report } from "./report.ts";

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { runs: { type: "string", default: "5" } },
});
const rounds = Number(values.runs);
/** When the visitor touches the page, in milliseconds after it has loaded. */
const touches = { "touch at load": 0, "3 s later": 3_000, "5 s later": 5_000 };
const smallest = createServer((_, response) =>
	response
		.setHeader("Content-Type", "text/html")
		.end(
			`<!doctype html><title>Form</title><form onsubmit="this.lastChild.textContent='Thank you.';return false"><input><button type="submit">Join</button><p role="status"></p></form>`,
		),
).listen(0, "127.0.0.1");
const folder = await mkdtempDisposable(path.join(tmpdir(), "waitlist-bench-"));
const server = await startServer({
	DATABASE_URL: `file:${folder.path}/waitlist.db`,
});
const browsers = await Promise.all(
	systemFonts
		.filter((fonts) => !missingFonts(fonts))
		.map(async (fonts) => {
			const port = await freePort();
			const browser = await chromium.launch({
				executablePath: findBrowser() ?? "",
				args: [...browserArguments, `--remote-debugging-port=${port}`],
				env: { ...process.env, ...fontEnvironment(fonts) },
			});
			return { fonts, port, browser };
		}),
);
const pages = {
	"the smallest form": `http://127.0.0.1:${(smallest.address() as AddressInfo).port}`,
	ours: server.address,
	...Object.fromEntries(positionals.map((page) => page.split("=", 2))),
};
const visits = Object.entries(pages).map(([name, url]) => [
	name,
	() => visitSlowly(String(url), browsers[0]?.browser as Browser),
]);
const audits = browsers.flatMap(({ fonts, port }) => [
	[`mobile, ${fonts}`, () => scores(port)],
	[`desktop, ${fonts}`, () => scores(port, desktopConfig)],
]);
report("bench:page", {
	// Times differ more from visit to visit than scores do.
	"A slow phone; milliseconds, layout shift": await measureInTurns(
		Object.fromEntries(visits),
		3 * rounds,
		"largest paint",
	),
	[`Lighthouse, the lowest of ${rounds} scores`]: await measureInTurns(
		Object.fromEntries(audits),
		rounds,
		undefined,
		(all) => Math.min(...all),
	),
});
for (const { browser } of browsers) await browser.close();
await server.end("SIGTERM");
smallest.close();
await folder.remove();

/** Lighthouse's scores (of 100) for one visit of our page. Where it could not measure, it visits again. */
async function scores(
	port: number,
	config?: typeof desktopConfig,
): Promise<Figures> {
	const result = await lighthouse(
		server.address,
		{
			logLevel: "error",
			port,
			onlyCategories: ["performance", "accessibility", "best-practices", "seo"],
		},
		config,
	);
	const categories = Object.entries(result?.lhr.categories ?? {});
	if (
		categories.length === 0 ||
		categories.some(([, { score }]) => score === null)
	)
		return scores(port, config);
	return Object.fromEntries(
		categories.map(([name, { score }]) => [name, Number(score) * 100]),
	);
}

/** One visit on a slow phone without a touch, and one for each touch: how long its answer takes. */
async function visitSlowly(url: string, browser: Browser): Promise<Figures> {
	const figures: Record<string, number> = {};
	for (const [name, afterLoad] of Object.entries({ look: 3_000, ...touches })) {
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
		await page.goto(url, { waitUntil: "load" });
		await page.waitForTimeout(afterLoad);
		if (name === "look") Object.assign(figures, await page.evaluate(painted));
		else figures[name] = await page.evaluate(submitEmpty);
		await page.close();
	}
	return figures;
}

/** In the page: what it has painted, in milliseconds since the visit began, and how it moved. */
function painted(): Promise<Figures> {
	const sums = {
		"first paint": 0,
		"largest paint": 0,
		"long tasks": 0,
		"layout shift": 0,
	};
	for (const [type, name, of] of [
		["paint", "first paint", "startTime"],
		["largest-contentful-paint", "largest paint", "startTime"],
		["longtask", "long tasks", "duration"],
		["layout-shift", "layout shift", "value"],
	] as const)
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries()) {
				const value = Number(Reflect.get(entry, of));
				sums[name] = of === "startTime" ? value : sums[name] + value;
			}
		}).observe({ type, buffered: true });
	return new Promise((resolve) => setTimeout(() => resolve(sums), 100));
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
