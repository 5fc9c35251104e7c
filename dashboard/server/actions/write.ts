/** Announcements: written, looked at, sent in waves, and stopped, as `announce` and `mail cancel` do. */
import * as v from "valibot";
import {
	draftGone,
	forgetDraft,
	problemsOf,
	readDraft,
	readDrafts,
	readNames,
	saveDraft,
	typedWords,
} from "../../../mail/drafts.ts";
import { readSent, readSentWaves, whomOf } from "../../../mail/sent.ts";
import { ExpectedError } from "../../../shared/expected-error.ts";
import { sides } from "../../../shared/sides.ts";
import type { List } from "../../../store/list.ts";
import { readTally } from "../../../store/people-queries.ts";
import { action, type Desk, type Outcome } from "./desk.ts";

const text = v.pipe(v.string(), v.maxLength(100_000));
const short = v.pipe(v.string(), v.maxLength(1_000));
/** A day that exists. */
const day = v.pipe(
	v.string(),
	v.isoDate(),
	v.check((each) => new Date(each).toJSON()?.startsWith(each) ?? false),
);
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

const whom = v.strictObject({
	side: v.optional(v.picklist(sides)),
	source: v.optional(v.nullable(short)),
	language: v.optional(short),
	answer: v.optional(v.nullable(short)),
	joinedFrom: v.optional(day),
	joinedBefore: v.optional(day),
	got: v.optional(short),
	notGot: v.optional(short),
	imported: v.optional(v.boolean()),
	brought: v.optional(number),
	unconfirmed: v.optional(v.boolean()),
	count: v.optional(number),
});
const when = v.strictObject({
	at: v.optional(short),
	perDay: v.optional(number),
});
const form = {
	name: short,
	words: v.record(short, v.strictObject({ subject: short, body: text })),
	whom,
	when,
};
/** A draft as the founder has seen it. */
const seen = { id: v.number(), version: v.string() };
const named = { name: v.string() };
const nothing = v.strictObject({});

/** What is wrong with a draft; nothing where the words of the site cannot be read. */
async function problemsIn(
	list: List,
	draft: Parameters<typeof problemsOf>[0],
	{ writing: { content, readMinute } }: Desk,
) {
	if (content === undefined) return [];
	const names = await readNames(list, content);
	return problemsOf(draft, { content, names, readMinute });
}

/** For what is not there yet. */
const later = async (): Promise<never> => {
	throw new ExpectedError("This is not there yet.");
};

export const writeActions = {
	/** The drafts, what became of what was sent, and what a form can choose from. */
	writings: action(nothing, (desk) =>
		desk.withList("read", async (list) => {
			const { languages, readAnswer, sideNames, writing } = desk;
			const { content, settings, timeZone } = writing;
			const tally = await readTally(list, timeZone);
			return {
				drafts: await readDrafts(list),
				sent: await readSent(list, sideNames),
				choices: {
					languages,
					sources: tally.sources().flatMap(({ source }) => source ?? []),
					answers: [
						...new Set(tally.answers().map(({ answer }) => readAnswer(answer))),
					],
					announcements: await readNames(list, content),
				},
				/** "on", or why no mail is sent. */
				mail: typeof settings === "string" ? settings : "on",
			};
		}),
	),

	draft: action(v.strictObject({ id: v.number() }), (desk, { id }) =>
		desk.withList("read", (list) => readDraft(list, id)),
	),

	/** Stores a draft; of two windows, the older one is refused, and gets what is stored now. */
	saveDraft: action(
		v.strictObject({
			...form,
			id: v.optional(v.number()),
			version: v.optional(v.string()),
		}),
		(desk, { id, version = "", ...typed }) =>
			desk.withList("write", async (list) => {
				const known = id === undefined ? undefined : { id, version };
				const { draft, refused } = await saveDraft(list, typed, known);
				if (refused !== undefined)
					return { refused, version: draft.version, draft };
				return {
					id: draft.id,
					version: draft.version,
					problems: await problemsIn(list, draft, desk),
				};
			}),
	),

	forgetDraft: action(
		v.strictObject(seen),
		(desk, asked): Promise<Outcome> =>
			desk.withList("write", async (list) => {
				const { name } = await readDraft(list, asked.id);
				const refused = await forgetDraft(list, asked);
				if (refused !== undefined) return { refused };
				return {
					done: "The draft is thrown away.",
					record: { action: "forget draft", detail: name || null },
				};
			}),
	),

	/** Who would get a draft, and what keeps it from being sent. */
	plan: action(
		v.strictObject(seen),
		later as () => Promise<{
			readonly total: number;
			readonly perSide: Readonly<Record<(typeof sides)[number], number>>;
			readonly perLanguage: readonly {
				readonly language: string;
				readonly count: number;
				readonly getsLanguage: string;
			}[];
			readonly leftOut: readonly {
				readonly reason: string;
				readonly count: number;
			}[];
			readonly missing: readonly string[];
			readonly problems: readonly {
				readonly field: string;
				readonly text: string;
			}[];
			readonly duration: string;
			readonly waves: readonly {
				readonly day: string;
				readonly count: number;
			}[];
		}>,
	),

	/** The mail of a draft to a person of a side; `page` is shown in a frame, with `?dark` in dark colors. */
	preview: action(
		v.strictObject({
			...seen,
			language: v.string(),
			side: v.picklist(sides),
		}),
		later as () => Promise<{
			readonly subject: string;
			readonly text: string;
			readonly page: string;
		}>,
	),

	sendToMe: action(
		v.strictObject({ ...seen, language: v.string() }),
		later as () => Promise<Outcome>,
	),

	/** Sends a draft to the people of whom the founder has seen the number. */
	send: action(
		v.strictObject({ ...seen, total: v.number(), typed: v.string() }),
		later as () => Promise<Outcome>,
	),

	pause: action(v.strictObject(named), later as () => Promise<Outcome>),
	resume: action(v.strictObject(named), later as () => Promise<Outcome>),

	/** Drops what waits; `waiting` is the number of mails that the founder has seen. */
	stop: action(
		v.strictObject({ ...named, waiting: v.number(), typed: v.string() }),
		later as () => Promise<Outcome>,
	),

	/** What was sent by a name, to read it again. */
	sentWords: action(v.strictObject(named), (desk, { name }) =>
		desk.withList("read", async (list) => {
			const waves = await readSentWaves(list, name);
			const [last] = waves;
			if (last === undefined) throw new ExpectedError(draftGone);
			return {
				name,
				waves: waves.map(({ wave, mails, nextAt, endsAt }) => ({
					createdAt: wave.created_at,
					by: wave.sent_by,
					to: whomOf(wave, desk.sideNames),
					...{ mails, nextAt, endsAt },
				})),
				words: typedWords(last.wave.words),
			};
		}),
	),
};
