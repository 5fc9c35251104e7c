/** A mail as plain text. */
import { site } from "../content/site.ts";
import type { MailContent } from "./compose.ts";

/** Columns that every mail program shows without breaking lines of its own. */
const columns = 78;

/** Lines of at most 78 columns, but for a longer link, which must not be broken. */
export function toText(content: MailContent): string {
	const { heading, paragraphs, button, notes, links } = content;
	const linkLines = ({ label, href }: typeof button) => `${label}:\n${href}`;
	return [
		site.name,
		heading,
		...paragraphs.map(wrap),
		linkLines(button),
		"-".repeat(columns),
		...notes.map(wrap),
		...links.map(linkLines),
		"",
	].join("\n\n");
}

function wrap(paragraph: string): string {
	const lines = [""];
	for (const word of paragraph.split(/\s+/)) {
		const longer = `${lines.at(-1)} ${word}`.trim();
		if (longer.length <= columns) lines[lines.length - 1] = longer;
		else lines.push(word);
	}
	return lines.join("\n").trim();
}
