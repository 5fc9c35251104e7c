import { lazy, Suspense, useState } from "react";
import { addCounts, sumOf } from "../../shared/counts.ts";
import { withEmptySpans } from "../../shared/empty-spans.ts";
import { shownDay } from "../../shared/shown-times.ts";
import { sides } from "../../shared/sides.ts";
import { clockAgo, dayMs, startOf } from "../../shared/time.ts";
import { allSides } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { Choice, Key, sideHeadings, sideNames, timeZone } from "./parts.tsx";
import { firstAnswer } from "./queries.ts";

/** The drawing comes after the list: what it is made with is half of the page's script. */
const JoinedBars = lazy(async () => {
	await firstAnswer("people");
	return import("./joined-bars.tsx").then(
		({ JoinedBars }) => ({ default: JoinedBars }),
		() => ({ default: NoBars }),
	);
});

/** Such as after an upgrade of the desk, when a page that was open asks for a file of the build before. */
function NoBars() {
	return (
		<p className="joined-bars">
			The chart could not be loaded: reload the page.
		</p>
	);
}

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
			<Suspense fallback={<div className="joined-bars" />}>
				<JoinedBars spans={all} step={step} titleOf={title} />
			</Suspense>
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
