import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type Step, userTypes } from "../api.ts";
import type { Bucket } from "./buckets.ts";
import { plotHeight, plotShape } from "./plot-shape.ts";
import { number } from "./words.ts";

interface Props {
	readonly buckets: readonly Bucket[];
	readonly step: Step;
	/** The bucket whose numbers are shown, and its numbers in words. */
	readonly shown: number | undefined;
	readonly text: string;
	readonly onShow: (index: number | undefined) => void;
}

/** The drawing, which a pointer or the arrow keys go through; its table is beside it. */
export function Plot({ buckets, step, shown, text, onShow }: Props) {
	const frame = useRef<HTMLDivElement>(null);
	const width = useWidth(frame);
	const shape = plotShape(buckets, step, width);
	const last = buckets.length - 1;
	const current = Math.min(shown ?? last, last);
	function onKeyDown(event: KeyboardEvent) {
		const { [event.key]: index } = {
			ArrowLeft: current - 1,
			ArrowRight: current + 1,
			Home: 0,
			End: last,
		} as Readonly<Record<string, number>>;
		if (index === undefined) return;
		event.preventDefault();
		onShow(Math.max(0, Math.min(index, last)));
	}
	return (
		<div
			className="plot"
			ref={frame}
			role="slider"
			tabIndex={0}
			aria-label={step === "day" ? "Day" : "Week"}
			aria-valuemax={last}
			aria-valuenow={current}
			aria-valuetext={text}
			onFocus={() => onShow(current)}
			onBlur={() => onShow(undefined)}
			onKeyDown={onKeyDown}
			onMouseMove={({ clientX, currentTarget }) => {
				const { left } = currentTarget.getBoundingClientRect();
				onShow(shape.indexAt(clientX - left));
			}}
			onMouseLeave={() => onShow(undefined)}
		>
			<svg width={width} height={plotHeight} aria-hidden="true">
				<pattern
					id="hatch"
					width="4"
					height="4"
					patternUnits="userSpaceOnUse"
					patternTransform="rotate(45)"
				>
					<path className="plot-hatch" d="M1 0v4" />
				</pattern>
				{shape.counts.map((count) => (
					<g key={count}>
						<path
							className="plot-grid"
							d={`M${shape.left} ${shape.y(count)}H${shape.right}`}
						/>
						<text className="plot-count" x={shape.left - 8} y={shape.y(count)}>
							{number(count)}
						</text>
					</g>
				))}
				{shape.times.map(({ index, text }) => (
					<text
						className="plot-time"
						x={shape.x(index)}
						y={shape.bottom + 22}
						key={index}
					>
						{text}
					</text>
				))}
				{userTypes.map((side) => (
					<path
						className={shape.isLine ? "plot-line" : "plot-bars"}
						data-side={side}
						fill="url(#hatch)"
						d={shape.path(side)}
						key={side}
					/>
				))}
				{shown !== undefined && (
					<path
						className="plot-shown"
						d={`M${shape.x(current)} ${shape.top}V${shape.bottom}`}
					/>
				)}
			</svg>
		</div>
	);
}

/** The width that the element has, also after it has changed. */
function useWidth(element: React.RefObject<Element | null>): number {
	const [width, setWidth] = useState(0);
	useEffect(() => {
		if (element.current === null) return;
		const observer = new ResizeObserver(([entry]) => {
			if (entry) setWidth(entry.contentRect.width);
		});
		observer.observe(element.current);
		return () => observer.disconnect();
	}, [element]);
	return width;
}
