/** One person: read, corrected, noted, taken off, erased and added, as `edit`, `erase` and `add` do. */
import * as v from "valibot";
import { addByFounder, addRefusals } from "../../../list/add.ts";
import { edit } from "../../../list/edit.ts";
import {
	changesOf,
	editRefusals,
	movedNote,
} from "../../../list/edit-words.ts";
import { erase } from "../../../list/erase.ts";
import { leave } from "../../../list/leave.ts";
import { readAddress } from "../../../list/people.ts";
import { notesVersion, personVersion } from "../../../list/person-version.ts";
import { type EditRefusal, planEdit } from "../../../list/plan-edit.ts";
import { longestNote } from "../../../shared/calls.ts";
import { readEmail, tidyEmail } from "../../../shared/email.ts";
import { confirmation, shownState } from "../../../shared/mail.ts";
import { inOrder } from "../../../shared/order.ts";
import { withAnswer } from "../../../shared/person.ts";
import {
	readColumn,
	readLanguage,
	readSourceTags,
} from "../../../shared/read-sign-up.ts";
import { shownEmail } from "../../../shared/shown-email.ts";
import { sides } from "../../../shared/sides.ts";
import { longest, noDetails } from "../../../shared/sign-up.ts";
import { counted } from "../../../shared/words.ts";
import { againText } from "../../../store/errors.ts";
import {
	action,
	type Desk,
	isMailOn,
	type Outcome,
	surroundingsOf,
} from "./desk.ts";

/** An address of the list, and what the founder has seen of it. */
const seen = { email: v.string(), version: v.string() };
const side = v.picklist(sides);
const text = v.string();

const wholeAddress = "Use a whole e-mail address, like ann@cafe.example.";
const changed = editRefusals.changed;
const gone = "This person is no longer on the list.";

export const personActions = {
	/** What a form about a person has to know of the site. */
	site: action(v.strictObject({}), async ({ languages }) => ({ languages })),

	/** All that the founder may want to see of one address, `null` if it is not on the list. */
	person: action(v.strictObject({ email: text }), (desk, { email }) =>
		desk.withList("read", (list) =>
			list.transaction("snapshot", async () => {
				const known = await readAddress(list, email);
				const { call, kept, mails, people, signUps } = known;
				if (signUps.length === 0) return { person: null };
				const person = {
					email: email.toLowerCase(),
					version: personVersion(known),
					people,
					signUps: inOrder(signUps).map((row) =>
						withAnswer(row, desk.readAnswer),
					),
					mails: mails.map(({ id, created_at, ended_at, kind, state }) => ({
						id,
						at: ended_at ?? created_at,
						kind: kind === confirmation ? "asks to confirm" : kind,
						state: shownState(state),
					})),
					notes: {
						version: notesVersion(call),
						note: call?.note ?? "",
						call_on: call?.call_on ?? "",
					},
					actions: (
						await Array.fromAsync(
							list.read("desk_actions", {
								with: { email: [email.toLowerCase()] },
							}),
						)
					).map(({ id, at, done_by, action, detail }) => ({
						...{ id, at, done_by, action, detail },
					})),
					hasLeft: people.some(({ mail }) => mail === "left"),
					/** `null` where it is not known. */
					leftAt: kept.left ?? null,
					/** Those that a mail can have, and the person's own. */
					languages: [
						...new Set([
							...desk.languages,
							...people.flatMap(({ language }) => language ?? []),
						]),
					],
				};
				return { person };
			}),
		),
	),

	/** What is stored, as a letter to the person. */
	letter: action(v.strictObject({ email: text }), async (desk, { email }) => {
		const { text, gap = "" } = await desk.letterTo(email);
		return { text, gap };
	}),

	/** Corrects a person; what concerns more than one sign-up is asked back first. */
	correct: action(
		v.strictObject({
			...seen,
			to: v.strictObject({
				email: v.optional(text),
				/** Empty: to be taken away. */
				phone: v.optional(text),
				side: v.optional(side),
				language: v.optional(text),
			}),
			/** Whether the founder has seen what is asked back. */
			isSure: v.boolean(),
		}),
		async (
			desk,
			{ email, version, to, isSure },
		): Promise<
			| Outcome
			| { readonly question: readonly string[]; readonly signUps: number }
		> => {
			const address =
				to.email === undefined ? undefined : readEmail(tidyEmail(to.email));
			if (to.email !== undefined && address === undefined)
				return { refused: wholeAddress, field: "email" };
			const phone =
				to.phone === undefined ? undefined : readColumn("phone", to.phone);
			if (to.phone !== undefined && phone === undefined)
				return { refused: phoneRule, field: "phone" };
			const language =
				to.language === undefined ? undefined : readLanguage(to.language);
			const correction = { email: address, phone, side: to.side, language };
			const plan = await desk.withList("read", async (list) =>
				planEdit(list, email, correction, {
					...surroundingsOf(list, desk),
					version,
				}),
			);
			if (typeof plan === "string") return refusedEdit(plan, email, desk);
			const signUps = plan.before.length + plan.joinedWith;
			if (signUps > 1 && !isSure)
				return {
					question: [
						...changesOf(plan, desk.sideNames),
						...(plan.joinedWith > 0
							? [
									`${shownEmail(address ?? "")} is on the list already, with ${counted(plan.joinedWith, "sign-up")}: the two are one person then.`,
								]
							: []),
					],
					signUps,
				};
			const result = await desk.withList("write", async (list) =>
				edit(list, email, correction, {
					...surroundingsOf(list, desk),
					version,
				}),
			);
			if (typeof result.plan === "string")
				return refusedEdit(result.plan, email, desk);
			const now = (address ?? email).toLowerCase();
			const isMoved = now !== email.toLowerCase();
			const notes = [
				`Corrected: ${changesOf(result.plan, desk.sideNames).join("; ")}.`,
				isMoved && isMailOn(desk) && movedNote,
				result.warning?.replace(againText, ""),
			];
			return {
				done: notes.filter(Boolean).join(" "),
				email: now,
				record: {
					action: "correct",
					email: now,
					// Not the values: the old address is erased.
					detail: Object.entries(correction)
						.flatMap(([name, value]) => (value === undefined ? [] : name))
						.join(", "),
				},
			};
		},
	),

	/** Replaces the note and the day of the next call. */
	note: action(
		v.strictObject({
			...seen,
			note: v.pipe(text, v.maxLength(longestNote)),
			call_on: v.union([v.pipe(text, v.isoDate()), v.literal("")]),
		}),
		(desk, { email, version, note, call_on }): Promise<Outcome> =>
			desk.withList("write", (list) =>
				list.transaction("exclusive", async () => {
					const { call, signUps } = await readAddress(list, email);
					if (signUps.length === 0) return { refused: gone };
					const now = notesVersion(call);
					if (now !== version) return { refused: changed, version: now };
					const row = {
						called_at: call?.called_at ?? null,
						email: email.toLowerCase(),
						at: new Date().toISOString(),
						note: note.trim() || null,
						call_on: call_on || null,
					};
					await list.insert("calls", [row], { isReplacing: true });
					return {
						done: "The note is saved.",
						record: { action: "note", email },
					};
				}),
			),
	),

	/** Takes a person off the list who asked for it. */
	leave: action(
		v.strictObject(seen),
		async (desk, { email, version }): Promise<Outcome> => {
			const stale = await readStale(desk, email, version);
			if (stale) return stale;
			const { erasedFile, keysOf } = desk;
			await desk.withList("write", (list) =>
				leave(list, email, erasedFile, keysOf),
			);
			return {
				done: "The person has left the list and gets no more mail.",
				record: { action: "leave", email },
			};
		},
	),

	/** Removes a person for good, whose address the founder typed once more. */
	erase: action(
		v.strictObject({ ...seen, typed: text }),
		async (desk, { email, version, typed }): Promise<Outcome> => {
			const once = withoutCase(typed);
			if (once !== withoutCase(email))
				return {
					refused:
						typed.trim() === ""
							? `Type ${shownEmail(email)} here, so that no other person is erased.`
							: `This is not ${shownEmail(email)}, so nothing was erased.`,
					field: "typed",
				};
			const stale = await readStale(desk, email, version);
			if (stale) return stale;
			const { erasedFile, keysOf } = desk;
			const { warning } = await desk.withList("write", (list) =>
				erase(list, [email], erasedFile, keysOf),
			);
			if (warning) await desk.warn(warning);
			return {
				done: "Everything of this address is erased.",
				record: { action: "erase" },
			};
		},
	),

	/** Puts a person on the list whom the founder met. */
	add: action(
		v.strictObject({
			email: text,
			/** Empty until one is chosen. */
			side: v.union([side, v.literal("")]),
			phone: text,
			language: text,
			source: text,
			note: text,
			isConfirmed: v.boolean(),
		}),
		async (desk, asked): Promise<Outcome> => {
			const email = readEmail(tidyEmail(asked.email));
			if (email === undefined) return { refused: wholeAddress, field: "email" };
			if (asked.side === "")
				return { refused: "Choose the person's side.", field: "side" };
			const phone = readColumn("phone", asked.phone);
			if (phone === undefined) return { refused: phoneRule, field: "phone" };
			const named = asked.source.trim();
			const { utm_source } = readSourceTags((name) =>
				name === "utm_source" ? named : null,
			);
			if (named !== "" && utm_source !== named)
				return {
					refused: `Use a word or some, without an @, of at most ${longest("utm_source")} characters.`,
					field: "source",
				};
			const user_type = asked.side;
			const addition = {
				entry: { ...noDetails, email, phone, user_type },
				source: { utm_source, language: readLanguage(asked.language) ?? null },
				note: asked.note.trim() || undefined,
				isConfirmed: asked.isConfirmed,
			};
			const sideName = desk.sideNames[user_type].one;
			const notes = await desk.withList("write", async (list) =>
				addByFounder(list, addition, {
					...surroundingsOf(list, desk),
					isMailOn: isMailOn(desk),
				}),
			);
			if (notes === "known")
				return {
					refused: `This address is on the list as ${sideName} already, so nothing was changed.`,
					field: "email",
					email: email.toLowerCase(),
				};
			if (notes === "long note")
				return { refused: addRefusals[notes], field: "note" };
			if (notes === "left")
				return { refused: addRefusals[notes], field: "isConfirmed" };
			return {
				done: [`Added: ${shownEmail(email)}, ${sideName}.`, ...notes].join(" "),
				email: email.toLowerCase(),
				record: { action: "add", email },
			};
		},
	),
};

const phoneRule = `Use a phone of one line and at most ${longest("phone")} characters.`;

const withoutCase = (email: string) => tidyEmail(email).toLowerCase();

/** Which field a refusal of a correction is about. */
const fieldsOf: Partial<Record<EditRefusal, string>> = {
	left: "email",
	"new left": "email",
	"new erased": "email",
};

async function refusedEdit(
	refusal: EditRefusal,
	email: string,
	desk: Desk,
): Promise<Outcome> {
	const refused = refusal === "unknown" ? gone : editRefusals[refusal];
	if (refusal === "changed")
		return (await readStale(desk, email, "")) ?? { refused };
	const field = fieldsOf[refusal];
	return field === undefined ? { refused } : { refused, field };
}

/** The refusal of what was decided by an older page; `undefined` while nothing has changed. */
function readStale(
	desk: Desk,
	email: string,
	version: string,
): Promise<Outcome | undefined> {
	return desk.withList("read", async (list) => {
		const known = await readAddress(list, email);
		if (known.signUps.length === 0) return { refused: gone };
		const now = personVersion(known);
		return now === version ? undefined : { refused: changed, version: now };
	});
}
