import { Fragment } from "react";
import { sumOf, type WeekHour } from "../../shared/counts.ts";
import { counted, grouped } from "../../shared/words.ts";
import { addresses } from "../api.ts";
import { NumbersTable } from "./numbers-table.tsx";
import { useAnswer } from "./queries.ts";
import { timeZone } from "./time-zone.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** The shares of the fullest hour whose shades the legend shows. */
const legend = [0, 0.25, 0.5, 0.75, 1];

/** On which days of the week, and when in the day, people join. */
export function HoursHeatmap() {
	const { answer = [] } = useAnswer<readonly WeekHour[]>(addresses.rhythm);
	const people = new Map(
		answer.map((each) => [`${each.weekday} ${each.hour}`, sumOf(each)]),
	);
	const most = Math.max(1, ...people.values());
	const count = (weekday: number, hour: number) =>
		people.get(`${weekday} ${hour}`) ?? 0;
	return (
		<section className="panel">
			<h2>At what time</h2>
			<div className="heat" aria-hidden="true">
				{weekdays.map((name, weekday) => (
					<Fragment key={name}>
						<span>{name}</span>
						{hours.map((hour) => (
							<i
								key={hour}
								title={`${name}, ${clock(hour)}: ${grouped(count(weekday, hour))}`}
								style={{ opacity: shade(count(weekday, hour) / most) }}
							/>
						))}
					</Fragment>
				))}
				<span />
				{[0, 6, 12, 18].map((hour) => (
					<span className="heat-hour" key={hour}>
						{clock(hour)}
					</span>
				))}
			</div>
			<p className="heat-legend" aria-hidden="true">
				No person
				<span>
					{legend.map((share) => (
						<i style={{ opacity: shade(share) }} key={share} />
					))}
				</span>
				{counted(most, "person", "people")} in one hour of the week
			</p>
			<NumbersTable
				caption={`People of both sides by weekday and hour, ${timeZone}`}
				columns={["Hour", ...weekdays]}
				rows={hours.map((hour) => [
					clock(hour),
					...weekdays.map((_, weekday) => count(weekday, hour)),
				])}
			/>
		</section>
	);
}

function clock(hour: number): string {
	return `${String(hour).padStart(2, "0")}:00`;
}

/** How dark an hour is drawn; a single person is visible. */
function shade(share: number): number {
	return share === 0 ? 0.06 : 0.2 + 0.8 * share;
}
