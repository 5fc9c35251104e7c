export const messages = {
	emptyEmail: "Please enter your email address.",
	insertError:
		"There was an error adding you to the waitlist. Please try again.",
	unexpected: "Something went wrong. Please try again later.",
	joined: {
		host: "You've been added to the waitlist as a Space Owner!",
		advertiser: "You've been added to the waitlist as a Advertiser!",
	},
	mail: "Please look into your mail, and say there that it was you.",
	dismiss: "Dismiss message",
};
