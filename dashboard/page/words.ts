/** How numbers, times and people are written, the same everywhere. Times are in UTC, like the list's. */
import type { Sides, UserType } from "../api.ts";

const date = {
	timeZone: "UTC",
	day: "numeric",
	month: "short",
	year: "numeric",
} as const;
const numbers = new Intl.NumberFormat("en");
const days = new Intl.DateTimeFormat("en-GB", date);
const times = new Intl.DateTimeFormat("en-GB", {
	...date,
	hour: "2-digit",
	minute: "2-digit",
});

export const sideNames = { host: "Hosts", advertiser: "Advertisers" } as const;

export function number(value: number): string {
	return numbers.format(value);
}

/** Like `1 host` or `1,200 hosts`. */
export function counted(value: number, one: string): string {
	return `${number(value)} ${one}${value === 1 ? "" : "s"}`;
}

/** Like `3 hosts and 1 advertiser`. */
export function bothSides({ host, advertiser }: Sides): string {
	return `${counted(host, "host")} and ${counted(advertiser, "advertiser")}`;
}

/** How many of the larger side there are for each of the other. */
export function ratio({ host, advertiser }: Sides): string {
	if (host === 0 && advertiser === 0) return "Nobody has joined yet";
	if (host === 0) return "No hosts yet";
	if (advertiser === 0) return "No advertisers yet";
	if (host === advertiser) return "As many hosts as advertisers";
	const [more, less]: [UserType, UserType] =
		host > advertiser ? ["host", "advertiser"] : ["advertiser", "host"];
	const many = Math.max(host, advertiser) / Math.min(host, advertiser);
	const rounded = many < 10 ? Math.round(many * 10) / 10 : Math.round(many);
	return rounded === 1
		? "About as many hosts as advertisers"
		: `${number(rounded)} ${more}s for each ${less}`;
}

export function day(time: number): string {
	return days.format(time);
}

export function minute(time: string): string {
	return times.format(new Date(time));
}

/** What a telephone can dial; of an extension or a remark it keeps the digits before. */
export function dialled(phone: string): string {
	const [digits = ""] = /^\+?[\d\s()./-]+/.exec(phone.trim()) ?? [];
	return digits.replaceAll(/[^\d+]/g, "");
}
