/** What is kept of the replies of a mailbox when its people are erased, or an older backup is restored. */

import {
	type MailboxTimes,
	toldByImport,
} from "../../shared/mailbox-events.ts";
import {
	isLater,
	lastOf,
	leaving,
	type TimedReply,
} from "../../shared/reply.ts";

/**
 * The wishes that the replies and earlier wishes of a mailbox express: that its people left and did not come back, that
 * they were asked since, and when "This wasn't me" was pressed last. `before` is the stored wish, which an import may have told.
 */
export function wishesOf(
	replies: readonly TimedReply[],
	before: MailboxTimes = {},
): MailboxTimes {
	const left = leaving(replies);
	const asked = lastOf(replies, "asked");
	const notMe = lastOf(replies, "not-me");
	const complained = lastOf(replies, "complained");
	return {
		...(left && { left: left.at }),
		...(left && asked && isLater(asked, left) && { asked: asked.at }),
		...(notMe && { "not-me": notMe.at }),
		...(complained && { complained: complained.at }),
		...toldByImport(before, left?.at),
	};
}
