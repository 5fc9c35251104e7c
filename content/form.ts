// The words of the waitlist form, which stands on the page twice.
//
// How to change it: what stands between quotation marks is yours; leave the rest.

import type { UserType } from "../shared/entry.ts";
import * as text from "./texts.ts";

export const form = {
	question: text.subheading("I’m joining as"),
	/** The two cards. `name` is fixed by the specification. */
	sides: {
		host: {
			name: text.side("Space Owner"),
			hint: text.hint("I have a space"),
		},
		advertiser: {
			name: text.side("Advertiser"),
			hint: text.hint("I want to advertise"),
		},
	} satisfies Record<UserType, { name: string; hint: string }>,
	email: text.emailLabel("Email"),
	phone: text.label("Phone"),
	optional: text.label("optional"),
	/** The small question mark beside the phone number, and what it answers. */
	whyPhone: text.spoken("Why a phone number?"),
	whyMark: text.mark("?"),
	whyPhoneAnswer: text.tooltip(
		"Add a number if you’d rather get a call than an email.",
	),
	submit: text.button("Join the Waitlist"),
	submitting: text.button("Joining..."),
	/** Stands before the link to the page about privacy, if `content/site.ts` names one. */
	privacy: text.note("We only use this for the waitlist."),
	needsJavaScript: text.lead(
		"This form needs JavaScript. Please turn it on to join the waitlist.",
	),
} as const;
