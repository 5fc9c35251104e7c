import { Readable } from "node:stream";
import type { Call } from "../../shared/calls.ts";
import { addCounts } from "../../shared/counts.ts";
import { ExpectedError } from "../../shared/expected-error.ts";
import type { Person } from "../../shared/person.ts";
import { ago, clockAgo, startOfDay } from "../../shared/time.ts";
import type { Question } from "../api.ts";
import type { LivePeople } from "./live-people.ts";

/** Most sources that are shown: visitors can make up thousands of them. */
const mostSources = 100;

/** The list that the dashboard shows. */
export interface DashboardList {
	readonly live: LivePeople;
	/** The same people, each with whom they have brought, like `1 host, 3 advertisers`. */
	showBrought(
		people: readonly Person[],
	): readonly (Person & { readonly brought: string | null })[];
	/** People as CSV, in pieces between which other requests get their turn. */
	csv(people: readonly Person[]): string;
	/** How many mails wait, and what keeps them waiting, in sentences; `null` before the first mail. */
	readMail(): Promise<{
		readonly waiting: number;
		readonly notes: readonly string[];
	} | null>;
	/** Keeps the founder's notes on calls to an address. */
	writeCall(call: Call): Promise<void>;
	/** Removes all sign-ups of an address from the list. */
	erase(email: string): Promise<void>;
}

/** The answer to each question of the page. */
export function answersOf(list: DashboardList) {
	const { live } = list;
	/** The people of a copy or a file: those who left only if they were chosen. */
	const findToTake = (query: Question<"csv">) =>
		live.people.page({ ...query, withoutLeft: query.mail !== "left" }, query)
			.people;
	return {
		/** Asked for every few seconds. */
		async now() {
			await live.refresh();
			const { tally, version } = live;
			const days = tally.joinedPer("day");
			const clock = new Date(clockAgo(0, live.timeZone));
			const since = (daysAgo: number) =>
				addCounts(
					days.filter(({ start }) => start >= startOfDay(daysAgo, clock)),
				);
			const mail = await list.readMail();
			return {
				/** Changes with the list: the other questions are then asked again. */
				version,
				totals: addCounts(days),
				today: since(0),
				sevenDays: since(6),
				/** The names of the announcements that people got. */
				announcements: [...live.announcements].sort(),
				mail: mail && {
					...mail,
					confirmed: tally.inState("confirmed"),
					left: tally.inState("left"),
				},
			};
		},

		charts() {
			const { tally } = live;
			const sources = tally.sources();
			return {
				joined: { day: tally.joinedPer("day"), week: tally.joinedPer("week") },
				weekHours: tally.weekHours(),
				sources: sources.slice(0, mostSources),
				moreSources: sources.slice(mostSources).length,
			};
		},

		/** A page of people, and how many there are in all. */
		people({ offset, limit, ...query }: Question<"people">) {
			const { people, total } = live.people.page(query, query, offset, limit);
			// The founder may have asked for another page meanwhile.
			return { people: list.showBrought(people), total, offset };
		},

		/** All that is known of an address: its sign-ups, oldest first, and one person per side. */
		person({ email }: Question<"person">) {
			const { signUps = [] } = live.people.rowsOf(email) ?? {};
			const submissions = signUps.toSorted((one, other) =>
				one.created_at < other.created_at ? -1 : 1,
			);
			return { submissions, people: live.people.of(email) };
		},

		/** The addresses to copy, and how many people were left out. */
		emails(query: Question<"emails">) {
			const people = findToTake(query);
			return {
				// An address on both sides is two people.
				emails: [...new Set(people.map(({ email }) => email))],
				left: live.people.page(query, query).total - people.length,
			};
		},

		csv(query: Question<"csv">) {
			return Readable.from(list.csv(findToTake(query)));
		},

		async call({ email, isCalled, note, call_on }: Question<"call">) {
			const before = live.people.rowsOf(email);
			if (before === undefined)
				throw new ExpectedError("This person is no longer on the list.");
			await list.writeCall({
				email: email.toLowerCase(),
				at: ago(0),
				called_at: isCalled ? ago(0) : (before.call?.called_at ?? null),
				note: note.trim() || null,
				call_on: call_on || null,
			});
			await live.refresh();
			return {};
		},

		async erase({ email }: Question<"erase">) {
			await list.erase(email);
			await live.refresh();
			return {};
		},
	};
}
