/** What is kept of the replies of a mailbox when its people are erased, or an older backup is restored. */
import { lastReply, leftAt, type TimedReply } from "../../shared/reply.ts";
import { toldByImport, type WishTimes } from "../../shared/wish.ts";

/**
 * The wishes that the replies and earlier wishes of a mailbox express: that its people left and did not come back, that
 * they were asked since, and when "This wasn't me" was pressed last. `sentAt` are the times of the confirmations that
 * were sent to the mailbox, if known (ISO 8601), and `before` is the stored wish, which an import may have told.
 */
export function wishesOf(
	replies: readonly TimedReply[],
	sentAt: readonly string[] = [],
	before: WishTimes = {},
): WishTimes {
	const left = leftAt(replies);
	const asked = [lastReply(replies, "asked"), ...sentAt].sort().at(-1) ?? "";
	const notMe = lastReply(replies, "not-me");
	const complained = lastReply(replies, "complained");
	return {
		...(left && { left }),
		...(left && asked > left && { asked }),
		...(notMe && { "not-me": notMe }),
		...(complained && { complained }),
		...toldByImport(before, left),
	};
}
