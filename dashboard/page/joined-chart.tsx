import { useState } from "react";
import { addresses, type Joined, type Step, userTypes } from "../api.ts";
import { BehindTable } from "./behind-table.tsx";
import { buckets, dayMs, startOf, sumOf } from "./buckets.ts";
import { Choice } from "./choice.tsx";
import { Plot } from "./plot.tsx";
import { useAnswer, withQuery } from "./use-answer.ts";
import { bothSides, day, sideNames } from "./words.ts";

const steps = { day: "Day", week: "Week" } as const;
const ranges = {
	"30": "30 days",
	"90": "90 days",
	"365": "A year",
	all: "All",
} as const;

/** People over time, both sides. */
export function JoinedChart() {
	const [step, setStep] = useState<Step>("day");
	const [range, setRange] = useState<keyof typeof ranges>("30");
	const [shown, setShown] = useState<number>();
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
	const before = step === "week" ? "Week of " : "";
	const text = bucket
		? `${before}${day(bucket.start)}: ${bothSides(bucket)}`
		: `Since ${day(all[0]?.start ?? today)}: ${bothSides(sumOf(answer))}`;
	return (
		<section className="panel joined">
			<div className="panel-head">
				<h2>Who joined when</h2>
				<div className="choices">
					<Choice legend="By" options={steps} value={step} onChange={setStep} />
					<Choice
						legend="Time"
						options={ranges}
						value={range}
						onChange={setRange}
					/>
				</div>
			</div>
			<p className="legend">
				{userTypes.map((side) => (
					<span className="key" data-side={side} key={side}>
						{sideNames[side]}
					</span>
				))}
				<span>{error ? "No answer." : text}</span>
			</p>
			<Plot
				buckets={all}
				step={step}
				shown={shown}
				text={text}
				onShow={setShown}
			/>
			<BehindTable
				caption={`People by ${step}, newest first`}
				columns={[step === "week" ? "Week of" : "Day", "Hosts", "Advertisers"]}
				rows={all
					.filter(({ host, advertiser }) => host + advertiser > 0)
					.toReversed()
					.map(({ start, host, advertiser }) => ({
						key: String(start),
						head: day(start),
						counts: [host, advertiser],
					}))}
			/>
		</section>
	);
}
