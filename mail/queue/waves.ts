/** What became of the waves of announcements: each call of `announce` is a wave, and each announcement of the dashboard. */
import { type Announcement, isDraft } from "../../shared/announcement.ts";
import { type Counts, noCounts } from "../../shared/counts.ts";
import { shownState } from "../../shared/mail.ts";
import { recordOf } from "../../shared/record-of.ts";
import { ago } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import {
	countRepliesToWaves,
	countWaves,
	readDue,
} from "../../store/mail-counts.ts";

/** What is counted per wave. */
const waveCounts = [
	"waiting",
	"sent",
	"bounced",
	/** Not sent, because the person left or was erased before, or the founder cancelled the mail. */
	"dropped",
	/** People who left, or confirmed, after they got the mail. */
	"left",
	"confirmed",
] as const;

/** A wave, its numbers of people per side, and what became of its mails. */
export interface WaveReport {
	readonly wave: Announcement;
	readonly people: Counts;
	/** From when on its mails are sent, while they wait for a time that the founder chose. */
	readonly due: string | null;
	readonly counts: Readonly<Record<(typeof waveCounts)[number], number>>;
}

/** The waves of all announcements, oldest first. */
export async function readWaves(list: List): Promise<WaveReport[]> {
	const now = ago(0);
	const waves = (await Array.fromAsync(list.read("announcements"))).filter(
		(row) => !isDraft(row),
	);
	if (waves.length === 0) return [];
	const mails = await countWaves(list);
	const replies = await countRepliesToWaves(list);
	return Promise.all(
		waves.map(async (wave) => {
			const people = noCounts();
			const counts = recordOf(waveCounts, () => 0) as Record<string, number>;
			for (const { wave: id, user_type, state, mails: count } of mails)
				if (id === wave.id) {
					people[user_type] += count;
					const shown = shownState(state);
					counts[shown] = (counts[shown] ?? 0) + count;
				}
			for (const { wave: id, kind, people } of replies)
				if (id === wave.id) counts[kind] = people;
			return {
				wave,
				people,
				due: await readDue(list, wave.id, now),
				counts: recordOf(waveCounts, (count) => counts[count] ?? 0),
			};
		}),
	);
}
