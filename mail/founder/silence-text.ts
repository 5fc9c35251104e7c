import type { Silence } from "../../list/silence.ts";
import { clockIn, dayMs } from "../../shared/time.ts";
import { counted } from "../../shared/words.ts";
import type { MailerState } from "../rules/mailer-values.ts";

/** Where the page is, and the founder's time zone. */
interface PageSettings {
	readonly siteUrl?: string;
	readonly timeZone: string;
}

/** A silence in a sentence, with the page's address where the form is tried. */
export function silenceText(
	{ since, visitors }: Silence,
	{ siteUrl = "", timeZone }: PageSettings,
	now: number,
): string {
	const people = counted(visitors, "person", "people");
	const form = siteUrl === "" ? "." : `: ${siteUrl}/#waitlist`;
	return `No one has joined since ${when(since, timeZone, now)}, though ${people} came. Please try the form${form}`;
}

/** The sentence of the silence that is saved; `undefined` for none. */
export function savedSilenceText(
	{ silence_since, silence_visitors, silence_at }: MailerState,
	settings: PageSettings,
): string | undefined {
	if (!silence_since || !silence_at) return undefined;
	const visitors = Number(silence_visitors ?? 0);
	const silence = { since: silence_since, visitors };
	return silenceText(silence, settings, Date.parse(silence_at));
}

/** Like `Tuesday 14:05`; with the day of the month where that is not of the last six days. */
function when(time: string, timeZone: string, now: number): string {
	const weekday = new Intl.DateTimeFormat("en-GB", {
		weekday: "long",
		timeZone,
	});
	const clock = clockIn(timeZone)(time);
	const at = clock.slice(11, 16);
	return now - Date.parse(time) < 6 * dayMs
		? `${weekday.format(new Date(time))} ${at}`
		: `${clock.slice(0, 10)} ${at}`;
}
