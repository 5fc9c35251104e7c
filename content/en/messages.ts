// Every message that a visitor gets after pressing the button of the form.
//
// How to change it: better not. The product's specification fixes these words to the letter, "a
// Advertiser" included; only another language may change what stands between quotation marks. The
// program knows each message by the name on the left.

export const messages = {
	emptyEmail: "Please enter your email address.",
	insertError:
		"There was an error adding you to the waitlist. Please try again.",
	unexpected: "Something went wrong. Please try again later.",
	joined: {
		host: "You've been added to the waitlist as a Space Owner!",
		advertiser: "You've been added to the waitlist as a Advertiser!",
	},
	/** What a screen reader calls the cross that closes a message. */
	dismiss: "Dismiss message",
};
