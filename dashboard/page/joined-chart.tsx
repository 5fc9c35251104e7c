import { useState } from "react";
import { bothSides } from "../../shared/counted.ts";
import { addresses, type Joined, type UserType, userTypes } from "../api.ts";
import { BehindTable } from "./behind-table.tsx";
import { buckets, dayMs, startOf } from "./buckets.ts";
import { Choice } from "./choice.tsx";
import { Plot } from "./plot.tsx";
import { useAnswer, withQuery } from "./use-answer.ts";
import { day, sideNames, sum } from "./words.ts";

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
	const [shown, setShown] = useState<number>();
	const step = range === "30" || range === "90" ? "day" : "week";
	const before = step === "week" ? "Week of " : "";
	const today = startOf("day", Date.now());
	const since =
		range === "all"
			? undefined
			: startOf(step, today - (Number(range) - 1) * dayMs);
	const { answer = [], error } = useAnswer<readonly Joined[]>(
		withQuery(addresses.joined, {
			by: step,
			since: since && new Date(since).toISOString(),
		}),
	);
	const all = buckets(answer, step, since, today);
	const bucket = shown === undefined ? undefined : all[shown];
	const joined = (side: UserType) =>
		all.reduce((sum, each) => sum + each[side], 0);
	const text = bucket
		? `${before}${day(bucket.start)}: ${bothSides(bucket)}`
		: `Since ${day(all[0]?.start ?? today)}: ${bothSides({ host: joined("host"), advertiser: joined("advertiser") })}`;
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
				{userTypes.map((side) => (
					<span className="key" data-side={side} key={side}>
						{sideNames[side]}
					</span>
				))}
				<span>{error ? "No answer." : text}</span>
			</p>
			<Plot buckets={all} shown={shown} text={text} onShow={setShown} />
			<BehindTable
				caption={`People by ${step}, newest first`}
				columns={[before || "Day", "Hosts", "Advertisers"]}
				rows={all
					.filter((each) => sum(each) > 0)
					.toReversed()
					.map(({ start, host, advertiser }) => [day(start), host, advertiser])}
			/>
		</section>
	);
}
