/** How times and people are written, the same everywhere. */
import { type Side, sides, sideWord } from "../../shared/sides.ts";

/** The founder's time zone, which the server writes into the page. */
export const timeZone = document.documentElement.dataset["timeZone"] ?? "UTC";

const date = { day: "numeric", month: "short", year: "numeric" } as const;
const days = new Intl.DateTimeFormat("en-GB", { ...date, timeZone: "UTC" });
const minutes = new Intl.DateTimeFormat("en-GB", {
	...date,
	timeZone,
	hour: "2-digit",
	minute: "2-digit",
});

/** The day of a time as a clock shows it, in the form of a time in UTC. */
export function day(time: string): string {
	return days.format(new Date(time));
}

/** The minute of a time, in the founder's time zone. */
export function minute(time: string): string {
	return minutes.format(new Date(time));
}

/** A word with a capital letter. */
export function heading(word: string): string {
	return word.slice(0, 1).toUpperCase() + word.slice(1);
}

/** Like `Hosts`. */
export const sideNames = Object.fromEntries(
	sides.map((side) => [side, heading(sideWord(side, 2))]),
) as Record<Side, string>;
