// Every message that a visitor gets after pressing the button of the form.
//
// The product's specification fixes these words to the letter, "a Advertiser" included. The
// program knows each by the name on the left: change only what stands between the quotation marks.

import type { UserType } from "../shared/waitlist-entry.ts";

export const messages = {
	emptyEmail: "Please enter your email address.",
	insertError:
		"There was an error adding you to the waitlist. Please try again.",
	unexpected: "Something went wrong. Please try again later.",
	joined: {
		host: "You've been added to the waitlist as a Space Owner!",
		advertiser: "You've been added to the waitlist as a Advertiser!",
	} satisfies Record<UserType, string>,
	/** What a screen reader calls the cross that closes a message. */
	dismiss: "Dismiss message",
} as const;
