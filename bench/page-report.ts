import type { Report, Setting } from "./page-lighthouse.ts";
import { settings } from "./page-lighthouse.ts";
import { type SiteName, siteNames } from "./page-sites.ts";
import type { Visit } from "./page-slow-run.ts";
import { isWithin, median, medians, table } from "./page-table.ts";

/** Less than this is the clock's: half a frame. */
const slackMs = 8;

const figures = [
	"firstPaint",
	"largestPaint",
	"blocking",
	"formAnswers",
	"layoutShift",
] as const;

/** What each figure of the page is held against, and by how much it may be above. */
const bars = {
	firstPaint: ["no JavaScript", 1.05],
	largestPaint: ["no JavaScript", 1.05],
	blocking: ["bare React", 1.1],
	formAnswers: ["bare React", 1.1],
} as const satisfies Partial<Record<keyof Visit, readonly [SiteName, number]>>;

/** Prints the table of the slow phone; tells whether every bar holds. */
export function reportVisits(
	visits: Readonly<Record<SiteName, readonly Visit[]>>,
): boolean {
	const rows = siteNames.map((name) => ({
		name,
		...medians(visits[name], figures),
	}));
	const [page] = rows;
	if (page === undefined) return false;
	console.log(
		`\nSlow phone: 4x slower processor, slow 4G, nothing cached. Milliseconds, medians of ${visits["the page"].length}.\n`,
	);
	console.log(
		table([
			["", "first paint", "largest paint", "blocking", "form answers", "CLS"],
			...rows.map((row) => [
				row.name,
				row.firstPaint.toFixed(0),
				row.largestPaint.toFixed(0),
				row.blocking.toFixed(0),
				Number.isFinite(row.formAnswers) ? row.formAnswers.toFixed(0) : "",
				row.layoutShift.toFixed(4),
			]),
		]),
	);
	console.log();
	const verdicts = Object.entries(bars).map(([name, [other, most]]) => {
		const figure = name as keyof typeof bars;
		const reference = rows.find((row) => row.name === other)?.[figure] ?? 0;
		const isKept = isWithin(page[figure], reference, most, slackMs);
		const ratio = (page[figure] / reference).toFixed(2);
		console.log(
			`${isKept ? "kept  " : "MISSED"} ${figure}: ${ratio} of ${other}, at most ${most}`,
		);
		return isKept;
	});
	return page.layoutShift === 0 && verdicts.every(Boolean);
}

/** Prints what Lighthouse says; tells whether the page has full marks. */
export function reportLighthouse(
	reports: Readonly<Record<Setting, Record<SiteName, readonly Report[]>>>,
): boolean {
	const rows = settings.flatMap((setting) =>
		siteNames.map((name) => {
			const all = reports[setting][name];
			const scores = [0, 1, 2, 3].map((at) =>
				median(all.map((report) => report.scores[at] ?? 0)),
			);
			return { setting, name, all, scores };
		}),
	);
	console.log("\nLighthouse, medians.\n");
	console.log(
		table([
			["", "scores", "first paint", "largest paint", "blocking", "CLS"],
			...rows.map(({ setting, name, all, scores }) => {
				const middle = (
					figure: "firstPaint" | "largestPaint" | "blocking" | "layoutShift",
				) => median(all.map((report) => report[figure]));
				return [
					`${name}, ${setting}`,
					scores.join("/"),
					middle("firstPaint").toFixed(0),
					middle("largestPaint").toFixed(0),
					middle("blocking").toFixed(0),
					middle("layoutShift").toFixed(4),
				];
			}),
		]),
	);
	const page = rows.filter(({ name }) => name === "the page");
	const lost = page.flatMap(({ all }) => all.flatMap((report) => report.lost));
	for (const audit of new Set(lost)) console.log(`points lost by ${audit}`);
	return page.every(({ scores }) => scores.every((score) => score === 100));
}
