/** What became of the waves of announcements: each call of `announce` is a wave, and each announcement of the dashboard. */
import type { Announcement } from "../../shared/announcement.ts";
import { type Counts, countSides } from "../../shared/counts.ts";
import { type Mail, shownState } from "../../shared/mail.ts";
import { isLater, type Reply } from "../../shared/reply.ts";
import { ago } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import { askedBy } from "../rules/confirmation.ts";
import { isScheduled } from "../rules/waiting-reason.ts";

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
	const mails = await Array.fromAsync(list.read("mails"));
	const replies = await Array.fromAsync(list.read("replies"));
	const waves = (await Array.fromAsync(list.read("announcements"))).filter(
		({ draft }) => draft === null,
	);
	const repliesOf = Map.groupBy(replies, ({ person_key }) => person_key);
	const mailsOf = Map.groupBy(mails, (mail) => mail.announcement_id);
	return waves.map((wave) => {
		const all = mailsOf.get(wave.id) ?? [];
		const outcomes = all.flatMap((mail) =>
			outcomesOf(mail, repliesOf.get(mail.person_key) ?? []),
		);
		const counts = waveCounts.map((count) => [
			count,
			outcomes.filter((outcome) => outcome === count).length,
		]);
		return {
			wave,
			people: countSides(all),
			due:
				all.find((mail) => mail.state === "waiting" && isScheduled(mail, now))
					?.next_try_at ?? null,
			counts: Object.fromEntries(counts),
		};
	});
}

/** The state of a mail, and the kinds of replies of its person since it was sent. */
function outcomesOf(mail: Mail, replies: readonly Reply[]): string[] {
	const { state } = mail;
	const sent = askedBy(mail);
	const kinds = replies
		.filter((reply) => state === "sent" && !isLater(sent, reply))
		.map(({ kind }) => kind);
	return [shownState(state), ...new Set(kinds)];
}
