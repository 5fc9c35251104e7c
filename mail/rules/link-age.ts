/** What a link in a mail can do, by its age. */
import { dayMs } from "../../shared/time.ts";

/** How many days a link can confirm that the person joined; it can leave the list for ever. */
export const confirmDays = 30;

/** The day of a time, as links state it: counted from 1970, in UTC. */
export function linkDay(now: number): number {
	return Math.floor(now / dayMs);
}

/** Whether the link of a confirmation that was sent on a day can still confirm. */
export function canConfirm(sentOn: number, now: number): boolean {
	return linkDay(now) - sentOn <= confirmDays;
}
