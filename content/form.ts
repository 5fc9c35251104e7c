// The words of the waitlist form, which stands on the page twice.
//
// How to change it: what stands between quotation marks is yours; leave the rest.

import type { Form } from "./types.ts";

export const form: Form = {
	question: "I’m joining as",
	/** The two cards. `name` is fixed by the specification. */
	sides: {
		host: {
			name: "Space Owner",
			hint: "I have a space",
		},
		advertiser: {
			name: "Advertiser",
			hint: "I want to advertise",
		},
	},
	email: "Email",
	phone: "Phone",
	optional: "optional",
	/** The small question mark beside the phone number, and what it answers. */
	whyPhone: "Why a phone number?",
	whyMark: "?",
	whyPhoneAnswer: "Add a number if you’d rather get a call than an email.",
	submit: "Join the Waitlist",
	submitting: "Joining...",
	/** Stands before the link to the page about privacy, if `content/site.ts` names one. */
	privacy: "We only use this for the waitlist.",
	needsJavaScript:
		"This form needs JavaScript. Please turn it on to join the waitlist.",
};
