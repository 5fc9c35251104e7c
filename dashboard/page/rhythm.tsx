import { Fragment } from "react";
import { grouped } from "../../shared/counted.ts";
import { addresses, type Rhythm as RhythmCount } from "../api.ts";
import { BehindTable } from "./behind-table.tsx";
import { useAnswer } from "./use-answer.ts";
import { sum } from "./words.ts";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** On which days of the week, and when in the day, people join. */
export function Rhythm() {
	const { answer = [] } = useAnswer<readonly RhythmCount[]>(addresses.rhythm);
	const people = new Map(
		answer.map((each) => [`${each.weekday} ${each.hour}`, sum(each)]),
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
								style={{ opacity: heat(count(weekday, hour) / most) }}
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
			<BehindTable
				caption="People of both sides by weekday and hour, UTC"
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

/** The lowest shade, so that a single person is visible. */
function heat(share: number): number {
	return share === 0 ? 0.06 : 0.2 + 0.8 * share;
}
