/** How the dashboard looks at the list: at people who are up to date, one look after the other. */
import { type Brought, readBrought, readJoiners } from "../../mail/brought.ts";
import { refreshOwners } from "../../mail/owners.ts";
import type { Tally } from "../../shared/counts.ts";
import type { Joiner } from "../../shared/funnel.ts";
import { getOrInsert } from "../../shared/get-or-insert.ts";
import type { List, Progress } from "../../store/list.ts";
import { readFoldState } from "../../store/people.ts";
import { readTally } from "../../store/people-queries.ts";

/** The list at one moment. */
export interface Look {
	readonly list: List;
	/** A text that changes whenever people change. */
	readonly version: string;
	/** The counts of all people. */
	tally(): Promise<Tally>;
	/** How many others each person has brought. */
	brought(): Promise<Brought>;
	/** The people who joined since a day, as the funnel counts them. */
	joiners(since: string): Promise<readonly Joiner[]>;
}

/** Brings the people up to date, and asks them; looks run one after the other. Rejects with `ExpectedError`. */
export type LookAt = <Result>(
	ask: (look: Look) => Promise<Result>,
	progress?: Progress,
) => Promise<Result>;

interface Options {
	readonly timeZone: string;
	/** The secrets of the people's own links. */
	readonly linkSecrets: readonly string[];
}

/** What was read of a version of the people. */
interface Read {
	readonly version: string;
	tally?: Promise<Tally>;
	brought?: Promise<Brought>;
	readonly joiners: Map<string, Promise<readonly Joiner[]>>;
}

/** Looks at a list that was opened for people. */
export function lookingAt(
	list: List,
	{ timeZone, linkSecrets }: Options,
): LookAt {
	let last: Promise<unknown> = Promise.resolve();
	const unread = (version = ""): Read => ({ version, joiners: new Map() });
	let read = unread();
	return (ask, progress) => {
		const look = last.then(async () => {
			await refreshOwners(list, linkSecrets, progress);
			return list.transaction("snapshot", async () => {
				const version = (await readFoldState(list))?.stamp ?? "";
				if (read.version !== version) read = unread(version);
				const known = read;
				const tally = () => (known.tally ??= readTally(list, timeZone));
				const brought = () =>
					(known.brought ??= readBrought(list, linkSecrets));
				const joiners = (since: string) =>
					getOrInsert(known.joiners, since, async () =>
						readJoiners(list, await brought(), timeZone, since),
					);
				return ask({ list, version, tally, brought, joiners });
			});
		});
		last = look.catch(() => {
			read = unread();
		});
		return look;
	};
}
