import type { Browser } from "@playwright/test";
import lighthouse, { type Config, type Flags } from "lighthouse";
import { type Figures, mapValues } from "./report.ts";

const metrics = {
	"first paint": "first-contentful-paint",
	"largest paint": "largest-contentful-paint",
	blocking: "total-blocking-time",
	CLS: "cumulative-layout-shift",
};

/**
 * Lighthouse's scores (of 100) and metrics (in milliseconds) of one visit. Rejects when one of them
 * could not be measured.
 */
export async function visit(
	url: string,
	flags: Flags,
	config?: Config,
): Promise<Figures> {
	const result = await lighthouse(url, { logLevel: "error", ...flags }, config);
	if (result === undefined) throw new Error("Lighthouse gave no result");
	const { audits, categories } = result.lhr;
	const metric = (id: string) => {
		const audit = audits[id];
		if (audit?.numericValue !== undefined) return audit.numericValue;
		throw new Error(`Lighthouse gave no ${id}: ${audit?.errorMessage}`);
	};
	return {
		...mapValues(categories, ({ score }) => (score ?? 0) * 100),
		...mapValues(metrics, metric),
	};
}

/** Milliseconds until the script of a form handles a submit, on a slow phone. */
export async function formAnswers(
	url: string,
	browser: Browser,
): Promise<number> {
	const page = await browser.newPage({
		viewport: { width: 412, height: 823 },
		isMobile: true,
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
	await page.goto(url, { waitUntil: "commit" });
	const answered = await page.waitForFunction(
		() => {
			const init = { bubbles: true, cancelable: true };
			const submit = new SubmitEvent("submit", init);
			document.forms[0]?.dispatchEvent(submit);
			return submit.defaultPrevented && performance.now();
		},
		undefined,
		{ polling: 20 },
	);
	const milliseconds = await answered.jsonValue();
	await page.close();
	return Number(milliseconds);
}
