/** What became of the announcements, for the founder. */
import { type Announcement, isDraft } from "../shared/announcement.ts";
import { shownState } from "../shared/mail.ts";
import type { SideNames } from "../shared/sides.ts";
import type { List } from "../store/list.ts";
import { countWaves, readWaveTimes } from "../store/mail-counts.ts";
import { subjectOf } from "./drafts.ts";
import { type Run, readMarks } from "./letter/marks.ts";
import type { StoredWords } from "./letter/stored-words.ts";

/** How many mails of an announcement are in each state. */
export type SentCounts = Readonly<
	Record<"waiting" | "sent" | "bounced" | "dropped", number>
>;

/** A wave, and what became of its mails. */
export interface SentWave {
	readonly wave: Announcement;
	readonly mails: SentCounts;
	/** When the first and the last of its waiting mails are due. */
	readonly nextAt: string | null;
	readonly endsAt: string | null;
}

/** All waves, the last one first: of one announcement, or of all. It takes as long as there are waves, not mails. */
export async function readSentWaves(
	list: List,
	name?: string,
): Promise<SentWave[]> {
	const which = name === undefined ? {} : { with: { name: [name] } };
	const rows = await Array.fromAsync(list.read("announcements", which));
	const counts = Map.groupBy(await countWaves(list), ({ wave }) => wave);
	const times = new Map(
		(await readWaveTimes(list)).map((each) => [each.wave, each]),
	);
	return rows
		.filter((row) => !isDraft(row))
		.map((wave) => {
			const mails = { waiting: 0, sent: 0, bounced: 0, dropped: 0 };
			for (const each of counts.get(wave.id) ?? []) {
				const state = shownState(each.state);
				mails[state === "held" ? "waiting" : state] += each.mails;
			}
			const { first = null, last = null } = times.get(wave.id) ?? {};
			return { wave, mails, nextAt: first, endsAt: last };
		})
		.reverse();
}

/** The announcements by their names, each with all its waves: the one that was sent last first. */
export async function readSent(list: List, names: SideNames) {
	const waves = await readSentWaves(list);
	return [...Map.groupBy(waves, ({ wave }) => wave.name)].map(([name, all]) => {
		const last = all[0]?.wave;
		const timesOf = (which: "nextAt" | "endsAt") =>
			all.flatMap((each) => each[which] ?? []).sort();
		return {
			name,
			subject: last ? subjectOf(last) : "",
			createdAt: last?.created_at ?? "",
			to: [...new Set(all.map(({ wave }) => whomOf(wave, names)))].join("; "),
			mails: sumOfCounts(all.map(({ mails }) => mails)),
			isStopped: all.some(({ wave }) => wave.stopped_at !== null),
			nextAt: timesOf("nextAt")[0] ?? null,
			endsAt: timesOf("endsAt").at(-1) ?? null,
			isFromDesk: all.some(({ wave }) => wave.sent_by !== null),
		};
	});
}

/** To whom a wave went, like `hosts, --count 40`. */
export function whomOf(
	{ side, filter }: Pick<Announcement, "side" | "filter">,
	names: SideNames,
): string {
	const parts = [side === null ? "all sides" : names[side].many, filter];
	return parts.filter((part) => part !== null).join(", ");
}

function sumOfCounts(all: readonly SentCounts[]): SentCounts {
	const sum = (state: keyof SentCounts) =>
		all.reduce((before, mails) => before + mails[state], 0);
	return {
		waiting: sum("waiting"),
		sent: sum("sent"),
		bounced: sum("bounced"),
		dropped: sum("dropped"),
	};
}

/** The stored paragraphs of a wave per language with their marks read, for the founder: no person's link is in them. */
export function shownParagraphs(
	{ words }: Pick<Announcement, "words">,
	siteUrl: string | undefined,
): Record<string, (readonly Run[])[]> {
	const all: StoredWords = JSON.parse(words);
	const resolve = (address: string) =>
		URL.parse(address, siteUrl)?.href ?? address;
	return Object.fromEntries(
		Object.entries(all).map(([code, letters]) => {
			const [letter] = Object.values(letters);
			const { paragraphs = [] } = letter ?? {};
			return [
				code,
				paragraphs.map((each) => readMarks(each, "{ownLink}", resolve)),
			];
		}),
	);
}
