import type { Step, UserType } from "../api.ts";
import { type Bucket, dayMs, stepMs } from "./buckets.ts";

export const plotHeight = 260;
const margin = { top: 12, right: 24, bottom: 40, left: 52 };

/** In pixels: a smaller share of the width for each bucket is drawn as lines. */
const narrowestSlot = 7;
const widestBar = 36;
const outline = 1.5;

/** In pixels, between two labels. */
const labelsApart = { x: 70, y: 30 };
/** Steps between labelled buckets; those that are labelled with a month are longer than one. */
const labelSteps = {
	day: [1, 2, 7, 14, 31, 62, 92, 184, 366, 731, 1827],
	week: [1, 2, 5, 9, 14, 27, 53, 105, 261],
} as const;

/** Where everything in the chart of joined people stands, in pixels. */
export function plotShape(
	buckets: readonly Bucket[],
	step: Step,
	width: number,
) {
	const right = Math.max(width - margin.right, margin.left);
	const bottom = plotHeight - margin.bottom;
	const slot = (right - margin.left) / buckets.length;
	const isLine = slot < narrowestSlot;
	const most = Math.max(
		4,
		...buckets.map(({ host, advertiser }) => Math.max(host, advertiser)),
	);
	const unit = (bottom - margin.top) / (most * 1.05);
	const x = (index: number) => margin.left + (index + 0.5) * slot;
	const y = (count: number) => bottom - count * unit;

	function line(side: UserType): string {
		const points = buckets.map((each, index) => `${x(index)} ${y(each[side])}`);
		return `M${points.join("L")}`;
	}
	/** Hosts are to the left of the middle, advertisers to the right. */
	function bars(side: UserType): string {
		const size = Math.min(widestBar, slot * 0.4);
		const from = (side === "host" ? -size : 0) + outline / 2;
		const bar = (count: number, index: number) =>
			count === 0
				? ""
				: `M${x(index) + from} ${bottom}V${y(count)}h${size - outline}V${bottom}`;
		return buckets.map((each, index) => bar(each[side], index)).join("");
	}

	const every =
		labelSteps[step].find((many) => many * slot >= labelsApart.x) ??
		buckets.length;
	return {
		isLine,
		left: margin.left,
		right,
		top: margin.top,
		bottom,
		x,
		y,
		path: isLine ? line : bars,
		counts: countTicks(most, labelsApart.y / unit),
		labels: buckets.flatMap(({ start }, index) =>
			index % every === 0
				? [{ x: x(index), text: label(start, every * stepMs[step]) }]
				: [],
		),
		/** The bucket that is drawn at `place`. */
		indexAt: (place: number) =>
			Math.min(
				buckets.length - 1,
				Math.max(0, Math.floor((place - margin.left) / slot)),
			),
	};
}

/** Round numbers from 0 to `most`, at least `apart` from each other. */
function countTicks(most: number, apart: number): readonly number[] {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, apart)));
	const step =
		[1, 2, 5].map((factor) => factor * power).find((tick) => tick >= apart) ??
		10 * power;
	return Array.from(
		{ length: Math.floor(most / step) + 1 },
		(_, tick) => tick * step,
	);
}

function label(time: number, apart: number): string {
	return new Date(time).toLocaleDateString("en-GB", {
		timeZone: "UTC",
		...(apart < 31 * dayMs && { day: "numeric" }),
		...(apart < 365 * dayMs && { month: "short" }),
		...(apart >= 31 * dayMs && { year: "numeric" }),
	});
}
