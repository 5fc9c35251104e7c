// How long each text may be. At these lengths the page still looks right 320 pixels wide, and as
// wide as the menu's row needs (`test/browser/texts.spec.ts`).

const large = "set as large as it is, it fills a phone's width";
const cards = "two cards share a phone's width";
const cutOff = "search results and mail programs cut off the rest";
const unread = "longer texts are not read";
const look = "one look must be enough to read it";
const line = "it shares its line or stands on one";
const spoken = "a screen reader reads it in one go";

/**
 * The names of texts, how many letters they may have at most, spaces included, what a longer text does,
 * and the letters of its longest word. The first row with the end of a text's name is the text's; `*` is
 * any one part of a name.
 */
const lengths: readonly [string, number, string, word?: number][] = [
	["site.name footer.owner header.links.*.label", 18, "the header is full"],
	["slot.label form.phone form.email", 8, line],
	["login.label join.label home submit submitting", 18, line],
	["label skip answers.*", 20, line],
	["whoItsFor.sides.*.join button", 24, line],
	["steps.*.*.title cases.*.title", 30, large, 14],
	["formHeading question sections.*.heading", 28, large, 14],
	["hero.sides.*.wall", 40, large, 14],
	["hero.sides.*.poster", 9, "it is one word on a poster"],
	["heading", 32, large, 16],
	["examples.*", 36, large, 18],
	["title subject", 60, cutOff],
	["description", 160, cutOff],
	["hero.sides.*.lead", 125, look],
	[
		"lead text closing.sides.* cases.*.sides.* needsJavaScript ownLink",
		120,
		look,
	],
	["founder.proof", 60, "it stands on a strip"],
	["reserved.title", 14, "it stands on a card"],
	["reserved.text", 36, "it stands on a card", 14],
	["cases.*.shape cases.*.seenBy", 36, line],
	["quote bio paragraphs.* opening.* reason.* postalAddress", 400, unread],
	["founder.name", 40, "it stands below a photo", 20],
	["form.optional write", 28, line],
	["tooltip", 44, "two lines must be enough"],
	["form.sides.*.name", 14, cards],
	["form.sides.*.hint", 20, cards],
	["form.note", 60, "it must not crowd the button"],
	["messages.* joined.*", 80, "it must not cover the header"],
	["alt shareImageAlt logoAlt street", 250, spoken],
	["navigation openMenu closeMenu", 250, spoken],
	["language href file", 300, "it is a code, an address or a file's name"],
];

/** The limit of a text by its name, like `landing.hero.lead`; `undefined` where no row has it. */
export function limitOf(name: string) {
	for (const [names, letters, why, word = letters] of lengths) {
		const ends = names.replaceAll(".", "\\.").replaceAll("*", "[^.]+");
		if (RegExp(`(^|\\.)(${ends.replaceAll(" ", "|")})$`).test(name))
			return { letters, why, word };
	}
	return undefined;
}

/**
 * What is wrong with a text, like `landing.hero.lead: 130 letters, at most 120: one look must …`;
 * `undefined` where it fits.
 */
export function textError(name: string, text: string): string | undefined {
	const limit = limitOf(name);
	if (limit === undefined)
		return `${name}: has no length in content/lengths.ts; is its name misspelt?`;
	if (text.trim() === "") return `${name}: is empty`;
	if (text !== text.trim()) return `${name}: begins or ends with a space`;
	const { letters, why, word } = limit;
	if (text.length > letters)
		return `${name}: ${text.length} letters, at most ${letters}: ${why}`;
	const longWord = text.split(/[\s–-]+/).find((each) => each.length > word);
	// Only of large type; an address is one word.
	if (longWord === undefined || word === letters) return undefined;
	return `${name}: the word “${longWord}” has ${longWord.length} letters, at most ${word}: ${why}`;
}
