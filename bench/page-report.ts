import { type Report, type Setting, settings } from "./page-lighthouse.ts";
import { type SiteName, siteNames } from "./page-sites.ts";
import type { Visit } from "./page-slow-run.ts";
import { isWithin, median, medians, table } from "./table.ts";

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

/** What to say of some measurements, and whether they are good. */
export interface Reported {
	readonly text: string;
	readonly isGood: boolean;
}

/** The table of the slow phone; good where every bar holds. */
export function reportVisits(
	visits: Readonly<Record<SiteName, readonly Visit[]>>,
): Reported {
	const rows = siteNames.map((name) => ({
		name,
		...medians(visits[name], figures),
	}));
	const [page] = rows;
	if (page === undefined) return { text: "", isGood: false };
	const figuresTable = table([
		["", "first paint", "largest paint", "blocking", "form answers", "CLS"],
		...rows.map((row) => [
			row.name,
			row.firstPaint.toFixed(0),
			row.largestPaint.toFixed(0),
			row.blocking.toFixed(0),
			Number.isFinite(row.formAnswers) ? row.formAnswers.toFixed(0) : "",
			row.layoutShift.toFixed(4),
		]),
	]);
	const verdicts = Object.entries(bars).map(([name, [other, most]]) => {
		const figure = name as keyof typeof bars;
		const reference = rows.find((row) => row.name === other)?.[figure] ?? 0;
		const isKept = isWithin(page[figure], reference, most, slackMs);
		const ratio = (page[figure] / reference).toFixed(2);
		const text = `- ${isKept ? "kept" : "MISSED"}: ${figure} ${ratio} of ${other}, at most ${most}`;
		return { isKept, text };
	});
	return {
		text: [
			`Slow phone: 4x slower processor, slow 4G, nothing cached. Milliseconds, medians of ${visits["the page"].length}.`,
			figuresTable,
			verdicts.map(({ text }) => text).join("\n"),
		].join("\n\n"),
		isGood: page.layoutShift === 0 && verdicts.every(({ isKept }) => isKept),
	};
}

/** What Lighthouse says; good where the page has full marks. */
export function reportLighthouse(
	reports: Readonly<Record<Setting, Record<SiteName, readonly Report[]>>>,
): Reported {
	const rows = settings.flatMap((setting) =>
		siteNames.map((name) => {
			const all = reports[setting][name];
			const scores = [0, 1, 2, 3].map((at) =>
				median(all.map((report) => report.scores[at] ?? 0)),
			);
			return { setting, name, all, scores };
		}),
	);
	const figuresTable = table([
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
	]);
	const page = rows.filter(({ name }) => name === "the page");
	const lost = page.flatMap(({ all }) => all.flatMap((report) => report.lost));
	return {
		text: [
			"Lighthouse, medians.",
			figuresTable,
			...[...new Set(lost)].map((audit) => `Points lost by ${audit}.`),
		].join("\n\n"),
		isGood: page.every(({ scores }) => scores.every((score) => score === 100)),
	};
}
