/**
 * The marks in the paragraphs of a mail: `**bold**`, `[label](address)`, and `{ownLink}`, the person's own link, also as
 * the address of a label. All else is shown as it is typed.
 */
import { addressMistake } from "../../words/kinds.ts";

/** Words of one form. */
export interface Run {
	readonly text: string;
	readonly isBold?: boolean;
	/** Where they lead. */
	readonly href?: string;
}

/** A paragraph of a mail: as it is typed, or with its marks read. */
export type Paragraph = string | readonly Run[];

const ownLinkSlot = "{ownLink}";
/** An address may have pairs of parentheses in it. */
const linkPattern = /\[([^[\]]+)\]\(((?:[^\s()]|\([^\s()]*\))+)\)|\{ownLink\}/g;
/** At the beginning or the end of a word; three or more stars are a line that the founder draws. */
const boldPattern = /(?<!\*)(?:(?<=\S|^)\*\*|\*\*(?=\S|$))(?!\*)/;

/** Reads the marks of a paragraph; `resolve` makes the whole address of a link that begins with `/` or `#`. */
export function readMarks(
	paragraph: string,
	ownLink: string,
	resolve: (address: string) => string,
): readonly Run[] {
	const runs: Run[] = [];
	let end = 0;
	for (const match of paragraph.matchAll(linkPattern)) {
		const [whole, label = ownLink, address = ownLinkSlot] = match;
		if (!canLead(address)) continue;
		const href = address === ownLinkSlot ? ownLink : resolve(address);
		runs.push({ text: paragraph.slice(end, match.index) });
		runs.push({ text: label, href });
		end = match.index + whole.length;
	}
	runs.push({ text: paragraph.slice(end) });
	return withBold(runs).filter(({ text }) => text !== "");
}

/** What is wrong with the marks of a text, each as a sentence. */
export function markMistakes(text: string): string[] {
	const links = [...text.matchAll(linkPattern)].flatMap(
		([whole, , address = ownLinkSlot]) =>
			canLead(address) ? [] : `${whole}${addressMistake(address)}.`,
	);
	const slots = [...text.matchAll(slotPattern)].map(
		([slot]) =>
			`${slot} would be sent as it is: no mail names its person. ${ownLinkSlot} is the person's own link.`,
	);
	return [...new Set([...links, ...slots])];
}

/** What other programs put a person's name or address in for. */
const slotPattern =
	/\{\{[^{}]*\}\}|\{(?!ownLink\})[\p{L}_][\p{L}\p{N}_ .|-]*\}|\*\|[^|]*\|\*|%recipient[^%]*%/gu;

function canLead(address: string): boolean {
	return address === ownLinkSlot || addressMistake(address) === undefined;
}

/** The runs with the words between two bold marks bold; a mark without a second one is shown. */
function withBold(runs: readonly Run[]): Run[] {
	const marks = runs.flatMap(({ text }) => text.split(boldPattern).slice(1));
	let left = marks.length - (marks.length % 2);
	let isBold = false;
	return runs.flatMap(({ text, ...run }) => {
		const [first = "", ...others] = text.split(boldPattern);
		const parts = [{ ...run, ...(isBold && { isBold }), text: first }];
		for (const part of others) {
			if (left === 0) {
				parts.push({ ...run, text: `**${part}` });
				continue;
			}
			left -= 1;
			isBold = !isBold;
			parts.push({ ...run, ...(isBold && { isBold }), text: part });
		}
		return parts;
	});
}

/** The words of a paragraph as plain text, each link with its address. */
export function plainText(paragraph: Paragraph): string {
	if (typeof paragraph === "string") return paragraph;
	return paragraph
		.map(({ text, href }, at) => {
			// A label that is partly bold has its address once.
			const isWhole = paragraph[at + 1]?.href !== href;
			if (href === undefined || text === href || !isWhole) return text;
			return `${text} (${href.replace(/^mailto:/, "")})`;
		})
		.join("");
}

/** The same without the addresses. */
export function wordsAlone(paragraph: Paragraph): string {
	if (typeof paragraph === "string") return paragraph;
	return paragraph.map(({ text }) => text).join("");
}
