import { site } from "./site.ts";

export const privacy = {
	heading: "Privacy",
	lead: "What we store when you join the waitlist.",
	sections: [
		{
			heading: "Who we are",
			paragraphs: [
				"[Name, street, postal code, town, country]",
				"Write to us at [email address].",
			],
		},
		{
			heading: "How long we keep it",
			paragraphs: [
				`Until ${site.name} has opened.`,
				"Without an answer, your data is erased {unconfirmedDays} days later.",
				"{daysAfterOpening} days after we open, your data is erased.",
			],
		},
	],
};
