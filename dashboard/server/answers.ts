import type { FastifyInstance } from "fastify";
import type { Call } from "../../shared/calls.ts";
import {
	addCounts,
	joinedPer,
	perWeekHour,
	sourcesOf,
} from "../../shared/counts.ts";
import type { Person } from "../../shared/person.ts";
import { clockAgo, startOfDay } from "../../shared/time.ts";
import type { List } from "../../store/list.ts";
import {
	addresses,
	type Now,
	type ShownPerson,
	type Step,
	steps,
} from "../api.ts";
import type { LivePeople } from "./live-people.ts";
import { answerPeople } from "./people-answers.ts";
import { asked, oneOf, text } from "./schemas.ts";

/** The list that the dashboard shows. */
export interface DashboardList {
	readonly list: List;
	/** The people of the same list. */
	readonly live: LivePeople;
	/** The same people, each with whom they have brought. */
	showBrought(people: readonly Person[]): readonly ShownPerson[];
	/** People as CSV, in pieces between which other requests get their turn. */
	csv(people: readonly Person[]): AsyncIterable<string>;
	/** How many mails wait, and why; `null` before the first mail. */
	readMail(): Promise<Pick<
		NonNullable<Now["mail"]>,
		"waiting" | "notes"
	> | null>;
	/** Keeps the founder's notes on calls to an address. */
	writeCall(call: Call): Promise<void>;
	/** Removes all sign-ups of an address from the list. */
	erase(email: string): Promise<void>;
}

/** Answers what the page asks for. */
export function answer(app: FastifyInstance, list: DashboardList): void {
	const { live, readMail } = list;
	answerPeople(app, list);

	app.get(addresses.now, async (): Promise<Now> => {
		await live.refresh();
		const { counts } = live;
		const clock = new Date(clockAgo(0, live.timeZone));
		const since = (daysAgo: number) =>
			addCounts(joinedPer("day", counts, startOfDay(daysAgo, clock)));
		const mail = await readMail();
		return {
			version: live.version,
			totals: addCounts(counts),
			today: since(0),
			sevenDays: since(6),
			announcements: [...live.announcements].sort(),
			mail: mail && { ...mail, ...live.byMail },
		};
	});

	app.get<{ Querystring: { by: Step; since?: string } }>(
		addresses.joined,
		asked({ by: oneOf(steps), since: text }, ["by"]),
		async ({ query }) => joinedPer(query.by, live.counts, query.since),
	);

	app.get(addresses.rhythm, async () => perWeekHour(live.counts));

	app.get(addresses.sources, async () => sourcesOf(live.counts));
}
