import type { Writable } from "node:stream";
import type { Joined } from "../../store/waitlist-summary.ts";
import { grouped, style } from "./table.ts";

/** What is taken where the stream does not say how wide it is. */
const usualWidth = 80;
const narrowestBar = 4;
/** The date, and the gaps between the three columns. */
const besideBars = "2026-11-21".length + 2 * 2;

/** One line a day with a bar and a number for each side, both to the same scale. */
export function barChart(days: readonly Joined[], stdout: Writable): string[] {
	const most = Math.max(
		1,
		...days.flatMap((day) => [day.host, day.advertiser]),
	);
	const numberWidth = grouped(most).length;
	const room = Math.floor((widthOf(stdout) - besideBars) / 2) - 1 - numberWidth;
	const barWidth = Math.max(room, narrowestBar);
	const cellWidth = barWidth + 1 + numberWidth;
	function cell(count: number): { bar: string; rest: string } {
		// Somebody is never shown as nobody.
		const length = Math.max(
			Math.round((count / most) * barWidth),
			count > 0 ? 1 : 0,
		);
		const number = `${length > 0 ? " " : ""}${grouped(count)}`;
		return {
			bar: "█".repeat(length),
			rest: number.padEnd(cellWidth - length),
		};
	}
	const heading = `${" ".repeat(12)}${"host".padEnd(cellWidth)}  advertiser`;
	return [
		`${style("dim", heading, stdout)}\n`,
		...days.map(({ start, host, advertiser }) => {
			const left = cell(host);
			const right = cell(advertiser);
			return `${start.slice(0, 10)}  ${style("cyan", left.bar, stdout)}${left.rest}  ${style("magenta", right.bar, stdout)}${right.rest.trimEnd()}\n`;
		}),
	];
}

function widthOf(stream: Writable): number {
	return "columns" in stream && typeof stream.columns === "number"
		? stream.columns
		: usualWidth;
}
