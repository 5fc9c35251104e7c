/** Who gets an announcement, and the mails that it becomes. */
import type { MailSettings } from "../config/settings.ts";
import { announcements } from "../content/mails.ts";
import { ExpectedError } from "../shared/expected-error.ts";
import { type Filter, isAmong } from "../shared/people.ts";
import type { Person } from "../shared/person.ts";
import { type Side, sides } from "../shared/sides.ts";
import type { List } from "../store/list.ts";
import {
	addressesNotMe,
	addressesWith,
	addressesWithout,
	confirmation,
} from "../store/mails.ts";
import { readPeople } from "../store/people.ts";
import { placeholdersIn } from "./compose.ts";
import { quietSince } from "./due.ts";
import { newMail } from "./message.ts";

/** Mails that are added to the queue at a time: sign-ups wait meanwhile. */
const mailsAtATime = 500;

/** The names of the announcements in `content/mails.ts`. */
export const announcementNames = Object.keys(announcements).filter(
	(name) => name !== confirmation,
);

/** Which people get an announcement. */
export interface Choice extends Pick<Filter, "side" | "source" | "confirmed"> {
	/** The most people; all when absent. */
	readonly count?: number | undefined;
	/** So many hosts for so many advertisers. */
	readonly ratio?: Readonly<Record<Side, number>> | undefined;
}

/** Who gets an announcement, those who joined first at the beginning, and who else fits the choice. */
export interface Chosen {
	readonly people: readonly Person[];
	/** How many have it already, left, replied "This wasn't me", or have no mailbox. */
	readonly leftOut: Readonly<
		Record<"have it" | "left" | "not them" | "bounced", number>
	>;
}

/** Throws `ExpectedError` when there is no such announcement, or its words are not finished. */
export function expectAnnouncement(name: string): void {
	if (!announcementNames.includes(name)) {
		throw new ExpectedError(
			`content/mails.ts has no announcement ${JSON.stringify(name)}; it has: ${announcementNames.join(", ") || "none"}.`,
		);
	}
	const placeholders = placeholdersIn(name);
	if (placeholders.length === 0) return;
	throw new ExpectedError(
		`The words of ${name} are not finished. Replace these placeholders in content/mails.ts:\n${placeholders.join("\n")}`,
	);
}

/** Chooses the people for an announcement, one per address; changes nothing. */
export async function choosePeople(
	list: List,
	name: string,
	{ count, ratio, ...filter }: Choice,
	now: Date,
): Promise<Chosen> {
	const had = new Set(await addressesWith(list, name));
	const notMe = new Set(await addressesNotMe(list, quietSince(now)));
	const leftOut = { "have it": 0, left: 0, "not them": 0, bounced: 0 };
	const chosen = new Map<string, Person>();
	const everyone = (await readPeople(list)).inOrder("joined_at");
	for (const person of everyone.filter(isAmong(filter))) {
		const { email, mail } = person;
		if (chosen.has(email)) continue;
		if (had.has(email)) leftOut["have it"] += 1;
		else if (notMe.has(email)) leftOut["not them"] += 1;
		else if (mail === "left" || mail === "bounced") leftOut[mail] += 1;
		else chosen.set(email, person);
	}
	const all = [...chosen.values()];
	return {
		people: ratio ? inRatio(all, ratio, count) : all.slice(0, count),
		leftOut,
	};
}

/** As many complete groups of hosts and advertisers as there are, and as fit into the count. */
function inRatio(
	all: readonly Person[],
	ratio: Readonly<Record<Side, number>>,
	count = Number.POSITIVE_INFINITY,
): Person[] {
	const bySide = Map.groupBy(all, ({ user_type }) => user_type);
	const of = (side: Side) => bySide.get(side) ?? [];
	const groups = Math.floor(
		Math.min(
			count / (ratio.host + ratio.advertiser),
			...sides.map((side) => of(side).length / ratio[side]),
		),
	);
	const taken = new Set(
		sides.flatMap((side) => of(side).slice(0, groups * ratio[side])),
	);
	return all.filter((person) => taken.has(person));
}

/**
 * Adds the mails of an announcement to the queue. Resolves with how many: people who were erased
 * since they were chosen, or got it from another call, are left out. When it is interrupted, the
 * next call chooses those who are left.
 */
export async function announce(
	list: List,
	name: string,
	chosen: readonly Person[],
	settings: MailSettings,
	now: Date,
): Promise<number> {
	let added = 0;
	for (let start = 0; start < chosen.length; start += mailsAtATime) {
		const some = chosen.slice(start, start + mailsAtATime);
		await list.transaction("exclusive", async () => {
			const emails = some.map(({ email }) => email);
			const open = await addressesWithout(list, name, emails);
			const mails = some
				.filter(({ email }) => open.has(email))
				.map((person) => newMail(person, name, now, settings, now));
			await list.insert("mails", mails);
			added += mails.length;
		});
	}
	return added;
}
