/** How times and people are written, the same everywhere. Times are in UTC, like the list's. */
import type { Sides } from "../api.ts";

const date = {
	timeZone: "UTC",
	day: "numeric",
	month: "short",
	year: "numeric",
} as const;
const days = new Intl.DateTimeFormat("en-GB", date);
const minutes = new Intl.DateTimeFormat("en-GB", {
	...date,
	hour: "2-digit",
	minute: "2-digit",
});

export const sideNames = { host: "Hosts", advertiser: "Advertisers" } as const;

export function sum({ host, advertiser }: Sides): number {
	return host + advertiser;
}

export function day(time: number): string {
	return days.format(time);
}

export function minute(time: string): string {
	return minutes.format(new Date(time));
}
