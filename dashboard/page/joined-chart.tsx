import { useState } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { addCounts, sumOf } from "../../shared/counts.ts";
import { withEmptySpans } from "../../shared/empty-spans.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { clockAgo, dayMs, startOf } from "../../shared/time.ts";
import { allSides, grouped } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { Choice, Key } from "./parts.tsx";
import { day, sideNames, timeZone } from "./words.ts";

/** The periods to choose from, by their days. Long ones are drawn by week. */
const ranges = {
	"30": "30 days",
	"90": "90 days",
	"365": "A year",
	all: "All",
} as const;

const label = { timeZone: "UTC", month: "short" } as const;
/** How the axis names days, and weeks, which may be those of several years. */
const labels = {
	day: new Intl.DateTimeFormat("en-GB", { ...label, day: "numeric" }),
	week: new Intl.DateTimeFormat("en-GB", { ...label, year: "numeric" }),
};

interface Props {
	readonly joined: Answer<"charts">["joined"] | undefined;
}

/** People over time, both sides. */
export function JoinedChart({ joined }: Props) {
	const [range, setRange] = useState<keyof typeof ranges>("30");
	const step = range === "30" || range === "90" ? "day" : "week";
	const title = step === "week" ? "Week of" : "Day";
	const since =
		range === "all"
			? undefined
			: startOf(step, clockAgo((Number(range) - 1) * dayMs, timeZone));
	const now = clockAgo(0, timeZone);
	const all = withEmptySpans(joined?.[step] ?? [], step, since, now);
	return (
		<section className="panel">
			<div className="panel-head row apart">
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
							{sideNames[side]}
						</Key>
					))}
				</span>
				<span role="status">
					Since {day(all[0]?.start ?? now)}: {allSides(addCounts(all))}
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
					tickFormatter={(start) => labels[step].format(new Date(start))}
					interval="preserveEnd"
					minTickGap={48}
					tickLine={false}
					axisLine={false}
				/>
				<YAxis
					width={44}
					niceTicks="snap125"
					tickCount={7}
					allowDecimals={false}
					tickFormatter={grouped}
					tickLine={false}
					axisLine={false}
				/>
				{sides.map((side) => (
					<Bar
						dataKey={side}
						name={sideNames[side]}
						stackId="people"
						maxBarSize={40}
						fill={`url(#pattern-${side})`}
						stroke={`var(--${side})`}
						strokeWidth={2}
						isAnimationActive={false}
						key={side}
					/>
				))}
				<SidePatterns />
				<Tooltip
					itemSorter={({ dataKey }) => sides.indexOf(dataKey as Side)}
					labelFormatter={(start) =>
						`${step === "week" ? "Week of " : ""}${day(`${start}`)}`
					}
					contentStyle={{ background: "var(--sheet)", borderColor: "inherit" }}
					itemStyle={{ color: "inherit" }}
					cursor={{ fill: "var(--shade)", opacity: 0.5 }}
				/>
			</BarChart>
			<details>
				<summary>As a table</summary>
				<table>
					<caption>People by {step}, newest first</caption>
					<thead>
						<tr>
							{[title, ...Object.values(sideNames)].map((name) => (
								<th scope="col" key={name}>
									{name}
								</th>
							))}
						</tr>
					</thead>
					<tbody>
						{all
							.filter((each) => sumOf(each) > 0)
							.toReversed()
							.map((each) => (
								<tr key={each.start}>
									<th scope="row">{day(each.start)}</th>
									{sides.map((side) => (
										<td key={side}>{grouped(each[side])}</td>
									))}
								</tr>
							))}
					</tbody>
				</table>
			</details>
		</section>
	);
}

/** What fills the bars: the first side's are full, the others hatched. */
function SidePatterns() {
	return sides.map((side, index) => (
		<pattern
			id={`pattern-${side}`}
			width="4"
			height="4"
			patternUnits="userSpaceOnUse"
			patternTransform="rotate(45)"
			key={side}
		>
			<rect width={index === 0 ? 4 : 2} height="4" fill={`var(--${side})`} />
		</pattern>
	));
}
