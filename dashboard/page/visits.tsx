import { useState } from "react";
import { sumOf } from "../../shared/counts.ts";
import {
	type Funnel,
	type FunnelPart,
	funnelSteps,
	leastVisitors,
	rateText,
} from "../../shared/funnel.ts";
import { sides, sideWord } from "../../shared/sides.ts";
import {
	allSides,
	counted,
	grouped,
	unknownLabel,
} from "../../shared/words.ts";
import { Choice, sideNames } from "./parts.tsx";
import { useAnswer } from "./queries.ts";

/** The number of parts that are shown. */
const shown = 10;

const spans = {
	today: "Today",
	week: "7 days",
	month: "30 days",
	all: "All",
} as const;
const daysOf = { today: 1, week: 7, month: 30, all: null } as const;
const parts = {
	source: "Source",
	language: "Language",
	day: "Day",
	week: "Week",
} as const;

/** How many visitors came, joined, confirmed, and brought others; in all, and by source, language, day or week. */
export function Visits() {
	const [span, setSpan] = useState<keyof typeof spans>("all");
	const [by, setBy] = useState<FunnelPart>("source");
	const { answer } = useAnswer("funnel", { days: daysOf[span], by });
	if (!answer) return null;
	const { isCounted, whole, moreParts } = answer;
	const some = answer.parts.slice(0, shown);
	const more = answer.parts.slice(shown).length + moreParts;
	const max = Math.max(1, ...some.map(({ joined }) => sumOf(joined)));
	return (
		<section className="panel">
			<h2>From visit to sign-up</h2>
			{isCounted ? (
				<>
					<div className="row">
						<Choice
							legend="Time"
							options={spans}
							value={span}
							onChange={setSpan}
						/>
						<Choice legend="By" options={parts} value={by} onChange={setBy} />
					</div>
					<Steps {...whole} />
					<table className="drawing funnel" aria-label={`Visits by ${by}`}>
						<thead>
							<tr>
								<th scope="col">{parts[by]}</th>
								<th scope="col">Came</th>
								<th scope="col">Joined</th>
								<th scope="col">Rate</th>
							</tr>
						</thead>
						<tbody>
							{some.map(({ name, visitors, joined }) => (
								<tr key={JSON.stringify(name)}>
									<th scope="row">{name ?? <i>{unknownLabel}</i>}</th>
									<td>{grouped(visitors)}</td>
									<td title={allSides(joined, sideNames)}>
										<Bars counts={joined} max={max / 0.6} />
										<span aria-hidden="true"> {grouped(sumOf(joined))}</span>
									</td>
									<td>{rateText(sumOf(joined), visitors)}</td>
								</tr>
							))}
						</tbody>
					</table>
					{more > 0 && <p>and {counted(more, `more ${by}`)}</p>}
					<p>
						A rate is shown from {leastVisitors} visitors on. A visitor counts
						once a day; both sides share the visitors.
					</p>
				</>
			) : (
				<p>
					No visits are counted yet. The server counts them; a static host does
					not.
				</p>
			)}
		</section>
	);
}

/** The whole way, a line each; the bars are shares of those who came. */
function Steps({ visitors, ...steps }: Funnel) {
	const max = Math.max(visitors, sumOf(steps.joined), sumOf(steps.brought), 1);
	return (
		<table className="drawing bars steps" aria-label="From visit to sign-up">
			<tbody>
				<tr>
					<th scope="row">Came</th>
					<td>
						<span
							className="bar neutral"
							style={{ inlineSize: `${(100 * visitors) / max}%` }}
						/>
					</td>
					<td>{grouped(visitors)}</td>
					<td />
				</tr>
				{funnelSteps.map((step) => (
					<tr key={step}>
						<th scope="row">{stepNames[step]}</th>
						<td title={allSides(steps[step], sideNames)}>
							<Bars counts={steps[step]} max={max} />
						</td>
						<td>{grouped(sumOf(steps[step]))}</td>
						<td>
							{step === "joined" && rateText(sumOf(steps.joined), visitors)}
							{step === "confirmed" &&
								rateText(sumOf(steps.confirmed), sumOf(steps.joined))}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

const stepNames = {
	joined: "Joined",
	confirmed: "Confirmed",
	brought: "Brought",
} as const;

interface BarsProps {
	readonly counts: Funnel["joined"];
	readonly max: number;
}

/** A bar per side; a screen reader reads the numbers. */
function Bars({ counts, max }: BarsProps) {
	return sides.map((side) => (
		<span
			className="bar"
			data-side={side}
			style={{ inlineSize: `${(100 * counts[side]) / max}%` }}
			key={side}
		>
			<span className="unseen">{`${grouped(counts[side])} ${sideWord(side, counts[side], sideNames)} `}</span>
		</span>
	));
}
