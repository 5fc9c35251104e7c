/** Whom the mailer asks to confirm by itself next: who joined a moment ago, or while it did not run. */
import type { StoredSignUp } from "../../shared/sign-up.ts";
import type { List } from "../../store/list.ts";
import { idBefore } from "../../store/mail-queue.ts";
import { readMailerState } from "../mailer-state.ts";
import { sideAndAddress } from "../rules/mailbox.ts";
import {
	freshSince,
	isFresh,
	planConfirmations,
} from "../rules/new-confirmations.ts";
import { readMailboxes } from "./mailboxes.ts";

/**
 * The people without a mail whose own confirmation the mailer is about to add, each as `sideAndAddress`. Empty where no
 * mailer has run on this list: it asks no one who joined before it.
 */
export async function readSoonAsked(
	list: List,
	secrets: readonly string[],
	now: number,
): Promise<ReadonlySet<string>> {
	const saved = await readMailerState(list);
	if (saved.on_since === undefined) return new Set();
	const afterId = saved.sign_ups_read
		? Number(saved.sign_ups_read)
		: await idBefore(list, freshSince(now));
	const signUps: StoredSignUp[] = [];
	for await (const row of list.read("waitlist", { afterId }))
		if (isFresh(row, now)) signUps.push(row);
	const emails = signUps.map(({ email }) => email);
	const factsOf = await readMailboxes(list, secrets, emails);
	const { mails, later } = planConfirmations(signUps, factsOf, saved, now);
	return new Set(
		[...mails, ...later].flatMap((each) => {
			const person = sideAndAddress(each);
			const { mails: had } = factsOf(each.email);
			return had.some((mail) => sideAndAddress(mail) === person) ? [] : person;
		}),
	);
}
