import type { Browser } from "@playwright/test";
import lighthouse, { type Config, type Flags } from "lighthouse";
import { type Figures, mapValues } from "./report.ts";

/**
 * Lighthouse's scores (of 100) for one visit. When it could not measure one, says why on standard error
 * and visits again. Rejects after three such visits.
 */
export async function scores(
	url: string,
	flags: Flags,
	config?: Config,
): Promise<Figures> {
	for (let visit = 1; visit <= 3; visit += 1) {
		const result = await lighthouse(
			url,
			{ logLevel: "error", ...flags },
			config,
		);
		if (result === undefined) continue;
		const { audits, categories } = result.lhr;
		if (Object.values(categories).every(({ score }) => score !== null))
			return mapValues(categories, ({ score }) => Number(score) * 100);
		const reasons = Object.values(audits).map((audit) => audit.errorMessage);
		console.error([...new Set(reasons)].filter(Boolean).join("\n"));
	}
	throw new Error(`Lighthouse gave no score for ${url}`);
}

/** How long a visitor only looks: longer than anything of a page's start takes. */
const lookMs = 3_000;

/** When the visitor touches the page, in milliseconds after it has loaded. */
const touches = { "touch at load": 0, "3 s later": 3_000, "5 s later": 5_000 };

/** The columns of `visitSlowly` that are times to be compared with another page's. */
export const comparedTimes = [
	"first paint",
	"largest paint",
	...Object.keys(touches),
];

/**
 * One visit on a slow phone without a touch, and one for each touch: how long its answer takes. The
 * other times are in milliseconds since the visit began.
 */
export async function visitSlowly(
	url: string,
	browser: Browser,
): Promise<Figures> {
	const figures: Record<string, number> = await look(url, browser);
	for (const [name, afterLoad] of Object.entries(touches))
		figures[name] = await touch(url, browser, afterLoad);
	return figures;
}

async function look(url: string, browser: Browser): Promise<Figures> {
	await using visit = await openSlowly(url, browser);
	await visit.page.waitForTimeout(lookMs);
	return await visit.page.evaluate(() => window.figures());
}

/** Sends the empty form, and waits for the message. */
async function touch(
	url: string,
	browser: Browser,
	afterLoad: number,
): Promise<number> {
	await using visit = await openSlowly(url, browser);
	await visit.page.waitForLoadState();
	await visit.page.waitForTimeout(afterLoad);
	return await visit.page.evaluate(async () => {
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
	});
}

declare global {
	interface Window {
		/** What `observe` has noted so far. */
		figures(): Record<string, number>;
	}
}

async function openSlowly(url: string, browser: Browser) {
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
	await page.addInitScript(observe);
	await page.goto(url, { waitUntil: "commit" });
	return { page, [Symbol.asyncDispose]: () => page.close() };
}

/** Runs in the page. */
function observe() {
	const entries: PerformanceEntry[] = [];
	for (const type of [
		"paint",
		"largest-contentful-paint",
		"longtask",
		"layout-shift",
		"resource",
	])
		new PerformanceObserver((list) => {
			entries.push(...list.getEntries());
		}).observe({ type, buffered: true });
	window.figures = () => {
		const sum = (type: string, size: (entry: PerformanceEntry) => number) =>
			entries
				.filter(({ entryType }) => entryType === type)
				.reduce((total, entry) => total + size(entry), 0);
		const last = (name: string) =>
			entries.findLast((entry) => [entry.name, entry.entryType].includes(name))
				?.startTime ?? 0;
		const inline = [...document.scripts].filter(
			({ src, type }) => !src && !type,
		);
		const fetched = (entry: PerformanceEntry) =>
			/\.js$/.test(entry.name)
				? (entry as PerformanceResourceTiming).encodedBodySize
				: 0;
		return {
			"first paint": last("first-contentful-paint"),
			"largest paint": last("largest-contentful-paint"),
			"long tasks": sum("longtask", ({ duration }) => duration),
			blocking: sum("longtask", ({ duration }) => duration - 50),
			"layout shift": sum("layout-shift", (entry) =>
				Number(Reflect.get(entry, "value")),
			),
			"script KB":
				(sum("resource", fetched) +
					inline.reduce((size, { text }) => size + text.length, 0)) /
				1024,
		};
	};
}
