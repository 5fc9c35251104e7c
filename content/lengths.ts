// How long each text may be. At these lengths the page still looks right 320 pixels wide, and as
// wide as the menu's row needs (`test/browser/texts.spec.ts`).

/** At most so many letters, spaces included, and the longest word; `why` says what a longer text does. */
export interface Limit {
	readonly letters: number;
	readonly why: string;
	readonly word: number;
}

const display = "set as large as it is, it fills a phone's width";
const header = "the row of the header is full";
const cards = "two cards share a phone's width";
const cutOff = "search results and mail programs cut off the rest";
const line = "it stands on one line";
const shared = "its line is shared with other words";

/** The first row with the end of a text's name is the text's; `*` is any one part of a name. */
const lengths: readonly (readonly [
	names: string,
	letters: number,
	why: string,
	word?: number,
])[] = [
	["site.name footer.owner", 18, header],
	["header.links.*.label", 18, header],
	["slot.label", 8, header],
	["whoItsFor.sides.*.join", 24, line],
	["login.label join.label home.label submit submitting", 18, line],
	["label skip answers.*", 20, "links and buttons stand side by side"],
	[
		"confirmation.*.button announcements.*.button announcements.*.*.button",
		24,
		line,
	],
	[
		"steps.*.title cases.*.title formHeading question sections.*.heading",
		28,
		display,
		14,
	],
	["title subject", 60, cutOff],
	["description", 160, cutOff],
	["hero.sides.*.wall", 40, display, 14],
	["hero.sides.*.poster", 9, "it is one word on a poster"],
	["heading", 32, display, 16],
	["examples.*", 36, display, 18],
	["hero.sides.*.lead", 125, "one look must be enough to read it"],
	[
		"lead text needsJavaScript ownLink",
		120,
		"one look must be enough to read it",
	],
	[
		"quote bio paragraphs.* reason.* postalAddress",
		400,
		"longer texts are not read",
	],
	["founder.name", 40, "it stands below a photo", 20],
	["tooltip whyPhoneAnswer", 44, "two lines fit between two fields"],
	["form.sides.*.name", 14, cards],
	["form.sides.*.hint", 20, cards],
	["form.note", 60, "it must not crowd the button"],
	["form.email", 14, "a message stands beside it"],
	["form.phone optional", 8, shared],
	["whyMark", 1, "its box is as large as one letter"],
	["emptyEmail", 32, "a label is beside it"],
	[
		"messages.insertError messages.unexpected joined.*",
		80,
		"it must not cover the header",
	],
	[
		"alt shareImageAlt logoAlt navigation openMenu closeMenu street emptyFrame whyPhone dismiss",
		250,
		"a screen reader reads it in one go",
	],
	["language", 10, "it is a code like en or pt-BR"],
	["href file", 300, "it is an address or the name of a file"],
];

/** The limit of a text by its name, like `landing.hero.lead`; `undefined` where no row has it. */
export function limitOf(name: string): Limit | undefined {
	for (const [names, letters, why, word = letters] of lengths) {
		const isRow = names.split(" ").some((end) => matches(name, end));
		if (isRow) return { letters, why, word };
	}
	return undefined;
}

function matches(name: string, end: string): boolean {
	const ends = end.split(".");
	const parts = name.split(".").slice(-ends.length);
	return (
		ends.length === parts.length &&
		ends.every((part, at) => part === "*" || part === parts[at])
	);
}

/** On phones the label of the email field and its message share a line. */
export function sharedLineError(
	email: string,
	emptyEmail: string,
): string | undefined {
	const most = count(email) > 6 ? 23 : Number.POSITIVE_INFINITY;
	return count(emptyEmail) > most
		? `messages.emptyEmail: ${count(emptyEmail)} letters, at most ${most}: form.email beside it has ${count(email)}; shorten one of the two, such as form.email to "E-Mail"`
		: undefined;
}

/**
 * What is wrong with a text, like `landing.hero.lead: 130 letters, at most 120: one look must …`;
 * `undefined` where it fits.
 */
export function textError(name: string, text: string): string | undefined {
	const limit = limitOf(name);
	if (limit === undefined)
		return `${name}: has no length in content/lengths.ts`;
	if (text.trim() === "") return `${name}: is empty`;
	if (text !== text.trim()) return `${name}: begins or ends with a space`;
	const { letters, why, word } = limit;
	if (count(text) > letters)
		return `${name}: ${count(text)} letters, at most ${letters}: ${why}`;
	const long = text.split(/[\s–-]+/).find((each) => count(each) > word);
	if (long === undefined || word === letters) return undefined;
	return `${name}: the word “${long}” has ${count(long)} letters, at most ${word}: ${why}`;
}

/** As a reader counts: an accent is no letter of its own. */
function count(text: string): number {
	return [...text.normalize()].length;
}
