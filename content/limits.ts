// How long a text may be, and why: at this length the page still looks right on the smallest phone.
//
// There is nothing to change in this file to change the page. The figures are those at which a page
// with every text at its limit passed in a browser, 320 pixels wide and as wide as the menu's row
// needs (`test/browser/limits.spec.ts`): change one, and run that.

/** An address with the words that lead to it. */
export interface Link {
	readonly label: string;
	readonly href: string;
}

/** A place on the page. */
export interface Place {
	/** The longest text, in letters, spaces included. */
	readonly letters: number;
	/** The longest word. */
	readonly word?: number;
	readonly why: string;
}

const display = "set as large as it is, it fills a phone's width";

/** The places where words stand. */
export const places = {
	logo: { letters: 10, why: "the row of the header is full" },
	title: { letters: 60, why: "search results cut off the rest" },
	description: { letters: 160, why: "search results cut off the rest" },
	spoken: { letters: 250, why: "a screen reader reads it in one go" },
	menu: { letters: 12, why: "the row of the header is full" },
	slot: { letters: 8, why: "the row of the header is full" },
	button: { letters: 18, why: "two buttons share a phone's width" },
	link: { letters: 20, why: "links stand side by side on a phone" },
	tooltip: { letters: 90, why: "it covers what is below" },
	headline: { letters: 40, word: 10, why: display },
	poster: { letters: 9, word: 9, why: "it is one word on a poster" },
	heading: { letters: 32, word: 11, why: display },
	subheading: { letters: 28, word: 14, why: display },
	example: { letters: 36, word: 18, why: display },
	lead: { letters: 120, why: "one look must be enough to read it" },
	paragraph: { letters: 400, why: "longer texts are not read here" },
	side: { letters: 14, why: "two cards share a phone's width" },
	hint: { letters: 20, why: "two cards share a phone's width" },
	label: {
		letters: 12,
		why: "it shares a phone's width with what is beside it",
	},
	emailLabel: { letters: 6, why: "a message must fit beside it on a phone" },
	mark: { letters: 1, why: "its box is as large as one letter" },
	fieldMessage: { letters: 32, why: "it stands beside the name of the field" },
	message: { letters: 80, why: "it must not cover more than the header" },
} as const satisfies Record<string, Place>;

/** What is no text: checked by its form. */
export type Kind = "address" | "colour" | "language" | "drawing";

/** Every text of each file, `*` for any number or name, and the place where it stands. */
export const textsOf: Readonly<
	Record<string, Readonly<Record<string, keyof typeof places | Kind>>>
> = {
	"site.ts": {
		"site.name": "logo",
		"site.language": "language",
		"site.title": "title",
		"site.description": "description",
		"site.shareImageAlt": "spoken",
		"site.themeColor.light": "colour",
		"site.themeColor.dark": "colour",
		"site.logoAlt": "spoken",
		"site.social.label": "link",
		"site.social.href": "address",
		"site.social.tooltip": "tooltip",
	},
	"landing.ts": {
		"header.skip": "link",
		"header.navigation": "spoken",
		"header.links.*.label": "menu",
		"header.links.*.href": "address",
		"header.login.label": "button",
		"header.login.href": "address",
		"header.join.label": "button",
		"header.join.href": "address",
		"header.openMenu": "spoken",
		"header.closeMenu": "spoken",
		"hero.headline.wall": "headline",
		"hero.headline.poster": "poster",
		"hero.lead": "lead",
		"hero.formHeading": "subheading",
		"hero.street": "spoken",
		"howItWorks.heading": "heading",
		"howItWorks.steps.*.title": "subheading",
		"howItWorks.steps.*.text": "lead",
		"whoItsFor.heading": "heading",
		"whoItsFor.hosts.heading": "heading",
		"whoItsFor.hosts.lead": "lead",
		"whoItsFor.hosts.examples.*": "example",
		"whoItsFor.advertisers.heading": "heading",
		"whoItsFor.advertisers.lead": "lead",
		"whoItsFor.advertisers.examples.*": "example",
		"useCases.heading": "heading",
		"useCases.lead": "lead",
		"useCases.cases.*.title": "subheading",
		"useCases.cases.*.text": "lead",
		"useCases.cases.*.drawing": "drawing",
		"founder.heading": "heading",
		"founder.name": "link",
		"founder.portraitAlt": "spoken",
		"founder.quote": "paragraph",
		"founder.bio": "paragraph",
		"founder.links.*.label": "link",
		"founder.links.*.href": "address",
		"founder.links.*.tooltip": "tooltip",
		"closing.heading": "heading",
		"closing.lead": "lead",
		"footer.owner": "logo",
	},
	"form.ts": {
		"form.question": "subheading",
		"form.sides.host.name": "side",
		"form.sides.host.hint": "hint",
		"form.sides.advertiser.name": "side",
		"form.sides.advertiser.hint": "hint",
		"form.email": "emailLabel",
		"form.phone": "label",
		"form.optional": "label",
		"form.whyPhone": "spoken",
		"form.whyMark": "mark",
		"form.whyPhoneAnswer": "tooltip",
		"form.submit": "button",
		"form.submitting": "button",
		"form.needsJavaScript": "lead",
	},
	"messages.ts": {
		"messages.emptyEmail": "fieldMessage",
		"messages.insertError": "message",
		"messages.unexpected": "message",
		"messages.joined.host": "message",
		"messages.joined.advertiser": "message",
		"messages.dismiss": "spoken",
	},
	"other-pages.ts": {
		"notFound.title": "title",
		"notFound.heading": "heading",
		"notFound.text": "lead",
		"notFound.home.label": "button",
		"notFound.home.href": "address",
		"unexpectedError.title": "title",
		"unexpectedError.heading": "heading",
		"unexpectedError.text": "lead",
		"unexpectedError.home.label": "button",
		"unexpectedError.home.href": "address",
	},
};

/** The same for texts that may be left out with `null`. */
export const optionalTextsOf: typeof textsOf = {
	"site.ts": {
		"site.legal.privacy.label": "link",
		"site.legal.privacy.href": "address",
		"site.legal.imprint.label": "link",
		"site.legal.imprint.href": "address",
	},
	"landing.ts": {
		"header.slot.label": "slot",
		"header.slot.href": "address",
	},
};

/** How many there are of each list that cannot have any number. */
export const counts: Readonly<
	Record<
		string,
		{ readonly least: number; readonly most: number; readonly why: string }
	>
> = {
	"header.links": { least: 1, most: 3, why: "the row of the header is full" },
	"howItWorks.steps": { least: 3, most: 3, why: "each step has its drawing" },
	"useCases.cases": { least: 1, most: 3, why: "the wall has three places" },
};

/** The places on the page that an address with `#` can lead to. */
export const anchors: readonly string[] = [
	"how-it-works",
	"who-its-for",
	"spaces",
	"founder",
	"waitlist",
	"join",
];

/** The drawings that a use case can show. */
export const drawings: readonly string[] = ["counter", "lockers", "van"];
