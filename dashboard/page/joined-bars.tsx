import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { type Joined, sumOf } from "../../shared/counts.ts";
import { shownDay } from "../../shared/shown-times.ts";
import { sides } from "../../shared/sides.ts";
import { grouped } from "../../shared/words.ts";
import { ticksTo } from "./chart-ticks.ts";
import { hatchAngle } from "./hatching.ts";
import { sideHeadings } from "./parts.tsx";

interface Props {
	readonly spans: readonly Joined[];
	readonly step: "day" | "week";
	/** The day or week that begins so, in words. */
	readonly titleOf: (start: string) => string;
}

/** A bar per day or week; a module of its own, which is loaded after the list. */
export function JoinedBars({ spans, step, titleOf }: Props) {
	/** Like `29 Oct`, or `Oct 2026` for weeks, which may be those of several years. */
	const label = (start: string) => {
		const words = shownDay(start).split(" ");
		return (step === "day" ? words.slice(0, 2) : words.slice(1)).join(" ");
	};
	const ticks = ticksTo(Math.max(...spans.map(sumOf)));
	const axis = { tickLine: false, axisLine: false };
	return (
		<BarChart
			className="joined-bars"
			responsive
			data={[...spans]}
			barCategoryGap="15%"
			margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
			aria-label={`People by ${step}: the arrow keys go through them`}
		>
			<CartesianGrid
				syncWithTicks
				vertical={false}
				// Where they would be, it finds out by measuring each label.
				verticalCoordinatesGenerator={() => []}
				stroke="var(--shade)"
			/>
			<XAxis
				dataKey="start"
				tickFormatter={label}
				interval="preserveEnd"
				minTickGap={48}
				{...axis}
			/>
			<YAxis
				width={44}
				domain={[0, ticks.at(-1) ?? 1]}
				ticks={[...ticks]}
				interval={0}
				tickFormatter={grouped}
				{...axis}
			/>
			{sides.map((side) => [
				<pattern
					id={`pattern-${side}`}
					width="4"
					height="4"
					patternUnits="userSpaceOnUse"
					patternTransform={`rotate(${hatchAngle(side) ?? 0})`}
					key="pattern"
				>
					<rect
						width={hatchAngle(side) === undefined ? 4 : 2}
						height="4"
						fill={`var(--${side})`}
					/>
				</pattern>,
				<Bar
					dataKey={side}
					name={sideHeadings[side]}
					stackId="people"
					maxBarSize={40}
					fill={`url(#pattern-${side})`}
					stroke={`var(--${side})`}
					strokeWidth={2}
					isAnimationActive={false}
					key={side}
				/>,
			])}
			<Tooltip
				itemSorter={({ name }) =>
					Object.values(sideHeadings).indexOf(`${name}`)
				}
				labelFormatter={(start) => titleOf(`${start}`)}
				contentStyle={{ background: "var(--sheet)", borderColor: "inherit" }}
				itemStyle={{ color: "inherit" }}
				cursor={{ fill: "var(--shade)", opacity: 0.5 }}
			/>
		</BarChart>
	);
}
