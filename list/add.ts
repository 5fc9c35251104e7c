/** People whom the founder puts on the list: met at a fair, or on the phone. */
import { type Call, longestNote } from "../shared/calls.ts";
import { inOrder, wasThere } from "../shared/order.ts";
import { leaving, withEvents } from "../shared/reply.ts";
import {
	type Source,
	unknownSource,
	type WaitlistEntry,
} from "../shared/sign-up.ts";
import { readErased, readErasureKeys } from "../store/erased-people.ts";
import type { List } from "../store/list.ts";
import type { KeysOf } from "./keep-wishes.ts";
import { answerFor } from "./leave.ts";
import { readAddress } from "./people.ts";
import type { Surroundings } from "./plan-edit.ts";

/** What the founder says of the person. */
export interface Addition {
	readonly entry: WaitlistEntry;
	readonly source?: Partial<Source>;
	readonly note?: string | undefined;
	/** Whether the person has said yes to the founder, so that no mail asks. */
	readonly isConfirmed: boolean;
}

/**
 * Why a person is not added: on the list already on this side, there are too many notes, or the person left, which only
 * the person ends.
 */
export type AddRefusal = "known" | "long note" | "left";

/** What the founder has beside the list. */
export type AddSurroundings = Pick<
	Surroundings,
	"keysOf" | "erasedFile" | "wantsNoMail"
> & { readonly isMailOn: boolean };

/**
 * Adds a person, and resolves with what the founder should know, in sentences, or with why not. Rejects with
 * `ExpectedError`.
 */
export async function addByFounder(
	list: List,
	addition: Addition,
	{ keysOf, erasedFile, wantsNoMail, isMailOn }: AddSurroundings,
): Promise<readonly string[] | AddRefusal> {
	const { entry, isConfirmed } = addition;
	const erased = readErased(erasedFile, await readErasureKeys(list));
	const hasLeft = await wantsNoMail(entry.email);
	if (hasLeft && isConfirmed) return "left";
	const refusal = await addPerson(list, addition, keysOf);
	if (refusal !== undefined) return refusal;
	return [
		isConfirmed && "Counts as confirmed: no mail asks.",
		!isConfirmed &&
			isMailOn &&
			!hasLeft &&
			((await list.isLocked("mailer"))
				? "The person is asked by mail to confirm, within a minute."
				: "The person is asked by mail to confirm as soon as a mailer runs."),
		hasLeft &&
			"This person left the list earlier, or called a mail spam: until the person confirms, no announcement is sent.",
		erased.isErased(entry.email) &&
			"This address was erased earlier: make sure that the person wants to be on the list again.",
	].filter((note) => note !== false);
}

/** The sentences about two refusals, which say the same in a terminal and in the browser. */
export const addRefusals = {
	"long note": `Together with the note that is there, it is longer than ${longestNote} characters, so nothing was changed: shorten it.`,
	left: "This person left the list, or called a mail spam, and only the person ends that, so nothing was changed. Add the person as not confirmed: then one mail asks, thirty days after leaving at the earliest.",
} as const;

/**
 * Adds a person as the page does, with the time of now. Resolves with why not, or `undefined`. Rejects with
 * `ExpectedError`.
 */
export async function addPerson(
	list: List,
	{ entry, source, note, isConfirmed }: Addition,
	keysOf: KeysOf,
): Promise<Exclude<AddRefusal, "left"> | undefined> {
	const email = entry.email.toLowerCase();
	return list.transaction("exclusive", async () => {
		const { people, signUps, call, replies, kept } = await readAddress(
			list,
			email,
		);
		const known = people.find((each) => each.user_type === entry.user_type);
		const left = leaving(withEvents(replies, kept));
		const last = inOrder(
			signUps.filter((row) => row.user_type === entry.user_type),
		).at(-1);
		// Who has left joins again, once.
		if (known && last && !(left && wasThere(last, left))) return "known";
		const at = new Date().toISOString();
		const notes = [call?.note, note].filter(Boolean).join("\n");
		if (notes.length > longestNote) return "long note";
		const row = { ...entry, ...unknownSource, ...source };
		await list.insert("waitlist", [{ ...row, created_at: at }]);
		if (isConfirmed)
			await answerFor(list, email, entry.user_type, "confirmed", at, keysOf);
		if (note !== undefined) {
			const others: Call = {
				called_at: null,
				call_on: null,
				...call,
				email,
				at,
				note: notes,
			};
			await list.insert("calls", [others], { isReplacing: true });
		}
		return undefined;
	});
}
