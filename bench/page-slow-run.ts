import type { Browser, CDPSession } from "@playwright/test";

/** What one visit on a slow phone gave; times in milliseconds since the navigation began. */
export interface Visit {
	readonly firstPaint: number;
	readonly largestPaint: number;
	/**
	 * Total Blocking Time: of what tasks took after the first paint, the parts beyond 50 ms each.
	 * @see https://web.dev/articles/tbt
	 */
	readonly blocking: number;
	/** When a submit first reached a handler; infinite where none comes. */
	readonly formAnswers: number;
	readonly layoutShift: number;
}

/** Chrome's own "Slow 4G", and a processor four times as slow as this one. */
async function slowDown(session: CDPSession): Promise<void> {
	await session.send("Network.enable");
	await session.send("Network.emulateNetworkConditions", {
		offline: false,
		latency: 562.5,
		downloadThroughput: (1_600_000 / 8) * 0.9,
		uploadThroughput: (750_000 / 8) * 0.9,
	});
	await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
}

/** One first visit, with nothing in any cache. */
export async function visitSlowly(
	browser: Browser,
	address: string,
	hasScript: boolean,
): Promise<Visit> {
	const context = await browser.newContext({
		viewport: { width: 412, height: 823 },
		deviceScaleFactor: 1.75,
		isMobile: true,
		hasTouch: true,
	});
	const page = await context.newPage();
	await slowDown(await context.newCDPSession(page));
	await page.addInitScript(observe);
	await page.goto(address, { waitUntil: "load" });
	if (hasScript) {
		await page.waitForFunction(() => window.seen.formAnswers < Infinity);
	}
	// What comes late counts too: a font, the street's first posters.
	await page.waitForTimeout(2_000);
	const { longTasks, ...seen } = await page.evaluate(() => window.seen);
	await context.close();
	return { ...seen, blocking: blockingTime(longTasks, seen.firstPaint) };
}

function blockingTime(tasks: readonly LongTask[], firstPaint: number): number {
	return tasks
		.map(({ start, end }) => end - Math.max(start, firstPaint) - 50)
		.filter((time) => time > 0)
		.reduce((sum, time) => sum + time, 0);
}

interface LongTask {
	readonly start: number;
	readonly end: number;
}

interface Seen extends Omit<Visit, "blocking"> {
	readonly longTasks: LongTask[];
}

declare global {
	interface Window {
		seen: { -readonly [Name in keyof Seen]: Seen[Name] };
	}
}

/** Runs in the page, before anything of its own. */
function observe(): void {
	const seen: Window["seen"] = {
		firstPaint: 0,
		largestPaint: 0,
		longTasks: [],
		formAnswers: Number.POSITIVE_INFINITY,
		layoutShift: 0,
	};
	window.seen = seen;
	const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
		new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
			type,
			buffered: true,
		});
	watch("paint", ({ name, startTime }) => {
		if (name === "first-contentful-paint") seen.firstPaint = startTime;
	});
	watch("largest-contentful-paint", ({ startTime }) => {
		seen.largestPaint = startTime;
	});
	watch("longtask", ({ startTime, duration }) => {
		seen.longTasks.push({ start: startTime, end: startTime + duration });
	});
	watch("layout-shift", (entry) => {
		seen.layoutShift += "value" in entry ? Number(entry.value) : 0;
	});
	const timer = setInterval(() => {
		const submit = new SubmitEvent("submit", {
			bubbles: true,
			cancelable: true,
		});
		document.querySelector("form")?.dispatchEvent(submit);
		if (!submit.defaultPrevented) return;
		clearInterval(timer);
		seen.formAnswers = performance.now();
	}, 20);
}
