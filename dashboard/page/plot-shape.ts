import type { Step, UserType } from "../api.ts";
import { type Bucket, dayMs, stepMs } from "./buckets.ts";

export const plotHeight = 260;
const margin = { top: 12, right: 24, bottom: 40, left: 52 };

/** In pixels: with less of the width for each bucket, lines are drawn instead of bars. */
const narrowestBucket = 9;
const widestBar = 36;
const outline = 1.5;

/** In pixels, between two labels. */
const labelsApart = { x: 70, y: 30 };

/** Where everything in the chart of joined people stands, in pixels. */
export function plotShape(
	buckets: readonly Bucket[],
	step: Step,
	width: number,
) {
	const right = Math.max(width - margin.right, margin.left);
	const bottom = plotHeight - margin.bottom;
	const slot = (right - margin.left) / buckets.length;
	const isLine = width / buckets.length < narrowestBucket;
	const counts = buckets.flatMap(({ host, advertiser }) => [host, advertiser]);
	const most = 1.05 * Math.max(4, ...counts);
	const unit = (bottom - margin.top) / most;
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
		return buckets
			.map((each, index) =>
				each[side] === 0
					? ""
					: `M${x(index) + from} ${bottom}V${y(each[side])}h${size - outline}V${bottom}`,
			)
			.join("");
	}
	return {
		isLine,
		left: margin.left,
		right,
		top: margin.top,
		bottom,
		x,
		y,
		path: isLine ? line : bars,
		counts: countLabels(most, labelsApart.y / unit),
		times: timeLabels(buckets, step, labelsApart.x / slot),
		/** The bucket that is drawn at `place`. */
		indexAt(place: number): number {
			const index = Math.floor((place - margin.left) / slot);
			return Math.max(0, Math.min(index, buckets.length - 1));
		},
	};
}

/** Round numbers from 0 to `most`, at least `apart` from each other. */
function countLabels(most: number, apart: number): readonly number[] {
	const power = 10 ** Math.floor(Math.log10(Math.max(1, apart)));
	const factor = [1, 2, 5].find((each) => each * power >= apart) ?? 10;
	const step = factor * power;
	const length = Math.floor(most / step) + 1;
	return Array.from({ length }, (_, index) => index * step);
}

/** Every so many days, or else the beginnings of months or years; `apart` in buckets. */
function timeLabels(buckets: readonly Bucket[], step: Step, apart: number) {
	const stepDays = stepMs[step] / dayMs;
	const days = [1, 2, 4, 7, 14].find(
		(each) => each >= stepDays && each >= apart * stepDays,
	);
	const months =
		[1, 2, 3, 6, 12, 24, 60].find((each) => each * 28 >= apart * stepDays) ??
		120;
	const isLabelled = ({ start }: Bucket, index: number) =>
		days === undefined
			? monthOf(start) % months === 0 &&
				monthOf(start) !== monthOf(start - stepMs[step])
			: index % (days / stepDays) === 0;
	return buckets.flatMap((bucket, index) => {
		if (!isLabelled(bucket, index)) return [];
		const text = new Date(bucket.start).toLocaleDateString("en-GB", {
			timeZone: "UTC",
			...(days !== undefined && { day: "numeric" }),
			...((days !== undefined || months < 12) && { month: "short" }),
			...(days === undefined && { year: "numeric" }),
		});
		return [{ index, text }];
	});
}

/** Months since the beginning of the calendar. */
function monthOf(time: number): number {
	const date = new Date(time);
	return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
