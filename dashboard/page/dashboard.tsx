import { site } from "../../content/site.ts";
import { JoinedChart } from "./joined-chart.tsx";
import { News } from "./news.tsx";
import { People } from "./people.tsx";
import { Rhythm } from "./rhythm.tsx";
import { Sources } from "./sources.tsx";
import { Totals } from "./totals.tsx";
import { useNow } from "./use-now.ts";

/** The founder's page: who joined, when, from where. */
export function Dashboard() {
	const { now, trouble, refresh } = useNow();
	const version = now?.version;
	return (
		<>
			<header className="top">
				<h1>
					<svg className="mark" viewBox="0 0 24 24" aria-hidden="true">
						<path d="M14 3H3v18h18V10" />
					</svg>
					{site.name} <span className="of-what">the list</span>
				</h1>
				<News now={now} trouble={trouble} />
			</header>
			<main aria-busy={now === undefined}>
				<Totals now={now} />
				<JoinedChart version={version} />
				<div className="pair">
					<Sources version={version} />
					<Rhythm version={version} />
				</div>
				<People now={now} onErased={refresh} />
			</main>
			<footer>All times are in UTC.</footer>
		</>
	);
}
