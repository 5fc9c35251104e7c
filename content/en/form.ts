// The words of the waitlist form, which stands on the page twice.
//
// How to change it: what stands between quotation marks is yours; leave the rest.

export const form = {
	question: "I’m joining as",
	/** The two cards. `name` is fixed by the specification. */
	sides: {
		host: { name: "Space Owner", hint: "I have space for ads" },
		advertiser: { name: "Advertiser", hint: "I need space for ads" },
	},
	email: "Email",
	phone: "Phone",
	/** Stands in brackets behind it. */
	optional: "optional, if you like calls",
	/** Before a likely domain, such as `gmail.com?`, where an address looks mistyped; `null` offers none. */
	didYouMean: "Did you mean",
	/** Below the address, where the part before the @ has other letters, such as an é; `null` says nothing. */
	plainLetters: "Letters before the @ must be a to z.",
	/**
	 * A question of your own, below the phone number; `null` asks none. Without `choices` the answer is a line of text.
	 *
	 * `{ label: "Which city are you in?", hint: null, choices: ["Vienna", "Graz", "Elsewhere"], required: false,
	 * optional: "optional", missing: "Please choose your city." }`
	 *
	 * A hint may be given per side: `hint: { host: "Where is your space?", advertiser: "Where are your customers?" }`.
	 * Name the answer in `privacy.ts`, too.
	 */
	ownQuestion: null,
	submit: "Join the Waitlist",
	submitting: "Joining...",
	/** Stands below the button, before the link to the page about privacy, if `site.ts` names one. */
	note: "Free to join. We’ll write when we open. Leave any time.",
	needsJavaScript:
		"This form needs JavaScript. Please turn it on to join the waitlist.",
};
