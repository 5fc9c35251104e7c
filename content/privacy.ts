// The page about privacy: a template, which is online only once you switch it on.
//
// How to change it: what stands between quotation marks is yours; paragraphs and sections may grow
// and shrink. Replace the words in square brackets, and the brackets too: `npm run dev` shows the
// page at /privacy. Then put it online, in `content/site.ts`:
// `privacy: { label: "Privacy", href: "/privacy" }`.
//
// It says what this program stores when it runs on a server of your own. On a static host with
// Supabase, leave out the sources under "What we store", and write who else is involved. Ask
// a person who knows the law where you live whether more has to be said.

import type { Retention } from "../shared/retention.ts";
import { site } from "./site.ts";

/**
 * When people are erased by themselves; `null` leaves a rule out. The page says what is set here, under "How long we
 * keep it". The mailer erases, a week after the digest to FOUNDER_MAIL has told you how many that will be;
 * `erase --retention` shows them (docs/people.md).
 */
export const retention: Retention = {
	/** Who was asked to confirm, and has not for so many days, such as `60`. */
	unconfirmedDays: null,
	/** The day you opened, such as `"2027-03-01"`: `null` until you know it. */
	opened: null,
	/** Everybody, so many days after that day (or after their last sign-up, if that is later), such as `365`. */
	daysAfterOpening: null,
};

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
				"When you join the waitlist: your email address, your phone number if you give one, what you joined as, and the time. If the link that brought you here carries a note such as “newsletter”, we also store that note, so that we know where people hear of us.",
				"This page sets no cookies, and loads nothing from other companies. To stop floods of sign-ups, the server counts how many come from each IP address and network. It forgets these within a day, and never keeps them beside your sign-up. If more than three sign-ups come from one network in a day, they get a shared random mark. It doesn’t reveal the network.",
				"After you join, we send one email that asks whether it was you, three at most. If you leave by the link in it, we keep that wish as a coded fingerprint, also when your sign-up is erased. If your address is entered again later, we ask once more, thirty days after you left at the earliest, and never again.",
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
				...keptFor(retention),
				"Backups are deleted after [14 days].",
			],
		},
		{
			heading: "Your rights",
			paragraphs: [
				"Write to us at any time to see what we store about you, to correct it, or to leave the list. We then erase your sign-up. We keep only a coded fingerprint that can’t be turned back into your address, so that no old backup brings it back, and so that a wish to get no more email is kept.",
				"You can also complain to the data protection authority of the country in which you live.",
			],
		},
	],
};

/** What the page says of the retention above. */
export function keptFor({
	unconfirmedDays,
	daysAfterOpening,
}: Retention): string[] {
	const until = `Until ${site.name} has opened and you have heard from us, and for at most`;
	return [
		daysAfterOpening === null
			? `${until} [24 months].`
			: `${until} ${daysAfterOpening} days after we open, or after you last signed up if that is later. Then your data is erased.`,
		...(unconfirmedDays === null
			? []
			: [
					`If we asked you to confirm your email address and you don’t, your data is erased ${unconfirmedDays} days later.`,
				]),
	];
}
