import { useMemo, useState } from "react";
import { addresses, type Joined, type Step } from "../api.ts";
import { BehindTable, sideColumns } from "./behind-table.tsx";
import { buckets, dayMs, startOf, sumSince } from "./buckets.ts";
import { Choice } from "./choice.tsx";
import { Plot } from "./plot.tsx";
import { useAnswer, withQuery } from "./use-answer.ts";
import { bothSides, day, number } from "./words.ts";

const ranges = {
	"30": "30 days",
	"90": "90 days",
	"365": "A year",
	all: "All",
} as const;
type Range = keyof typeof ranges;

const steps = { day: "Day", week: "Week" } as const;

/** People over time, both sides. */
export function JoinedChart({
	version,
}: {
	readonly version: string | undefined;
}) {
	const [step, setStep] = useState<Step>("day");
	const [range, setRange] = useState<Range>("30");
	const [shown, setShown] = useState<number | null>(null);
	const today = startOf("day", Date.now());
	const since =
		range === "all"
			? undefined
			: startOf(step, today - (Number(range) - 1) * dayMs);
	const { answer, isFailed } = useAnswer<readonly Joined[]>(
		withQuery(addresses.joined, {
			by: step,
			since: since && new Date(since).toISOString(),
		}),
		version,
	);
	const all = useMemo(
		() => buckets(answer ?? [], step, since, today),
		[answer, step, since, today],
	);
	const bucket = shown === null ? undefined : all[shown];
	const before = step === "week" ? "Week of " : "";
	const said = bucket
		? `${before}${day(bucket.start)}: ${bothSides(bucket)}`
		: `Since ${day(all[0]?.start ?? today)}: ${bothSides(sumSince(all, 0))}`;
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
				<span className="key" data-side="host">
					Hosts
				</span>
				<span className="key" data-side="advertiser">
					Advertisers
				</span>
				<span className="said">{isFailed ? "No answer." : said}</span>
			</p>
			<Plot buckets={all} step={step} onPoint={setShown} />
			<BehindTable
				caption={`People by ${step}, newest first`}
				columns={sideColumns(step === "week" ? "Week of" : "Day")}
				rows={all
					.filter(({ host, advertiser }) => host + advertiser > 0)
					.toReversed()
					.map(({ start, host, advertiser }) => ({
						key: String(start),
						head: day(start),
						cells: [number(host), number(advertiser)],
					}))}
			/>
		</section>
	);
}
