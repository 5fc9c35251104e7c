import { useEffect, useRef, useState } from "react";
import UPlot from "uplot";
import type { Step } from "../api.ts";
import { type Bucket, heights } from "./buckets.ts";
import { isDrawnAsLine, plotOptions } from "./plot-options.ts";
import "uplot/dist/uPlot.min.css";

interface Props {
	readonly buckets: readonly Bucket[];
	readonly step: Step;
	/** Told which bucket the pointer is over. */
	readonly onPoint: (index: number | null) => void;
}

/** The drawing for the eye; the same numbers are in the table below it. */
export function Plot({ buckets, step, onPoint }: Props) {
	const holder = useRef<HTMLDivElement>(null);
	const width = useWidth(holder);
	const look = useLook();

	// biome-ignore lint/correctness/useExhaustiveDependencies: another look is read from the styles
	useEffect(() => {
		if (holder.current === null || width === 0) return;
		const isLine = isDrawnAsLine(width, buckets.length);
		const options = plotOptions({
			buckets,
			step,
			onPoint,
			width,
			styles: getComputedStyle(holder.current),
		});
		const plot = new UPlot(
			options,
			[
				buckets.map(({ start }) => start / 1000),
				heights(buckets, "host", isLine),
				heights(buckets, "advertiser", isLine),
			],
			holder.current,
		);
		return () => plot.destroy();
	}, [buckets, step, onPoint, width, look]);

	return <div className="plot" ref={holder} aria-hidden="true" />;
}

/** The width that there is, kept up with. */
function useWidth(element: React.RefObject<HTMLElement | null>): number {
	const [width, setWidth] = useState(0);
	useEffect(() => {
		if (element.current === null) return;
		const observer = new ResizeObserver(([entry]) => {
			if (entry) setWidth(Math.floor(entry.contentRect.width));
		});
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element]);
	return width;
}

/** Becomes another number when a canvas has to be drawn in other colours or with the font. */
function useLook(): number {
	const [look, setLook] = useState(0);
	useEffect(() => {
		const change = () => setLook((last) => last + 1);
		const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"];
		const lists = queries.map((query) => matchMedia(query));
		for (const list of lists) list.addEventListener("change", change);
		document.fonts.ready.then(change);
		return () => {
			for (const list of lists) list.removeEventListener("change", change);
		};
	}, []);
	return look;
}
