import { counted, grouped } from "../../shared/words.ts";
import type { Answer } from "../api.ts";
import { timeZone } from "./parts.tsx";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** On which days of the week, and when in the day, people join. */
export function HoursHeatmap({ weekHours }: Answer<"charts">) {
	const max = Math.max(1, ...weekHours);
	return (
		<section className="panel">
			<h2>When people join</h2>
			<table
				className="drawing heat"
				aria-label={`People by weekday and hour, ${timeZone}`}
			>
				<tbody>
					{weekdays.map((name, weekday) => (
						<tr key={name}>
							<th scope="row">{name}</th>
							{hours.map((hour) => {
								const people = weekHours[24 * weekday + hour] ?? 0;
								const title = `${name}, ${clock(hour)}: ${grouped(people)}`;
								return (
									<td key={hour} title={title}>
										<Shade share={people / max} />
										<span className="unseen">{title}</span>
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
				<tfoot aria-hidden="true">
					<tr>
						<td />
						{[0, 6, 12, 18].map((hour) => (
							<td colSpan={6} key={hour}>
								{clock(hour)}
							</td>
						))}
					</tr>
				</tfoot>
			</table>
			<p className="row" aria-hidden="true">
				No person
				<span className="legend">
					{[0, 0.25, 0.5, 0.75, 1].map((share) => (
						<Shade share={share} key={share} />
					))}
				</span>
				{counted(max, "person", "people")} in one hour of the week
			</p>
		</section>
	);
}

function clock(hour: number): string {
	return `${String(hour).padStart(2, "0")}:00`;
}

/** A share of the fullest hour; a single person is visible. */
function Shade({ share }: { readonly share: number }) {
	const opacity = share === 0 ? 0.06 : 0.2 + 0.8 * share;
	return <i className="shade" style={{ opacity }} />;
}
