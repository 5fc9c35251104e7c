import { site } from "../../content/site.ts";
import { sumOf } from "../../shared/counts.ts";
import { grouped } from "../../shared/words.ts";
import { Calls } from "./calls.tsx";
import { HoursHeatmap } from "./hours-heatmap.tsx";
import { JoinedChart } from "./joined-chart.tsx";
import { People } from "./people.tsx";
import { useAnswer, useNow } from "./queries.ts";
import { Sources } from "./sources.tsx";
import { MailPanel, Totals } from "./totals.tsx";
import { timeZone } from "./words.ts";

/** The founder's page: who joined, when, from where. */
export function Dashboard() {
	const { data: now, failureReason: error } = useNow();
	const { answer: charts } = useAnswer("charts", {});
	return (
		<>
			<header className="top row apart">
				<h1>
					<svg viewBox="0 0 24 24" aria-hidden="true">
						<path d="M14 3H3v18h18V10" />
					</svg>
					{site.name} <span>the list</span>
				</h1>
				{/* A screen reader says each change of it. */}
				<p className={error ? "" : "key"} data-side="host" role="status">
					{error?.message ??
						(now && `Live: ${grouped(sumOf(now.totals))} joined`)}
				</p>
			</header>
			<main aria-busy={now === undefined}>
				<Totals now={now} />
				{now?.mail && <MailPanel {...now.mail} />}
				<JoinedChart joined={charts?.joined} />
				<div className="pair">
					<Sources charts={charts} />
					<HoursHeatmap weekHours={charts?.weekHours ?? []} />
				</div>
				<Calls />
				<People now={now} sources={charts?.sources ?? []} />
			</main>
			<footer>All times are those of {timeZone}.</footer>
		</>
	);
}
