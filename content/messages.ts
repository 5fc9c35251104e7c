// Every message that a visitor gets after pressing the button of the form.
//
// How to change it: better not. The product's specification fixes these words to the letter, "a
// Advertiser" included; only another language may change what stands between quotation marks. The
// program knows each message by the name on the left.

import type { UserType } from "../shared/entry.ts";
import * as text from "./texts.ts";

export const messages = {
	emptyEmail: text.fieldMessage("Please enter your email address."),
	insertError: text.message(
		"There was an error adding you to the waitlist. Please try again.",
	),
	unexpected: text.message("Something went wrong. Please try again later."),
	joined: {
		host: text.message("You've been added to the waitlist as a Space Owner!"),
		advertiser: text.message(
			"You've been added to the waitlist as a Advertiser!",
		),
	} satisfies Record<UserType, string>,
	/** What a screen reader calls the cross that closes a message. */
	dismiss: text.spoken("Dismiss message"),
} as const;
