/**
 * A mail as HTML, in the look of the page. Some mail programs support only tables and style attributes, so the
 * stylesheets only change colors for readers who prefer dark ones. Outlook for Windows, which shows mails as Word does,
 * wants all lengths in pixels and in styles. What each program supports: `test/field/mail-programs.test.ts`.
 */
import { escapeHtml } from "../../shared/escape-html.ts";
import type { Side } from "../../shared/sides.ts";
import { directionOf, type Theme, type Words } from "../../words/content.ts";
import type { Link } from "../../words/schema.ts";
import type { MailContent } from "./mail-content.ts";
import { type Paragraph, type Run, wordsAlone } from "./marks.ts";
import { colorsOf, type MailColors, styles } from "./styles.ts";

/** Narrow and bold if the mail program has such a font. */
const display = "'Arial Narrow',Arial,Helvetica,sans-serif";
const font = "Arial,Helvetica,sans-serif";
const table =
	'table role="presentation" cellpadding="0" cellspacing="0" border="0"';
const wide = `${table} width="100%"`;
/** A cell without words is as high as it says. */
const empty = "font-size:1px;mso-line-height-rule:exactly;line-height:1px";

/** A font in pixels, as `17px/26px`, with lines of exactly that height: Outlook for Windows makes other lines higher. */
function type(sizes: string, family = font): string {
	return `mso-line-height-rule:exactly;font:${sizes} ${family}`;
}

/** The HTML document of a mail to a person of a side. */
export function toHtml(
	content: MailContent,
	side: Side,
	{ site, language }: Pick<Words, "site" | "language">,
	theme: Theme,
): string {
	const { subject, heading, paragraphs, button, notes, links, posterName } =
		content;
	const colors = colorsOf(theme, side, "light");
	const { paper, sheet, ink, own, on } = colors;
	const frame = `6px solid ${own}`;
	const direction = directionOf(language);
	/** Where a line begins and ends: styles of mails have only left and right. */
	const [start, end] =
		direction === "rtl" ? ["right", "left"] : ["left", "right"];
	/** The mark: the frame with its open corner, as large as the name beside it. */
	const stroke = `4px solid ${own}`;
	const mark = `<${table} dir="ltr"><tr><td class="frame" style="width:11px;height:6px;${empty};border-top:${stroke};border-left:${stroke}">&nbsp;</td><td style="width:9px;${empty}">&nbsp;</td></tr><tr><td class="frame" colspan="2" style="height:10px;${empty};border:${stroke};border-top:0">&nbsp;</td></tr></table>`;
	const corner = posterName
		? `<td class="paper" align="${end}" valign="top" style="width:64px;height:32px;padding:0 0 8px;${empty};background:${paper}"><${table}><tr><td class="poster on" style="padding:4px 10px;background:${own};${type("bold 20px/24px", display)};color:${on};white-space:nowrap">${onOwn(posterName, colors)}</td></tr></table></td>`
		: `<td class="paper" style="width:64px;height:32px;${empty};background:${paper}">&nbsp;</td>`;
	const lastGap = button === undefined ? 0 : 24;
	const gapAfter = (index: number) =>
		index + 1 < paragraphs.length ? 16 : lastGap;
	return `<!doctype html>
<html lang="${escapeHtml(language.code)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
${styles(theme, side)}
</head>
<body class="body paper ink" dir="${direction}" style="direction:${direction};margin:0;padding:0;background:${paper};color:${ink}">
${preheader(wordsAlone(paragraphs[0] ?? ""))}
<${wide} class="paper" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<!--[if mso]><${table} style="width:600px"><tr><td><![endif]-->
<${table} dir="${direction}" style="width:100%;max-width:600px;text-align:${start}">
<tr><td style="padding:0 0 16px"><${table}><tr><td style="padding-${end}:10px">${mark}</td><td class="ink" style="${type("bold 28px/32px", display)};color:${ink}">${escapeHtml(site.name)}</td></tr></table></td></tr>
<tr><td>
<${wide}>
<tr><td class="sheet frame" style="height:32px;${empty};background:${sheet};border-top:${frame};border-${start}:${frame}">&nbsp;</td>${corner}</tr>
<tr><td class="sheet ink frame" colspan="2" style="padding:0 24px 32px;background:${sheet};border:${frame};border-top:0;${type("17px/26px")};color:${ink};word-break:break-word">
${heading === undefined ? "" : `<h1 style="margin:0 0 20px;${type("bold 36px/40px", display)}">${escapeHtml(heading)}</h1>`}
${paragraphs.map((words, index) => `<p style="margin:0 0 ${gapAfter(index)}px">${inParagraph(words, ink)}</p>`).join("\n")}
${button === undefined ? "" : buttonOf(button, colors)}
</td></tr>
</table>
</td></tr>
<tr><td class="ink" style="padding:20px 4px 0;${type("14px/21px")};color:${ink};word-break:break-word">
${notes.map((words) => `<p style="margin:0 0 8px">${escapeHtml(words)}</p>`).join("\n")}
${links.map(({ label, href }) => `<p style="margin:0 0 8px"><a class="ink" href="${escapeHtml(href)}" style="color:${ink};text-decoration:underline">${escapeHtml(label)}</a></p>`).join("\n")}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function buttonOf({ label, href }: Link, colors: MailColors): string {
	const { ink, own, on } = colors;
	return `<${table}><tr><td class="button" style="background:${own};border:2px solid ${ink};mso-padding-alt:14px 22px"><a class="button on" href="${escapeHtml(href)}" style="display:inline-block;padding:14px 22px;background:${own};${type("bold 17px/22px")};color:${on};text-decoration:none">${onOwn(label, colors)}</a></td></tr></table>`;
}

/** The words of a paragraph, their links in the color of the words: it can be read on every ground. */
function inParagraph(paragraph: Paragraph, ink: string): string {
	const runs =
		typeof paragraph === "string" ? [{ text: paragraph }] : paragraph;
	return runs
		.map(({ text, isBold, href }: Run) => {
			const words = escapeHtml(text).replaceAll("\n", "<br>");
			const weighed = isBold ? `<strong>${words}</strong>` : words;
			return href === undefined
				? weighed
				: `<a class="ink" href="${escapeHtml(href)}" style="color:${ink};text-decoration:underline">${weighed}</a>`;
		})
		.join("");
}

/** Words on a side's color, within what `styles` makes light ones readable with in Gmail. */
function onOwn(words: string, { on, sheet }: MailColors): string {
	const text = escapeHtml(words);
	return on === sheet
		? `<span class="screen"><span class="difference">${text}</span></span>`
		: text;
}

/**
 * What a list of mails shows beside the subject: the first paragraph, and then nothing. Without it, that would
 * be the product's name and the heading.
 */
function preheader(words: string): string {
	const filler = "&#847;&zwnj;&nbsp;".repeat(60);
	return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}${filler}</div>`;
}
