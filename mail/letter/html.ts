/**
 * A mail as HTML, in the look of the page. Some mail programs support only tables and style attributes; the stylesheet
 * only changes the colors for readers who prefer dark ones.
 */
import { allColors } from "../../page/looks/colors.ts";
import { escapeHtml } from "../../shared/escape-html.ts";
import type { Side } from "../../shared/sides.ts";
import {
	directionOf,
	type Scheme,
	type Theme,
	type Words,
} from "../../words/content.ts";
import type { MailContent } from "./mail-content.ts";

/** Narrow and bold if the mail program has such a font. */
const display = "'Arial Narrow',Arial,Helvetica,sans-serif";
const font = "Arial,Helvetica,sans-serif";
const table =
	'table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

/** The HTML document of a mail to a person of a side. */
export function toHtml(
	content: MailContent,
	side: Side,
	{ site, language }: Words,
	theme: Theme,
): string {
	const { subject, heading, paragraphs, button, notes, links, posterName } =
		content;
	const { paper, sheet, ink, own, on } = colorsOf(theme, side, "light");
	const dark = colorsOf(theme, side, "dark");
	const frame = `6px solid ${own}`;
	const empty = "font-size:0;line-height:0";
	const direction = directionOf(language);
	/** Where a line begins and ends: styles of mails have only left and right. */
	const [start, end] =
		direction === "rtl" ? ["right", "left"] : ["left", "right"];
	/** The mark: the frame with its open corner, as large as the name beside it. */
	const stroke = `4px solid ${own}`;
	const mark = `<table role="presentation" dir="ltr" cellpadding="0" cellspacing="0" border="0"><tr><td class="frame" width="11" height="6" style="${empty};border-top:${stroke};border-left:${stroke}">&nbsp;</td><td width="9" style="${empty}">&nbsp;</td></tr><tr><td class="frame" colspan="2" height="10" style="${empty};border:${stroke};border-top:0">&nbsp;</td></tr></table>`;
	const corner = posterName
		? `<td class="paper" align="${end}" valign="top" height="40" style="padding:0 0 8px;background:${paper}"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="poster on" height="32" style="padding:0 10px;background:${own};font:bold 20px/32px ${display};color:${on};white-space:nowrap">${escapeHtml(posterName)}</td></tr></table></td>`
		: `<td class="paper" width="64" height="32" style="${empty};background:${paper}">&nbsp;</td>`;
	return `<!doctype html>
<html lang="${escapeHtml(language.code)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
.paper { background: ${dark.paper} !important }
.sheet { background: ${dark.sheet} !important }
.ink { color: ${dark.ink} !important }
.frame { border-color: ${dark.own} !important }
.button { background: ${dark.own} !important; border-color: ${dark.ink} !important }
.poster { background: ${dark.own} !important }
.on { color: ${dark.on} !important }
}
</style>
</head>
<body class="paper" dir="${direction}" style="direction:${direction};margin:0;padding:0;background:${paper}">
${preheader(paragraphs[0] ?? "")}
<${table} class="paper" style="background:${paper}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" dir="${direction}" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px;text-align:${start}">
<tr><td style="padding:0 0 16px"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding-${end}:10px">${mark}</td><td class="ink" style="font:bold 28px/1.1 ${display};color:${ink}">${escapeHtml(site.name)}</td></tr></table></td></tr>
<tr><td>
<${table}>
<tr><td class="sheet frame" height="32" style="${empty};background:${sheet};border-top:${frame};border-${start}:${frame}">&nbsp;</td>${corner}</tr>
<tr><td class="sheet ink frame" colspan="2" style="padding:0 24px 32px;background:${sheet};border:${frame};border-top:0;font:17px/1.5 ${font};color:${ink}">
<h1 class="ink" style="margin:0 0 20px;font:bold 36px/1.05 ${display};color:${ink}">${escapeHtml(heading)}</h1>
${paragraphs.map((words) => `<p style="margin:0 0 16px">${escapeHtml(words)}</p>`).join("\n")}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:24px"><tr><td class="button" style="background:${own};border:2px solid ${ink};mso-padding-alt:14px 22px"><a class="on" href="${escapeHtml(button.href)}" style="display:inline-block;padding:14px 22px;font:bold 17px/1.2 ${font};color:${on};text-decoration:none">${escapeHtml(button.label)}</a></td></tr></table>
</td></tr>
</table>
</td></tr>
<tr><td class="ink" style="padding:20px 4px 0;font:14px/1.5 ${font};color:${ink}">
${notes.map((words) => `<p style="margin:0 0 8px">${escapeHtml(words)}</p>`).join("\n")}
${links.map(({ label, href }) => `<p style="margin:0 0 8px"><a class="ink" href="${escapeHtml(href)}" style="color:${ink};text-decoration:underline">${escapeHtml(label)}</a></p>`).join("\n")}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

/**
 * What a list of mails shows beside the subject: the first paragraph, and then nothing. Without it, that would
 * be the product's name and the heading.
 */
function preheader(words: string): string {
	const filler = "&#847;&zwnj;&nbsp;".repeat(60);
	return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(words)}${filler}</div>`;
}

/** The colors; `own` is that of the side, and `on` that of words on it. */
function colorsOf(theme: Theme, side: Side, scheme: Scheme) {
	const colors = allColors(theme, scheme);
	return { ...colors, own: colors[side], on: colors[`on-${side}`] };
}
