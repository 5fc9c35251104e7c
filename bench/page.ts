/**
 * `npm run bench:page`: the page's weight, its paint and Lighthouse's scores in English and German, the page on a
 * slow phone, and on standard error the audits that failed. With `-- --beside FOLDER`, the page of another checkout,
 * installed and built, is measured in the same turns.
 */
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, devices } from "@playwright/test";
import lighthouse, { desktopConfig } from "lighthouse";
import { buildCopy, inGerman } from "../test/support/built-copy.ts";
import {
	browserArguments,
	browserEnvironment,
	findChromium,
} from "../test/support/chromium.ts";
import { freePort } from "../test/support/free-port.ts";
import {
	installedFonts,
	type SystemFonts,
} from "../test/support/system-fonts.ts";
import { weigh } from "./page-weight.ts";
import { type Figures, measureInTurns, report } from "./report.ts";
import { beside, endings, serverStarter } from "./servers.ts";

/** When the visitor touches the page, in milliseconds after it has loaded. */
const touches = { "touch at load": 0, "3 s later": 3_000, "5 s later": 5_000 };
using temporary = mkdtempDisposableSync(path.join(tmpdir(), "waitlist-bench-"));
const folder = temporary.path;
await using ends = endings();
const start = serverStarter(ends.after);

const twoLanguages = path.join(folder, "two-languages");
await buildCopy(twoLanguages, inGerman);
/** The main language by itself, as it is built, and another one of two. */
const ours = await start.ours(`file:${folder}/ours.db`);
const german = `${await start.ours(`file:${folder}/german.db`, twoLanguages)}/de/`;
const other = beside && (await start.ours(`file:${folder}/other.db`, beside));
const pages = {
	ours,
	...(other && { "other checkout": other }),
	"ours, German": german,
};
report("bench:page", {
	"Page weight, bytes by Brotli": await measureInTurns(
		measuresOf(pages, (address) => ({ "": () => weigh(address) })),
		1,
	),
	"Lighthouse, paint in milliseconds and scores of 100": await measureInTurns(
		measuresOf(pages, (address) =>
			Object.fromEntries(
				installedFonts.flatMap((set) => [
					[`, ${set}, mobile`, () => scores(address, set)],
					[`, ${set}, desktop`, () => scores(address, set, desktopConfig)],
				]),
			),
		),
		3,
	),
	"A slow phone, milliseconds by the system's fonts": await measureInTurns(
		Object.fromEntries(
			installedFonts.map((set) => [set, () => visitSlowly(set)]),
		),
		// Times differ more from visit to visit than scores do.
		9,
	),
});

type Measures = Readonly<Record<string, () => Promise<Figures>>>;

/** The measures of each page; a row is named by the page and the measure. */
function measuresOf(
	pages: Readonly<Record<string, string>>,
	measures: (address: string) => Measures,
): Measures {
	return Object.fromEntries(
		Object.entries(pages).flatMap(([page, address]) =>
			Object.entries(measures(address)).map(([name, measure]) => [
				page + name,
				measure,
			]),
		),
	);
}

/** A browser that knows one set of fonts. */
async function open(set: SystemFonts, ...options: string[]) {
	return chromium.launch({
		executablePath: (await findChromium()) ?? "",
		args: [...browserArguments, ...options],
		env: browserEnvironment(set),
	});
}

/** Lighthouse's scores for one visit of a page, and what it saw of the paint. */
async function scores(
	address: string,
	set: SystemFonts,
	config?: typeof desktopConfig,
): Promise<Figures> {
	const port = await freePort();
	await using _ = await open(set, `--remote-debugging-port=${port}`);
	const flags = { logLevel: "error", port } as const;
	const result = await lighthouse(address, flags, config);
	const { categories = {}, audits = {} } = result?.lhr ?? {};
	const figure = (audit: string) => audits[audit]?.numericValue ?? NaN;
	const figures: Record<string, number> = {
		"first paint": figure("first-contentful-paint"),
		"largest paint": figure("largest-contentful-paint"),
		"layout shift": figure("cumulative-layout-shift"),
	};
	for (const [name, { score, auditRefs }] of Object.entries(categories)) {
		figures[name] = Number(score ?? NaN) * 100;
		for (const { id } of auditRefs) {
			const { score, title, displayValue = "" } = audits[id] ?? {};
			// Without a score: not applicable, or only informative.
			if (typeof score === "number" && score < 1)
				console.error(`  ${name}: ${id}, ${title} ${displayValue}`);
		}
	}
	return figures;
}

/** One visit on a slow phone for each touch: how long its answer takes. */
async function visitSlowly(set: SystemFonts): Promise<Figures> {
	const figures: Record<string, number> = {};
	await using browser = await open(set);
	for (const [name, afterLoad] of Object.entries(touches)) {
		const page = await browser.newPage(devices["Moto G4"]);
		const session = await page.context().newCDPSession(page);
		// The same as Lighthouse: slow 4G and a quarter of the processor.
		await session.send("Network.emulateNetworkConditions", {
			offline: false,
			latency: 562.5,
			downloadThroughput: 188_743,
			uploadThroughput: 86_400,
		});
		await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
		await page.goto(ours, { waitUntil: "load" });
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
