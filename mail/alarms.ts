import { startOfDay } from "../shared/time.ts";
import { decisions } from "./mail-notes.ts";
import type { Parts } from "./mailer.ts";
import { type Memory, remember } from "./mailer-memory.ts";
import { bouncesTooOften } from "./rules/mail-outage.ts";

/**
 * Notes the begin and the end of a wave of sign-ups, and that too many mails have bounced. Resolves
 * with what is remembered then.
 */
export async function watchAlarms(
	{ list, log, reader: { planner, book } }: Parts,
	memory: Memory,
	now: number,
): Promise<Memory> {
	const at = new Date(now).toISOString();
	const { wave, bounces, ...others } = memory;
	const known = { ...memory };
	const hasWave = planner.hasWave(wave, timeOf(others["wave-seen"]), now);
	if (hasWave && wave === undefined) {
		await remember(list, { wave: at });
		known.wave = at;
		log(decisions.wave);
	}
	if (!hasWave && wave !== undefined) {
		await remember(list, { wave: null });
		delete known.wave;
		log("The wave of sign-ups is over.");
	}
	const endings = book.endings(timeOf(others["bounces-seen"]));
	if (bounces === undefined && bouncesTooOften(endings)) {
		await remember(list, { bounces: at });
		known.bounces = at;
		log(decisions.bounces);
	}
	return known;
}

/** Notes once a day that the mails of the day are sent, while others wait. */
export async function noteFullDay(
	{ list, settings: { perDay }, log, reader: { book } }: Parts,
	memory: Memory,
	now: number,
): Promise<void> {
	const day = startOfDay(0, now);
	const { confirmations, announcements } = book.waiting;
	const isWaiting = confirmations.size + announcements.size > 0;
	const { all, backlog } = book.today(now);
	const isFull = all >= perDay || backlog >= Math.ceil(perDay / 2);
	if (!isWaiting || !isFull || memory["day-full"] === day) return;
	await remember(list, { "day-full": day });
	log("The mails of today are sent (MAIL_PER_DAY): going on at midnight, UTC.");
}

function timeOf(text = ""): number {
	return Date.parse(text) || 0;
}
