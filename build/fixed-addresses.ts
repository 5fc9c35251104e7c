/** Files that programs look for at addresses of their own. */
import sharp from "sharp";
import type { TextPage } from "../protocol/pages.ts";
import { escapeHtml } from "../shared/escape-html.ts";
import { ago, dayMs } from "../shared/time.ts";
import type { Content, Words } from "../words/content.ts";
import { isPlaceholder } from "../words/placeholders.ts";
import { isOnline } from "./built-facts.ts";

/** By the path in `dist/`; `icon` is a picture of 32 by 32 pixels. */
export async function fixedAddresses(
	{ languages }: Content,
	siteUrl: string,
	icon: Buffer,
	now = Date.now(),
): Promise<Record<string, string | Buffer>> {
	const security = securityText(languages, siteUrl, now);
	return {
		"site/favicon.ico": await asIco(icon),
		...(siteUrl !== "" && { "site/sitemap.xml": sitemap(languages, siteUrl) }),
		...(security && { "site/.well-known/security.txt": security }),
	};
}

/** What `robots.txt` says besides; addresses have to be absolute there. */
export function robotsText(written: string, siteUrl: string): string {
	if (siteUrl === "" || /^sitemap:/im.test(written)) return written;
	return `${written.trimEnd()}\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/**
 * The page in each language. Without the pages of text: they tell search engines not to list them, which report a sitemap
 * that names such a page.
 */
function sitemap(languages: readonly Words[], siteUrl: string): string {
	const all = languages.map(({ language: { code, root } }) => ({
		code,
		url: escapeHtml(`${siteUrl}${root}/`),
	}));
	const links = all.map(
		({ code, url }) =>
			`<xhtml:link rel="alternate" hreflang="${code}" href="${url}"/>`,
	);
	const others = all.length > 1 ? links.join("") : "";
	const urls = all.map(({ url }) => `<url><loc>${url}</loc>${others}</url>\n`);
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("")}</urlset>
`;
}

/**
 * To whom to report what is wrong with the security (RFC 9116): the first address of the imprint that is online, or else
 * of the page about privacy; `undefined` without one.
 */
function securityText(
	languages: readonly Words[],
	siteUrl: string,
	now: number,
): string | undefined {
	const [contact] = (["imprint", "privacy"] as const).flatMap((name) =>
		languages.flatMap((words) => contactsOn(words, name)),
	);
	if (contact === undefined) return undefined;
	const codes = languages.map(({ language }) => language.code);
	const path = "/.well-known/security.txt";
	return [
		`Contact: ${contact}`,
		// Less than a year, as the RFC recommends: a page that is not built for so long may have no one who reads it.
		`Expires: ${ago(-364 * dayMs, now)}`,
		`Preferred-Languages: ${codes.join(", ")}`,
		...(siteUrl === "" ? [] : [`Canonical: ${siteUrl}${path}`]),
		"",
	].join("\n");
}

/** The addresses of mail to which a page of text that is online has links. */
function contactsOn(words: Words, name: TextPage): string[] {
	if (!isOnline(words, name)) return [];
	const paragraphs = words[name]?.sections.flatMap((each) => each.paragraphs);
	return (paragraphs ?? []).flatMap((each) =>
		typeof each === "object" &&
		"href" in each &&
		/^mailto:[^\s@]+@[^\s@]+$/i.test(each.href) &&
		!isPlaceholder(each.href)
			? [each.href]
			: [],
	);
}

/** A picture in the format that browsers ask for where no document names one: 22 bytes, and a PNG with all colors. */
async function asIco(icon: Buffer): Promise<Buffer> {
	const { data, info } = await sharp(icon)
		.ensureAlpha()
		.png()
		.toBuffer({ resolveWithObject: true });
	const head = Buffer.alloc(22);
	// https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10): an icon, and one picture …
	head.writeUInt16LE(1, 2);
	head.writeUInt16LE(1, 4);
	// … of this size, in one plane, with bits per pixel, bytes, and where it begins.
	head.writeUInt8(info.width, 6);
	head.writeUInt8(info.height, 7);
	head.writeUInt16LE(1, 10);
	head.writeUInt16LE(32, 12);
	head.writeUInt32LE(data.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, data]);
}
