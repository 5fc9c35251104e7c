import { useState } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { addCounts, sumOf } from "../../shared/counts.ts";
import { withEmptySpans } from "../../shared/empty-spans.ts";
import { shownDay } from "../../shared/shown-times.ts";
import { sides } from "../../shared/sides.ts";
import { clockAgo, dayMs, startOf } from "../../shared/time.ts";
import { allSides, grouped } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { ticksTo } from "./chart-ticks.ts";
import { hatchAngle } from "./hatching.ts";
import { Choice, Key, sideHeadings, sideNames, timeZone } from "./parts.tsx";

/** The periods to choose from, by their days. Long ones are drawn by week. */
const ranges = {
	"30": "30 days",
	"90": "90 days",
	"365": "A year",
	all: "All",
} as const;

/** People over time, all sides. */
export function JoinedChart({ joined }: Answer<"charts">) {
	const [range, setRange] = useState<keyof typeof ranges>("30");
	const step = range === "30" || range === "90" ? "day" : "week";
	const since =
		range === "all"
			? undefined
			: startOf(step, clockAgo((Number(range) - 1) * dayMs, timeZone));
	const now = clockAgo(0, timeZone);
	const all = withEmptySpans(joined[step], step, since, now);
	const title = (start: string) =>
		`${step === "week" ? "Week of " : ""}${shownDay(start)}`;
	/** Like `29 Oct`, or `Oct 2026` for weeks, which may be those of several years. */
	const label = (start: string) => {
		const words = shownDay(start).split(" ");
		return (step === "day" ? words.slice(0, 2) : words.slice(1)).join(" ");
	};
	const ticks = ticksTo(Math.max(...all.map(sumOf)));
	const axis = { tickLine: false, axisLine: false };
	return (
		<section className="panel">
			<div className="row apart">
				<h2>Who joined when</h2>
				<Choice
					legend="Time"
					options={ranges}
					value={range}
					onChange={setRange}
				/>
			</div>
			<p className="row apart">
				<span className="row">
					{sides.map((side) => (
						<Key side={side} key={side}>
							{sideHeadings[side]}
						</Key>
					))}
				</span>
				<span role="status">
					Since {shownDay(all[0]?.start ?? now)}:{" "}
					{allSides(addCounts(all), sideNames)}
				</span>
			</p>
			<BarChart
				className="joined-bars"
				responsive
				data={[...all]}
				barCategoryGap="15%"
				margin={{ top: 8, right: 20, bottom: 0, left: 0 }}
				aria-label={`People by ${step}: the arrow keys go through them`}
			>
				<CartesianGrid syncWithTicks vertical={false} stroke="var(--shade)" />
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
					labelFormatter={(start) => title(`${start}`)}
					contentStyle={{ background: "var(--sheet)", borderColor: "inherit" }}
					itemStyle={{ color: "inherit" }}
					cursor={{ fill: "var(--shade)", opacity: 0.5 }}
				/>
			</BarChart>
			<details>
				<summary>In words</summary>
				<ol>
					{all
						.filter((each) => sumOf(each) > 0)
						.toReversed()
						.map((each) => (
							<li key={each.start}>
								{title(each.start)}: {allSides(each, sideNames)}
							</li>
						))}
				</ol>
			</details>
		</section>
	);
}
