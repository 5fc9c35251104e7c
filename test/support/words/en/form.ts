export const form = {
	question: "I’m joining as",
	sides: {
		host: { name: "Space Owner", hint: "I have space for ads" },
		advertiser: { name: "Advertiser", hint: "I need space for ads" },
	},
	email: "Email",
	phone: "Phone",
	optional: "optional, if you like calls",
	didYouMean: "Did you mean",
	plainLetters: "Letters before the @ must be a to z.",
	ownQuestion: null,
	submit: "Join the Waitlist",
	submitting: "Joining...",
	note: "Free to join. We’ll write when we open. Leave any time.",
	needsJavaScript:
		"This form needs JavaScript. Please turn it on to join the waitlist.",
};
