import { ago, clockIn } from "../../shared/time.ts";

/** The founder's time zone, which the server writes into the page. */
export const timeZone =
	globalThis.document?.documentElement.dataset["timeZone"] ?? "UTC";

/** What a clock there showed so many milliseconds ago, in the form of a time in UTC. */
export function clockAgo(ms: number): string {
	return clockIn(timeZone)(ago(ms));
}
