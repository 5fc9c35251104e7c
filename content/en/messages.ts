// Every message that a visitor gets after pressing the button of the form.
//
// How to change it: better not. The product's specification fixes these words to the letter, "a
// Advertiser" included; only another language may change what stands between quotation marks. But
// `mail` is yours. The program knows each message by the name on the left.

export const messages = {
	emptyEmail: "Please enter your email address.",
	insertError:
		"There was an error adding you to the waitlist. Please try again.",
	unexpected: "Something went wrong. Please try again later.",
	joined: {
		host: "You've been added to the waitlist as a Space Owner!",
		advertiser: "You've been added to the waitlist as a Advertiser!",
	},
	/** Below the form after joining, where mail is switched on (docs/mail.md). */
	mail: "Please look into your mail, and say there that it was you, if you haven’t yet.",
	/** What a screen reader calls the cross that closes a message. */
	dismiss: "Dismiss message",
};
