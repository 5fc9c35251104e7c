/** Announcements: written, looked at, sent in waves, and stopped, as `announce` and `mail cancel` do. */
import * as v from "valibot";
import { readAsked } from "../../../list/desk-actions.ts";
import { setStopped } from "../../../mail/announce.ts";
import {
	draftGone,
	findDraft,
	forgetDraft,
	problemsOf,
	readDraft,
	readDrafts,
	readNames,
	saveDraft,
	typedWords,
} from "../../../mail/drafts.ts";
import { readMailerState } from "../../../mail/mailer-state.ts";
import {
	chooseFor,
	composeDraft,
	countFor,
	goOnAdding,
	planOf,
	sendDraft,
	sendSample,
	sentText,
	stopAdding,
} from "../../../mail/order.ts";
import { cancelMails } from "../../../mail/queue/change-queue.ts";
import {
	readUnfinished,
	type Unfinished,
} from "../../../mail/queue/unfinished.ts";
import {
	readSent,
	readSentWaves,
	shownParagraphs,
	whomOf,
} from "../../../mail/sent.ts";
import { ExpectedError } from "../../../shared/expected-error.ts";
import { shownEmail } from "../../../shared/shown-email.ts";
import { sides } from "../../../shared/sides.ts";
import { counted } from "../../../shared/words.ts";
import type { List } from "../../../store/list.ts";
import { readTally } from "../../../store/people-queries.ts";
import { action, type Desk, day, type Outcome } from "./desk.ts";
import { refusedNumber } from "./held.ts";

const text = v.pipe(v.string(), v.maxLength(100_000));
const short = v.pipe(v.string(), v.maxLength(1_000));
/** 0 stands for what is typed and is no such number: `problemsOf` names it. */
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

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

const changed =
	"This draft was changed in another window, so nothing was sent: look at it again.";

/** Lets the mails of an announcement wait, or go on. */
function pauseOrResume(
	desk: Desk,
	name: string,
	isPaused: boolean,
): Promise<Outcome> {
	return desk.withList("write", async (list) => {
		if (!(await setStopped(list, name, isPaused)))
			return { refused: "This was not sent yet." };
		const waiting = await countWaiting(list, name);
		return {
			done: isPaused
				? `Paused: ${counted(waiting, "mail waits", "mails wait")}.`
				: `It goes on: ${counted(waiting, "mail is", "mails are")} still to be sent.`,
			record: { action: isPaused ? "pause" : "resume", detail: name },
		};
	});
}

function unfinishedOf(all: readonly Unfinished[], name: string) {
	const found = all.find(({ wave }) => wave.name === name);
	if (found === undefined) return null;
	const { people, mails, isAdding } = found;
	return { people, mails, isAdding };
}

const isBeingAdded =
	"Its mails are being added to the queue: try again in a moment. *Pause* lets them wait.";

async function countWaiting(list: List, name: string): Promise<number> {
	const which = { with: { kind: [name], state: ["waiting"] } };
	return (await list.count("mails", which)).rows;
}

export const writeActions = {
	/** The drafts, what became of what was sent, and what a form can choose from. */
	writings: action(nothing, (desk) =>
		desk.withList("read", async (list) => {
			const { languages, readAnswer, sideNames, writing } = desk;
			const { content, settings, timeZone } = writing;
			const tally = await readTally(list, timeZone);
			const unfinished = await readUnfinished(list);
			const sent = await readSent(list, sideNames);
			return {
				drafts: await readDrafts(list),
				sent: sent.map((each) => ({
					...each,
					/** Of how many people, where not all of their mails are in the queue. */
					unfinished: unfinishedOf(unfinished, each.name),
				})),
				asked: await readAsked(list),
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
				/** Whether all mails wait. */
				isPaused: (await readMailerState(list)).paused !== undefined,
			};
		}),
	),

	draft: action(v.strictObject({ id: v.number() }), (desk, { id }) =>
		desk.withList(
			"read",
			async (list) => (await findDraft(list, id)) ?? { refused: draftGone },
		),
	),

	/**
	 * Stores a draft; of two windows, the older one is refused, and gets what is stored now, and nothing where it is gone.
	 */
	saveDraft: action(
		v.strictObject({
			...form,
			id: v.optional(v.number()),
			version: v.optional(v.string()),
		}),
		(desk, { id, version = "", ...typed }) =>
			desk.withList("write", async (list) => {
				if (id !== undefined && !(await findDraft(list, id)))
					return { refused: draftGone };
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
				const { name, words } = await readDraft(list, asked.id);
				const refused = await forgetDraft(list, asked);
				if (refused !== undefined) return { refused };
				const done = "The draft is thrown away.";
				const isEmpty = Object.values(words).every(
					({ subject, body }) => subject === "" && body === "",
				);
				// The page forgets by itself what was opened and never written.
				if (isEmpty) return { done };
				return {
					done,
					record: { action: "forget draft", detail: name || null },
				};
			}),
	),

	/** Who would get a draft, and what keeps it from being sent. */
	plan: action(v.strictObject(seen), (desk, { id }) =>
		desk.withList("people", async (list) => {
			const draft = await readDraft(list, id);
			const { linkSecrets, writing } = desk;
			const counts = await countFor(list, draft, linkSecrets, writing);
			return {
				...planOf(draft, counts, writing, Date.now()),
				problems: await problemsIn(list, draft, desk),
			};
		}),
	),

	/** The mail of a draft to a person of a side; `page` is shown in a frame, with `?dark` in dark colors. */
	preview: action(
		v.strictObject({ ...seen, language: short, side: v.picklist(sides) }),
		async (desk, { id, language, side }) => {
			const draft = await desk.withList("read", (list) => readDraft(list, id));
			const to = { email: "person@mail.example", language, side };
			const mail = composeDraft(draft, to, desk.writing, Date.now());
			const { subject, text, html } = mail;
			return { subject, text, page: `preview/${desk.previews.add(html)}` };
		},
	),

	/** Sends a draft to the founder alone, in a language. */
	sendToMe: action(
		v.strictObject({ ...seen, language: short }),
		async (desk, { id, language }, by): Promise<Outcome> => {
			const draft = await desk.withList("read", (list) => readDraft(list, id));
			const to = await sendSample(draft, language, by, desk.writing);
			return {
				done: `Sent to ${shownEmail(to)}.`,
				record: { action: "send to me", detail: draft.name || null },
			};
		},
	),

	/** Sends a draft to the people of whom the founder has seen the number. */
	send: action(
		v.strictObject({ ...seen, total: v.number(), typed: v.string() }),
		(desk, { total, typed, ...asked }, by): Promise<Outcome> =>
			desk.withList("write", async (list) => {
				const draft = await readDraft(list, asked.id);
				if (draft.version !== asked.version) return { refused: changed };
				const [problem] = await problemsIn(list, draft, desk);
				if (problem) return { refused: problem.text, field: problem.field };
				const { linkSecrets, writing } = desk;
				const { people } = await chooseFor(list, draft, linkSecrets, writing);
				if (people.length !== total)
					return {
						refused: `By now, ${counted(people.length, "person", "people")} would get it, so nothing was sent: look again.`,
					};
				if (total === 0)
					return { refused: "No person would get it.", field: "whom" };
				const refused = refusedNumber(typed, total);
				if (refused) return refused;
				const sent = await sendDraft(list, asked, people, by, writing);
				if (sent === undefined) return { refused: changed };
				const isRunning = await list.isLocked("mailer");
				return {
					done: sentText(sent.added, draft, isRunning, writing),
					record: {
						action: "send",
						detail: `${sent.name} to ${counted(sent.added, "person", "people")}`,
					},
				};
			}),
	),

	/** Lets what waits go out later. */
	pause: action(v.strictObject(named), (desk, { name }) =>
		pauseOrResume(desk, name, true),
	),
	resume: action(v.strictObject(named), (desk, { name }) =>
		pauseOrResume(desk, name, false),
	),

	/** Adds the mails that an interruption kept from the queue. */
	goOn: action(
		v.strictObject(named),
		(desk, { name }): Promise<Outcome> =>
			desk.withList("write", async (list) => {
				const [unfinished] = await readUnfinished(list, name);
				if (unfinished === undefined)
					return { refused: "All of its mails are in the queue." };
				if (unfinished.isAdding) return { refused: isBeingAdded };
				const added = await goOnAdding(list, unfinished, desk.writing);
				const mails = counted(added, "mail");
				return {
					done: `${mails} added to the queue.`,
					record: { action: "send", detail: `${name}, ${mails} more` },
				};
			}),
	),

	/** Drops what waits; `waiting` is the number of mails that the founder has seen. */
	stop: action(
		v.strictObject({ ...named, waiting: v.number(), typed: v.string() }),
		(desk, { name, waiting, typed }): Promise<Outcome> =>
			desk.withList("write", async (list) => {
				const now = await countWaiting(list, name);
				const [unfinished] = await readUnfinished(list, name);
				if (unfinished?.isAdding) return { refused: isBeingAdded };
				if (now === 0 && !unfinished)
					return { refused: "All of them are sent." };
				// Some went out since: what the founder wants stopped is fewer.
				if (now > waiting)
					return {
						refused: `By now, ${counted(now, "mail")} wait, so nothing was stopped: look again.`,
					};
				const refused = refusedNumber(typed, waiting);
				if (refused) return refused;
				await cancelMails(list, name);
				await setStopped(list, name, false);
				if (unfinished) await stopAdding(list, unfinished);
				return {
					done: `Stopped: ${counted(now, "mail")} will not be sent.`,
					record: {
						action: "stop",
						detail: `${name}, ${counted(now, "mail")}`,
					},
				};
			}),
	),

	/** What was sent by a name, to read it again. */
	sentWords: action(v.strictObject(named), (desk, { name }) =>
		desk.withList("read", async (list) => {
			const waves = await readSentWaves(list, name);
			const [last] = waves;
			if (last === undefined) throw new ExpectedError(draftGone);
			const { settings } = desk.writing;
			const siteUrl =
				typeof settings === "string" ? undefined : settings.siteUrl;
			return {
				name,
				waves: waves.map(({ wave, mails, nextAt, endsAt }) => ({
					createdAt: wave.created_at,
					by: wave.sent_by,
					to: whomOf(wave, desk.sideNames),
					...{ mails, nextAt, endsAt },
				})),
				words: typedWords(last.wave.words),
				/** The paragraphs with their marks read, as a reader sees them. */
				paragraphs: shownParagraphs(last.wave, siteUrl),
			};
		}),
	),
};
