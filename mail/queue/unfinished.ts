/** Announcements of the dashboard of which not all mails are in the queue: they are added now, or that was interrupted. */
import { type Announcement, isDraft } from "../../shared/announcement.ts";
import type { List } from "../../store/list.ts";

/** The waves whose mails this process adds to the queue just now, by their ids. */
export const adding = new Set<number>();

/** A wave of the dashboard of which not all mails are in the queue. */
export interface Unfinished {
	readonly wave: Announcement;
	/** How many people the founder wanted to get it, and how many mails there are. */
	readonly people: number;
	readonly mails: number;
	/** Whether they are added just now; otherwise, it was interrupted. */
	readonly isAdding: boolean;
}

/** The waves of which not all mails are in the queue: of one announcement, or of all. */
export async function readUnfinished(
	list: List,
	name?: string,
): Promise<Unfinished[]> {
	const which = name === undefined ? {} : { with: { name: [name] } };
	const rows = await Array.fromAsync(list.read("announcements", which));
	const waves = rows.filter((row) => row.draft !== null && !isDraft(row));
	return Promise.all(
		waves.map(async (wave) => {
			const of = { with: { announcement_id: [wave.id] } };
			return {
				wave,
				people: Number(JSON.parse(wave.draft ?? "{}").people),
				mails: (await list.count("mails", of)).rows,
				isAdding: adding.has(wave.id),
			};
		}),
	);
}
