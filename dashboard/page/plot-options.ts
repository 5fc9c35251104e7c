import UPlot from "uplot";
import type { Step } from "../api.ts";
import { type Bucket, dayMs } from "./buckets.ts";

/** Narrower pairs of bars than this, in pixels, are drawn as lines. */
const narrowest = 9;
const height = 260;

const tickDays = [1, 2, 7, 14, 30, 60, 90, 180, 365, 730, 1825];
const tickWeeks = [1, 2, 5, 9, 13, 26, 53, 106, 261];
const countTicks = [0, 1, 2, 3, 4, 5, 6].flatMap((power) =>
	[1, 2, 5].map((factor) => factor * 10 ** power),
);

/** Whether there is no room for bars. */
export function isDrawnAsLine(width: number, buckets: number): boolean {
	return width / buckets < narrowest;
}

/** How uPlot draws both sides: hosts full, advertisers hatched, in the colours of the styles. */
export function plotOptions({
	buckets,
	step,
	onPoint,
	width,
	styles,
}: {
	readonly buckets: readonly Bucket[];
	readonly step: Step;
	readonly onPoint: (index: number | null) => void;
	readonly width: number;
	readonly styles: CSSStyleDeclaration;
}): UPlot.Options {
	const colour = (name: string) => styles.getPropertyValue(`--${name}`).trim();
	const half = (step === "day" ? dayMs : 7 * dayMs) / 2000;
	const first = (buckets[0]?.start ?? 0) / 1000 - half;
	const last = (buckets.at(-1)?.start ?? 0) / 1000 + half;
	const isLine = isDrawnAsLine(width, buckets.length);
	const axis: UPlot.Axis = {
		stroke: colour("ink"),
		font: `14px ${styles.fontFamily}`,
		ticks: { show: false },
	};
	return {
		width,
		height,
		padding: [12, 24, 0, 0],
		tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), "Etc/UTC"),
		legend: { show: false },
		cursor: {
			y: false,
			drag: { x: false, y: false },
			points: { show: isLine },
		},
		hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
		scales: {
			x: { range: [first, last] },
			y: { range: (_, __, most) => [0, Math.max(4, most) * 1.05] },
		},
		axes: [
			{
				...axis,
				...(step === "day"
					? { incrs: tickDays.map(seconds) }
					: weekTicks(buckets[0]?.start ?? 0)),
				space: 70,
				size: 40,
				gap: 10,
				grid: { show: false },
				values: (_, ticks, __, ___, apart) =>
					ticks.map((tick) => tickLabel(tick * 1000, apart * 1000)),
			},
			{
				...axis,
				incrs: countTicks,
				size: 52,
				grid: { stroke: colour("shade"), width: 1 },
				values: (_, ticks) => ticks.map((tick) => tick.toLocaleString("en")),
			},
		],
		series: [
			{},
			isLine
				? { stroke: colour("host"), width: 2, points: { show: false } }
				: bars(-1, colour("host"), colour("host")),
			isLine
				? {
						stroke: colour("advertiser"),
						width: 2,
						dash: [6, 3],
						points: { show: false },
					}
				: bars(1, colour("advertiser"), hatch(colour("advertiser"))),
		],
	};
}

function seconds(days: number): number {
	return (days * dayMs) / 1000;
}

/** Under the bars: uPlot's own ticks know no Mondays. */
function weekTicks(first: number): UPlot.Axis {
	return {
		incrs: tickWeeks.map((weeks) => seconds(weeks * 7)),
		splits: (_, __, ___, most, apart) =>
			Array.from(
				{ length: Math.ceil((most - first / 1000) / apart) },
				(_, tick) => first / 1000 + tick * apart,
			),
	};
}

/** Bars to the left or to the right of their day. */
function bars(
	align: -1 | 1,
	stroke: string,
	fill: string | CanvasPattern,
): UPlot.Series {
	const series: UPlot.Series = {
		stroke,
		fill,
		width: 1.5,
		points: { show: false },
	};
	const paths = UPlot.paths.bars?.({ size: [0.4, 36], align });
	return paths === undefined ? series : { ...series, paths };
}

/** Slanting stripes, so that the sides are told apart without their colours. */
function hatch(colour: string): string | CanvasPattern {
	const tile = document.createElement("canvas");
	const size = 6 * devicePixelRatio;
	tile.width = size;
	tile.height = size;
	const context = tile.getContext("2d");
	if (context === null) return colour;
	context.strokeStyle = colour;
	context.lineWidth = 2.5 * devicePixelRatio;
	for (const from of [-size, 0, size]) {
		context.moveTo(from, size);
		context.lineTo(from + size, 0);
	}
	context.stroke();
	return context.createPattern(tile, "repeat") ?? colour;
}

function tickLabel(time: number, apart: number): string {
	const parts: Intl.DateTimeFormatOptions =
		apart < 28 * dayMs
			? { day: "numeric", month: "short" }
			: apart < 365 * dayMs
				? { month: "short", year: "numeric" }
				: { year: "numeric" };
	return new Date(time).toLocaleDateString("en-GB", {
		...parts,
		timeZone: "UTC",
	});
}
