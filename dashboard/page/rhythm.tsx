import type { CSSProperties } from "react";
import { addresses, type Rhythm as RhythmCount, type Sides } from "../api.ts";
import { BehindTable } from "./behind-table.tsx";
import { useAnswer } from "./use-answer.ts";
import { bothSides, number } from "./words.ts";

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
export function Rhythm({ version }: { readonly version: string | undefined }) {
	const { answer = [] } = useAnswer<readonly RhythmCount[]>(
		addresses.rhythm,
		version,
	);
	const cells = new Map(
		answer.map((each) => [`${each.weekday}-${each.hour}`, each]),
	);
	const at = (weekday: number, hour: number) =>
		cells.get(`${weekday}-${hour}`) ?? { host: 0, advertiser: 0 };
	const many = (weekday: number, hour: number) => sum(at(weekday, hour));
	const busiest = answer.reduce<RhythmCount | undefined>(
		(last, each) => (last && sum(last) >= sum(each) ? last : each),
		undefined,
	);
	const most = busiest ? sum(busiest) : 1;
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
					<div className="heat-row" key={name}>
						<span>{name.slice(0, 2)}</span>
						{hours.map((hour) => (
							<i
								key={hour}
								title={`${name}, ${clock(hour)}: ${bothSides(at(weekday, hour))}`}
								style={heat(many(weekday, hour) / most)}
							/>
						))}
					</div>
				))}
				<div className="heat-hours">
					{[0, 6, 12, 18].map((hour) => (
						<span key={hour}>{clock(hour)}</span>
					))}
				</div>
			</div>
			<BehindTable
				caption="People of both sides by weekday and hour, UTC"
				columns={[
					{ key: "Hour", head: "Hour" },
					...weekdays.map((name) => ({
						key: name,
						head: <abbr title={name}>{name.slice(0, 2)}</abbr>,
					})),
				]}
				rows={hours.map((hour) => ({
					key: clock(hour),
					head: clock(hour),
					cells: weekdays.map((_, weekday) => number(many(weekday, hour))),
				}))}
			/>
		</section>
	);
}

function sum({ host, advertiser }: Sides): number {
	return host + advertiser;
}

function clock(hour: number): string {
	return `${String(hour).padStart(2, "0")}:00`;
}

function heat(share: number): CSSProperties {
	// Anybody at all is to be seen.
	return { "--heat": share === 0 ? 0 : 0.12 + 0.88 * share } as CSSProperties;
}
