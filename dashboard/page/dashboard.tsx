import { site } from "../../content/site.ts";
import { grouped } from "../../shared/counted.ts";
import { JoinedChart } from "./joined-chart.tsx";
import { MailLine } from "./mail-line.tsx";
import { People } from "./people.tsx";
import { Rhythm } from "./rhythm.tsx";
import { Sources } from "./sources.tsx";
import { Totals } from "./totals.tsx";
import { ListVersion, useNow } from "./use-answer.ts";
import { sum } from "./words.ts";

/** The founder's page: who joined, when, from where. */
export function Dashboard() {
	const { answer: now, error, refresh } = useNow();
	return (
		<ListVersion value={now?.version}>
			<header className="top">
				<h1>
					<svg viewBox="0 0 24 24" aria-hidden="true">
						<path d="M14 3H3v18h18V10" />
					</svg>
					{site.name} <span>the list</span>
				</h1>
				{/* A screen reader says each change of it. */}
				<p
					className={error ? "news" : "news key"}
					data-side="host"
					role="status"
				>
					{error?.message ??
						(now && `Live: ${grouped(sum(now.totals))} joined`)}
				</p>
			</header>
			<main aria-busy={now === undefined}>
				<Totals now={now} />
				{now?.mail && <MailLine {...now.mail} />}
				<JoinedChart />
				<div className="pair">
					<Sources />
					<Rhythm />
				</div>
				<People onErased={refresh} />
			</main>
			<footer>All times are in UTC.</footer>
		</ListVersion>
	);
}
