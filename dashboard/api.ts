/** What the dashboard's page may ask its server: a POST of JSON to `/api/` and the question's name. */
import { z } from "zod";
import { longestNote } from "../shared/calls.ts";
import { sortColumns } from "../shared/people.ts";
import { knownStates } from "../shared/person.ts";
import { sides } from "../shared/sides.ts";
import type { answersOf } from "./server/answers.ts";

const nothing = z.strictObject({});
const address = z.strictObject({ email: z.string() });

/** Which people, as `Filter` in shared/people-filter.ts describes, and in which order. */
const somePeople = z.strictObject({
	side: z.enum(sides).optional(),
	source: z.string().nullish(),
	mail: z.enum(knownStates).nullish(),
	got: z.string().optional(),
	notGot: z.string().optional(),
	toCall: z.iso.date().optional(),
	search: z.string().optional(),
	sort: z.enum(sortColumns),
	descending: z.boolean(),
});

/** Each question by its name; server/answers.ts has the answers. */
export const questions = {
	now: nothing,
	charts: nothing,
	people: somePeople.extend({
		offset: z.int().min(0),
		limit: z.int().min(1).max(100),
	}),
	person: address,
	emails: somePeople,
	csv: somePeople,
	call: address.extend({
		/** Whether the person was called now. */
		isCalled: z.boolean(),
		note: z.string().max(longestNote),
		/** The next day to call; empty for none. */
		call_on: z.union([z.iso.date(), z.literal("")]),
	}),
	erase: address,
};

export type Name = keyof typeof questions;
export type Question<Asked extends Name> = z.infer<(typeof questions)[Asked]>;
export type Answer<Asked extends Name> = Awaited<
	ReturnType<ReturnType<typeof answersOf>[Asked]>
>;
