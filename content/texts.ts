// The kinds of text on the page, and how long each may be: `text.heading("How It Works")` is a heading.
//
// There is nothing to change in this file to change the page. At these lengths the page still looks
// right 320 pixels wide, and as wide as the menu's row needs (`test/browser/limits.spec.ts`).
//
// A text that does not fit is noted with its file and line; `npm run build` and `npm run dev` show
// all of them at once.

/** An address with the words that lead to it. */
export interface Link {
	readonly label: string;
	readonly href: string;
}

/** A picture in `content/pictures/`, and words for people who cannot see it. */
export interface Picture {
	readonly file: string;
	readonly alt: string;
}

/** How long a text of each kind may be: in letters with spaces, and its longest word. */
export const limits = new Map<
	string,
	{ readonly letters: number; readonly word: number | undefined }
>();

const display = "set as large as it is, it fills a phone's width";
const header = "the row of the header is full";
const cards = "two cards share a phone's width";
const cutOff = "search results cut off the rest";

export const logo = kind("logo", 18, header);
export const menu = kind("menu", 12, header);
export const slot = kind("slot", 8, header);
export const title = kind("title", 60, cutOff);
export const description = kind("description", 160, cutOff);
/** Words for people who cannot see what they describe. */
export const spoken = kind("spoken", 250, "a screen reader reads it in one go");
export const button = kind("button", 18, "it stands on one line");
export const linkText = kind("linkText", 20, "links stand side by side");
export const tooltip = kind("tooltip", 56, "two lines fit between two fields");
export const name = kind("name", 40, "it stands below a photo", 20);
export const headline = kind("headline", 40, display, 10);
export const poster = kind("poster", 9, "it is one word on a poster", 9);
export const heading = kind("heading", 32, display, 11);
export const subheading = kind("subheading", 28, display, 14);
const example = kind("example", 36, display, 18);
export const lead = kind("lead", 120, "one look must be enough to read it");
export const paragraph = kind("paragraph", 400, "longer texts are not read");
export const note = kind("note", 60, "it must not crowd the button");
export const side = kind("side", 14, cards);
export const hint = kind("hint", 20, cards);
export const sideJoin = kind("sideJoin", 24, "it stands on one line of a card");
export const label = kind("label", 10, "its line is shared with other words");
export const emailLabel = kind("emailLabel", 6, "a message stands beside it");
export const mark = kind("mark", 1, "its box is as large as one letter");
export const fieldMessage = kind("fieldMessage", 32, "a label is beside it");
export const message = kind("message", 80, "it must not cover the header");
/** A button with more words, which has its line to itself. */
export const action = kind("action", 20, "it stands on one line");
const mailButton = kind("mailButton", 24, "it stands on one line");
const subject = kind("subject", 60, "mail programs cut off the rest");

/** A link by its words and its address; each kind has a limit of its own. */
export const link = linkOf(linkText);
export const menuLink = linkOf(menu);
export const slotLink = linkOf(slot);
export const buttonLink = linkOf(button);
export const sideLink = linkOf(sideJoin);

/** The words of a mail. */
export interface Mail {
	readonly subject: string;
	readonly heading: string;
	readonly paragraphs: readonly string[];
	readonly button: string;
}

/** The words of a mail whose button leads to an address. */
export interface Announcement extends Mail {
	readonly href: string;
}

/** A mail; notes also which of its words are missing. */
export function mail<Words extends Mail | Announcement>(words: Words): Words {
	subject(words.subject);
	heading(words.heading);
	for (const each of words.paragraphs ?? [""]) paragraph(each);
	mailButton(words.button);
	if ("href" in words) address(words.href);
	return words;
}

/** A link with a tooltip. */
export function tipLink(words: string, href: string, tip: string) {
	return { ...link(words, href), tooltip: tooltip(tip) };
}

export function examples(all: readonly string[]): readonly string[] {
	return all.map((words) => example(words));
}

export const color = pattern(
	"color",
	/^#[\da-f]{6}$/i,
	"is no color like #f2e9d8",
);
export const language = pattern(
	"language",
	/^[a-z]{2,3}(?:-[A-Z\d][A-Za-z\d]+)*$/,
	"is no language like en or pt-BR",
);

/** Where a link leads. The build also looks for the place on the page, or the file in `public/`. */
export function address(href: string): string {
	return checked("address", href, () => {
		if (/^(?:#|\/(?!\/))/.test(href)) {
			noted.addresses.push({ href, place: placeInContent() });
			return undefined;
		}
		return /^(?:https:\/\/[^/]+\.[^/]|mailto:[^@]+@.|tel:\+?\d)/.test(href) &&
			URL.canParse(href)
			? undefined
			: "is no address that begins with https://, mailto:, tel:, / or #";
	});
}

/**
 * Marks a text or address that must be replaced before the page is public: put your own, in plain
 * quotation marks, where the whole `text.placeholder("…", "…")` stands. `what` says what belongs there.
 * `npm run build` lists those that are left.
 */
export function placeholder(words: string, what: string): string {
	noted.placeholders.push({ words, what, place: placeInContent() });
	return words;
}

/**
 * Checks the words of a picture, for the build, which looks up the file. Words without a letter, as
 * “…”, are noted as a placeholder.
 */
export function checkPicture({ file, alt }: Picture, place: string): void {
	noted.texts.add(file);
	if (typeof alt !== "string" || /\p{L}/u.test(alt)) {
		spoken(alt, `${place}.alt`);
	} else {
		noted.texts.add(alt);
		const what = `What ${file} shows, for people who cannot see it`;
		noted.placeholders.push({ words: alt, what, place: `${place}.alt` });
	}
}

/** What the build reports of the content files that were loaded so far. */
export const noted = {
	/** One line per text that has to be changed. */
	errors: [] as string[],
	/** The texts left to be replaced; `place` like `content/site.ts:33`. */
	placeholders: [] as { words: string; what: string; place: string }[],
	/** The addresses on this site, still to be looked up. */
	addresses: [] as { href: string; place: string }[],
	/** Every text that was checked. */
	texts: new Set<string>(),
};

function kind(name: string, letters: number, why: string, word?: number) {
	limits.set(name, { letters, word });
	return (words: string, place = placeInContent()): string =>
		checked(name, words, () => lengthError(words, letters, why, word), place);
}

function linkOf(labelOf: (words: string) => string) {
	return (words: string, href: string): Link => ({
		label: labelOf(words),
		href: address(href),
	});
}

function pattern(name: string, allowed: RegExp, error: string) {
	return (value: string): string =>
		checked(name, value, () => (allowed.test(value) ? undefined : error));
}

function checked(
	kind: string,
	words: string,
	findError: () => string | undefined,
	place = placeInContent(),
): string {
	const error = basicError(words) ?? findError();
	if (error !== undefined) {
		const quoted = words ? ` “${String(words).slice(0, 40)}”` : "";
		noted.errors.push(`${place}: ${kind}${quoted} ${error}`);
	}
	noted.texts.add(words);
	return words;
}

function basicError(words: unknown): string | undefined {
	if (words === undefined) return "is missing";
	if (typeof words !== "string") return "is no text in quotation marks";
	if (words.trim() === "") return "is empty";
	if (words !== words.trim()) return "begins or ends with a space";
	return undefined;
}

function lengthError(
	words: string,
	letters: number,
	why: string,
	word = letters,
): string | undefined {
	const count = lengthOf(words);
	if (count > letters)
		return `has ${count} letters instead of at most ${letters}: ${why}`;
	const longest = words.split(/[\s–-]+/).find((each) => lengthOf(each) > word);
	if (longest !== undefined)
		return `has the word “${longest}” with ${lengthOf(longest)} letters instead of at most ${word}: ${why}`;
	return undefined;
}

/** As a reader counts: an accent is no letter of its own. */
function lengthOf(words: string): number {
	return [...words.normalize()].length;
}

/** The file and line that called, like `content/landing.ts:34`. */
function placeInContent(): string {
	const frame = /content[\\/]((?!texts\.ts)[\w-]+\.ts):(\d+)/.exec(
		new Error().stack ?? "",
	);
	return frame ? `content/${frame[1]}:${frame[2]}` : "content/";
}
