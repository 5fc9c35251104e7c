import { type CSSProperties, Fragment } from "react";
import { addresses, type Rhythm as RhythmCount } from "../api.ts";
import { BehindTable } from "./behind-table.tsx";
import { useAnswer } from "./use-answer.ts";
import { bothSides } from "./words.ts";

const weekdays = [
	"Monday",
	"Tuesday",
	"Wednesday",
	"Thursday",
	"Friday",
	"Saturday",
	"Sunday",
] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** On which days of the week, and when in the day, people join. */
export function Rhythm() {
	const { answer = [] } = useAnswer<readonly RhythmCount[]>(addresses.rhythm);
	const cells = new Map(
		answer.map((each) => [`${each.weekday}-${each.hour}`, each]),
	);
	function cell(weekday: number, hour: number) {
		const { host = 0, advertiser = 0 } = cells.get(`${weekday}-${hour}`) ?? {};
		return { weekday, hour, host, advertiser, sum: host + advertiser };
	}
	const [busiest] = answer
		.map(({ weekday, hour }) => cell(weekday, hour))
		.toSorted((one, other) => other.sum - one.sum);
	return (
		<section className="panel rhythm">
			<h2>At what time</h2>
			{busiest && (
				<p>
					Busiest: {weekdays[busiest.weekday]}, {clock(busiest.hour)},{" "}
					{bothSides(busiest)}
				</p>
			)}
			<div className="heat" aria-hidden="true">
				{weekdays.map((name, weekday) => (
					<Fragment key={name}>
						<span>{name.slice(0, 2)}</span>
						{hours.map((hour) => {
							const each = cell(weekday, hour);
							return (
								<i
									key={hour}
									title={`${name}, ${clock(hour)}: ${bothSides(each)}`}
									style={heat(each.sum / (busiest?.sum ?? 1))}
								/>
							);
						})}
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
				columns={[
					"Hour",
					...weekdays.map((name) => (
						<abbr title={name} key={name}>
							{name.slice(0, 2)}
						</abbr>
					)),
				]}
				rows={hours.map((hour) => ({
					key: clock(hour),
					head: clock(hour),
					counts: weekdays.map((_, weekday) => cell(weekday, hour).sum),
				}))}
			/>
		</section>
	);
}

function clock(hour: number): string {
	return `${String(hour).padStart(2, "0")}:00`;
}

function heat(share: number): CSSProperties {
	// A single person is visible too.
	return { "--heat": share === 0 ? 0 : 0.12 + 0.88 * share } as CSSProperties;
}
