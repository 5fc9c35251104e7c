import { site } from "./site.ts";

export const confirmation = {
	subject: `Did you join the ${site.name} waitlist?`,
	heading: "Was it you?",
	opening: {
		host: `Someone joined ${site.name} as a Space Owner.`,
		advertiser: `Someone joined ${site.name} as a Advertiser.`,
	},
	paragraphs: ["Nothing changes until you press a button there."],
	button: "Say yes or no",
};

export const importedConfirmation = {
	subject: `May we write to you about ${site.name}?`,
	heading: "Do you want our emails?",
	opening: {
		host: `Your address is on our list, as a Space Owner.`,
		advertiser: `Your address is on our list, as an Advertiser.`,
	},
	from: "We have it from: {source}.",
	since: "We have had it since {date}.",
	paragraphs: ["If you don’t want our emails, say so in the same place."],
	button: "Say yes or no",
};

export const announcements = {
	launch: {
		subject: `${site.name} is open`,
		heading: "We are open",
		paragraphs: [
			"You asked to hear when we open. That’s today.",
			"[What people can do from today.]",
			"Thank you for waiting. If you have a question, just reply to this email.",
			"[The founder’s name]",
		],
		button: `Open ${site.name}`,
		href: "/",
	},
};

export const mailFooter = {
	reason: {
		host: `You get this email because your address was put on the ${site.name} waitlist as a Space Owner.`,
		advertiser: `You get this email because your address was put on the ${site.name} waitlist as an Advertiser.`,
	},
	ownLink: null,
	postalAddress: null,
};

export const answers = {
	confirmed: "Yes, I joined",
	"not-me": "This wasn’t me",
	stay: "Yes, write to me",
	left: "Take me off the list",
	"ask-erase": "Erase my data",
	sure: "Yes, I’m sure",
	erase: "Erase it for good",
	keep: "No, keep it",
	retry: "Try again",
};

export const linkPages = {
	confirm: {
		heading: "Did you join our waitlist?",
		text: "A sentence.",
	},
	imported: { heading: "May we write to you?", text: "A sentence." },
	leave: {
		heading: "Leave the waitlist?",
		text: "A sentence.",
	},
	confirmed: {
		heading: "You’re on the list",
		text: "A sentence.",
	},
	"not-me": {
		heading: "Thanks for telling us",
		text: "A sentence.",
	},
	left: {
		heading: "You’re off the list",
		text: "A sentence.",
	},
	"ask-erase": {
		heading: "Erase your data?",
		text: "A sentence.",
	},
	erase: {
		heading: "We’re erasing your data",
		text: "A sentence.",
	},
	unknown: {
		heading: "This link doesn’t work",
		text: "A sentence.",
	},
	failed: {
		heading: "That didn’t save",
		text: "A sentence.",
	},
};

export const withoutLink = {
	text: "To leave the list or have your data erased, just answer our email and say so.",
	write: "You can also write to",
};
