/** People whom the founder puts on the list: met at a fair, or on the phone. */
import { notifyMailer } from "../mail/mailer-state.ts";
import { type Call, longestNote } from "../shared/calls.ts";
import { inOrder, wasThere } from "../shared/order.ts";
import { leaving, withWish } from "../shared/reply.ts";
import {
	type Source,
	unknownSource,
	type WaitlistEntry,
} from "../shared/sign-up.ts";
import type { List } from "../store/list.ts";
import type { KeysOf } from "./keep-wishes.ts";
import { answerFor } from "./leave.ts";
import { readAddress } from "./people.ts";

/** What the founder says of the person. */
export interface Addition {
	readonly entry: WaitlistEntry;
	readonly source?: Partial<Source>;
	readonly note?: string | undefined;
	/** Whether the person has said yes to the founder, so that no mail asks. */
	readonly isConfirmed: boolean;
}

/** Why a person is not added: on the list already on this side, or there are too many notes. */
export type AddRefusal = "known" | "long note";

/**
 * Adds a person as the page does, with the time of now. Resolves with why not, or `undefined`. Rejects with
 * `ExpectedError`.
 */
export async function addPerson(
	list: List,
	{ entry, source, note, isConfirmed }: Addition,
	keysOf: KeysOf,
): Promise<AddRefusal | undefined> {
	const email = entry.email.toLowerCase();
	return list.transaction("exclusive", async () => {
		const { people, signUps, call, replies, kept } = await readAddress(
			list,
			email,
		);
		const known = people.find((each) => each.user_type === entry.user_type);
		const left = leaving(withWish(replies, kept));
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
		await notifyMailer(list);
		return undefined;
	});
}
