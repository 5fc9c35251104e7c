import { useState } from "react";
import { BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { addCounts, type Joined, sumOf } from "../../shared/counts.ts";
import { withEmptySpans } from "../../shared/empty-spans.ts";
import { sides } from "../../shared/sides.ts";
import { clockAgo, dayMs, startOf } from "../../shared/time.ts";
import { allSides, grouped } from "../../shared/words.ts";
import { addresses } from "../api.ts";
import { Choice } from "./choice.tsx";
import { NumbersTable } from "./numbers-table.tsx";
import { useAnswer, withQuery } from "./queries.ts";
import { SideBars } from "./side-bars.tsx";
import { timeZone } from "./time-zone.ts";
import { day, sideNames } from "./words.ts";

/** The periods to choose from, by their days. Long ones are drawn by week. */
const ranges = {
	"30": "30 days",
	"90": "90 days",
	"365": "A year",
	all: "All",
} as const;

/** People over time, both sides. */
export function JoinedChart() {
	const [range, setRange] = useState<keyof typeof ranges>("30");
	const [numbers, setNumbers] = useState<HTMLElement | null>(null);
	const step = range === "30" || range === "90" ? "day" : "week";
	const before = step === "week" ? "Week of " : "";
	const since =
		range === "all"
			? undefined
			: startOf(step, clockAgo((Number(range) - 1) * dayMs, timeZone));
	const { answer = [], error } = useAnswer<readonly Joined[]>(
		withQuery(addresses.joined, { by: step, since }),
	);
	const all = withEmptySpans(answer, step, since, clockAgo(0, timeZone));
	const most = Math.max(4, ...all.map(sumOf));
	/** The numbers of the day or week under the pointer, or else of all. */
	function text(shown: Joined | undefined): string {
		if (error) return "No answer.";
		return shown
			? `${before}${day(shown.start)}: ${allSides(shown)}`
			: `Since ${day(all[0]?.start ?? clockAgo(0, timeZone))}: ${allSides(addCounts(all))}`;
	}
	return (
		<section className="panel joined">
			<div className="panel-head">
				<h2>Who joined when</h2>
				<Choice
					legend="Time"
					options={ranges}
					value={range}
					onChange={setRange}
				/>
			</div>
			<p className="legend">
				{sides.map((side) => (
					<span className="key" data-side={side} key={side}>
						{sideNames[side]}
					</span>
				))}
				<span role="status" ref={setNumbers} />
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
					tickFormatter={dateLabel(all)}
					interval="preserveEnd"
					minTickGap={48}
					tickLine={false}
					axisLine={false}
				/>
				<YAxis
					width={44}
					domain={[0, most]}
					ticks={roundCounts(most)}
					interval={0}
					tickFormatter={grouped}
					tickLine={false}
					axisLine={false}
				/>
				<SideBars />
				<Tooltip
					portal={numbers}
					wrapperStyle={{ visibility: "visible" }}
					cursor={{ fill: "var(--shade)", opacity: 0.5 }}
					content={({ active, payload }) =>
						text(active ? payload[0]?.payload : undefined)
					}
				/>
			</BarChart>
			<NumbersTable
				caption={`People by ${step}, newest first`}
				columns={[before || "Day", ...sides.map((side) => sideNames[side])]}
				rows={all
					.filter((each) => sumOf(each) > 0)
					.toReversed()
					.map((each) => [day(each.start), ...sides.map((side) => each[side])])}
			/>
		</section>
	);
}

/** Writes a day, or its month where the chart shows more than a year of weeks. */
function dateLabel(all: readonly Joined[]): (start: string) => string {
	const first = all[0]?.start ?? clockAgo(0, timeZone);
	const isLong = first < clockAgo(367 * dayMs, timeZone);
	const format = new Intl.DateTimeFormat("en-GB", {
		timeZone: "UTC",
		month: "short",
		...(isLong ? { year: "numeric" } : { day: "numeric" }),
	});
	return (start) => format.format(new Date(start));
}

/** Counts for the axis: at most eight, in steps that are read at a glance (recharts takes 55, too). */
function roundCounts(most: number): number[] {
	const power = 10 ** Math.floor(Math.log10(most / 4));
	const steps = [power, 2 * power, 5 * power];
	const step = steps.find((each) => most / each <= 7) ?? 10 * power;
	const length = Math.floor(most / step) + 1;
	return Array.from({ length }, (_, index) => index * step);
}
