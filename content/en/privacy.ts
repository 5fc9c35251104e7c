// The page about privacy: a template, which is online only once you switch it on.
//
// How to change it: what stands between quotation marks is yours; paragraphs and sections may grow
// and shrink. Replace the words in square brackets, and the brackets too: `npm run dev` shows the
// page at /privacy. Then put it online, in `site.ts` beside this file:
// `privacy: { label: "Privacy", href: "/privacy" }`.
//
// What stands in { and } comes from `retention` in `../site.ts`: the paragraph is left out while that is `null`.
//
// It says what this program stores when it runs on a server of your own. On a static host with
// Supabase, leave out the sources and the language under "What we store", and write who else is involved. Ask
// a person who knows the law where you live whether more has to be said.

import { site } from "./site.ts";

export const privacy = {
	heading: "Privacy",
	lead: "What we store when you join the waitlist, why, and how to have it erased.",
	sections: [
		{
			heading: "Who we are",
			paragraphs: [
				"[Name, street, postal code, town, country]",
				"Write to us at [email address].",
			],
		},
		{
			heading: "What we store",
			paragraphs: [
				"When you join the waitlist: your email address, your phone number if you give one, what you joined as, the language of the page, and the time. If the link that brought you here carries a note such as “newsletter”, we also store that note, so that we know where people hear of us.",
				"This page sets no cookies, and loads nothing from other companies. To stop floods of sign-ups, the server counts how many come from each IP address and network. It forgets these within a day, and never keeps them beside your sign-up. If more than three sign-ups come from one network in a day, they get a shared random mark. It doesn’t reveal the network.",
				"After you join, we send one email that asks whether it was you, three at most. If you leave by the link in it, we keep that wish as a coded fingerprint, also when your sign-up is erased. If your address is entered again later, we ask once more, thirty days after you left at the earliest, and never again.",
				"We count how many people visit the page each day, from which link and in which language. To count each visitor once, the server keeps a coded fingerprint of address and browser in its memory until midnight. It stores none of them.",
				"Our server is run by [company] in [country]. A log there keeps IP addresses for [14 days].",
			],
		},
		{
			heading: "What we use it for",
			paragraphs: [
				`To tell you when ${site.name} opens, and to learn where spaces are offered and wanted. You agree to this by joining. Your data goes to no other company, apart from those that run our server or send our email for us.`,
			],
		},
		{
			heading: "How long we keep it",
			paragraphs: [
				`Until ${site.name} has opened and you have heard from us, and for at most [24 months].`,
				"Backups are deleted after [14 days].",
				"If we ask you to confirm your email address and you don’t, your data is erased {unconfirmedDays} days later.",
				"{daysAfterOpening} days after we open, or after you last signed up if that is later, your data is erased.",
			],
		},
		{
			heading: "Your rights",
			paragraphs: [
				"Write to us at any time to see what we store about you, to correct it, or to leave the list. We then erase your sign-up. We keep only a coded fingerprint that can’t be turned back into your address, so that no old backup brings it back, and so that a wish to get no more email is kept.",
				"The link in each of our emails also lets you leave the list, or erase your data, by yourself. You may object to what we do with your data at any time.",
				"You can also complain to the data protection authority of the country in which you live.",
			],
		},
	],
};
