// The page about privacy: a template, which is online only once you switch it on.
//
// How to change it: what stands between quotation marks is yours; paragraphs and sections may grow
// and shrink. Replace each `text.placeholder("…", "…")` by your own text in plain quotation marks:
// `npm run dev` shows the page at /privacy. Then put it online, in `content/site.ts`:
// `privacy: text.link("Privacy", "/privacy")`.
//
// It says what this program stores when it runs on a server of your own. On a static host with
// Supabase, leave out the sources under "What we store", and write who else is involved. Ask
// a person who knows the law where you live whether more has to be said.

import { site } from "./site.ts";
import * as text from "./texts.ts";

export const privacy = {
	title: text.title(`Privacy – ${site.name}`),
	heading: text.heading("Privacy"),
	lead: text.lead(
		"What we store when you join the waitlist, why, and how to have it erased.",
	),
	sections: [
		{
			heading: text.subheading("Who we are"),
			paragraphs: [
				text.paragraph(
					text.placeholder(
						"[Name, street, postal code, town, country]",
						"Name and postal address of the person or company behind the page",
					),
				),
				text.paragraph(
					text.placeholder(
						"Write to us at [email address].",
						"The email address for questions about privacy",
					),
				),
			],
		},
		{
			heading: text.subheading("What we store"),
			paragraphs: [
				text.paragraph(
					"When you join the waitlist: your email address, your phone number if you give one, whether you joined as a Space Owner or as an Advertiser, and the time. If the link that brought you here carries a note such as “newsletter”, we also store that note, so that we know where people hear of us.",
				),
				text.paragraph(
					"This page sets no cookies, and loads nothing from other companies. Against floods of sign-ups, the server counts how many come from one IP address. It keeps the address in memory only, never beside your sign-up.",
				),
				text.paragraph(
					text.placeholder(
						"Our server is run by [company] in [country]. A log there keeps IP addresses for [14 days].",
						"Which company runs your server, in which country, and whether a log there keeps IP addresses",
					),
				),
			],
		},
		{
			heading: text.subheading("What we use it for"),
			paragraphs: [
				text.paragraph(
					`To tell you when ${site.name} opens, and to learn where spaces are offered and wanted. You agree to this by joining. Your data goes to no other company, apart from those that run our server or send our email for us.`,
				),
			],
		},
		{
			heading: text.subheading("How long we keep it"),
			paragraphs: [
				text.paragraph(
					text.placeholder(
						`Until ${site.name} has opened and you have heard from us, and for at most [24 months].`,
						"How long you keep sign-ups",
					),
				),
				text.paragraph(
					text.placeholder(
						"Backups are deleted after [14 days].",
						"How long you keep backups of the list",
					),
				),
			],
		},
		{
			heading: text.subheading("Your rights"),
			paragraphs: [
				text.paragraph(
					"Write to us at any time to see what we store about you, to correct it, or to leave the list. We then erase your sign-up. We keep only a coded fingerprint of your address, from which it cannot be read, so that no old backup brings it back.",
				),
				text.paragraph(
					"You can also complain to the data protection authority of the country in which you live.",
				),
			],
		},
	],
	home: text.buttonLink("Return to Home", "/"),
} as const;
