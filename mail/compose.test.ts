import assert from "node:assert/strict";
import { test } from "node:test";
import {
	announcements,
	answers,
	confirmation,
	mailFooter,
} from "../content/mails.ts";
import { theme } from "../content/theme.ts";
import { sides } from "../shared/sides.ts";
import { startMailServer } from "../test/support/mail-server.ts";
import {
	compose,
	type MailWords,
	placeholdersIn,
	toText,
	wordsOf,
} from "./compose.ts";
import { toHtml } from "./html.ts";
import { linkPath, ownCode, personKey, readToken } from "./links.ts";
import { newMail } from "./message.ts";
import { connectToMailServer } from "./send.ts";

const settings = {
	siteUrl: "https://frontage.example",
	linkSecrets: ["a secret of at least thirty-two bytes"] as [string],
	from: "Frontage <hello@frontage.example>",
};
const now = Date.now();

function composed(kind: string, user_type: "host" | "advertiser", more = {}) {
	const words = wordsOf(kind, user_type);
	assert.ok(words);
	const mail = newMail({ email: "ann@x.at", user_type }, kind, settings, now);
	const all: MailWords = { ...words, ...more };
	return { ...compose(mail, all, settings, now), key: mail.person_key };
}

/** What the tokens in a text are for. */
function purposesIn(text: string, key: string): (string | undefined)[] {
	const prefix = settings.siteUrl + linkPath;
	return text
		.split(prefix)
		.slice(1)
		.map((rest) => {
			const [token = ""] = /^[\w-]+/.exec(rest) ?? [];
			const link = readToken(settings.linkSecrets, token);
			assert.equal(link?.personKey, key);
			return link.purpose;
		});
}

for (const kind of ["confirmation", ...Object.keys(announcements)])
	for (const side of sides) {
		const name = `${kind} to a ${side}`;
		const content = announcements[kind] ?? confirmation;
		const words = "subject" in content ? content : content[side];
		const isConfirmation = kind === "confirmation";

		test(`${name}: text and HTML have all words and links, and fetch nothing`, () => {
			const { text, html, key } = composed(kind, side);
			for (const line of text.split("\n")) assert.ok(line.length <= 78, line);
			const flat = text.replaceAll(/\s+/g, " ");
			for (const each of [
				words.heading,
				...words.paragraphs,
				words.button,
				mailFooter.reason[side],
				answers.left,
			])
				assert.ok(flat.includes(each), each);
			const purposes = isConfirmation ? ["confirm", "leave"] : ["leave"];
			assert.deepEqual(purposesIn(text, key), purposes);
			assert.deepEqual(purposesIn(html, key), purposes);
			for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) {
				assert.ok(href.startsWith(`${settings.siteUrl}/`), href);
				assert.ok(text.includes(`\n${href}\n`), href);
			}
			assert.doesNotMatch(
				html,
				/<(img|link|script|iframe|svg)\b|\bsrc=|url\(|@import/,
			);
			assert.match(html, /@media \(prefers-color-scheme:dark\)/);
			// Every color is the page's, and on an element that the dark look changes.
			for (const [color] of html.matchAll(/#[\da-f]{6}/g))
				assert.ok(JSON.stringify(theme).includes(color), color);
			for (const [tag] of html.matchAll(
				/<[^>]*(?:background|color|border)[^>]*#[\da-f]{6}[^>]*>/g,
			))
				assert.match(tag, /class="/, tag);
		});

		test(`${name}: a mail program reads it as it was composed`, async (t) => {
			const subject = `${"Größe ".repeat(10)}✓`;
			const { key, ...mail } = composed(kind, side, { subject });
			const { url, taken } = await startMailServer(t);
			const server = connectToMailServer(url);
			await server.send(mail);
			server.close();
			const [{ raw, email } = assert.fail()] = taken;
			assert.ok(Buffer.byteLength(raw) < 30_000);
			assert.equal(email.subject, subject);
			assert.equal(email.text?.trim(), mail.text.trim());
			assert.equal(email.html?.trim(), mail.html.trim());
			const header = (wanted: string) =>
				email.headers.find((each) => each.key === wanted)?.value;
			const unsubscribe = header("list-unsubscribe") ?? "";
			assert.match(unsubscribe, /^<https:\/\/frontage\.example\/me\/[\w-]+>$/);
			assert.deepEqual(purposesIn(unsubscribe, key), ["leave"]);
			assert.equal(
				header("list-unsubscribe-post"),
				"List-Unsubscribe=One-Click",
			);
			assert.equal(
				header("auto-submitted"),
				isConfirmation ? "auto-generated" : undefined,
			);
			for (const line of raw.split("\r\n\r\n", 1)[0]?.split("\r\n") ?? [])
				assert.match(line, /^(?:[\x21-\x39\x3b-\x7e]+: ?|[ \t]+)[\x20-\x7e]*$/);
		});
	}

test("words and addresses are escaped in HTML, and only a long word makes a long line", () => {
	const long = `https://x.example/${"y".repeat(90)}`;
	const odd = {
		subject: `</title><script>"&'`,
		heading: "<b>&amp;",
		paragraphs: [`${"word ".repeat(40)}${"x".repeat(100)} end`],
		button: { label: "<i>", href: 'https://x.example/?a=1&b="><script>' },
		notes: ["<script>"],
		links: [{ label: "<u>", href: long }],
	};
	const html = toHtml(odd, "host");
	assert.doesNotMatch(html, /<(script|b|i|u)>/);
	assert.ok(html.includes("&#60;b&#62;&#38;amp;"));
	assert.ok(html.includes('href="https://x.example/?a=1&#38;b=&#34;&#62;'));
	const lines = toText(odd).split("\n");
	assert.deepEqual(
		lines.filter(({ length }) => length > 78),
		["x".repeat(100), long],
	);
});

test("an unknown announcement has no words, and the launch mail names what is to be written", () => {
	for (const kind of ["lunch", "toString", "__proto__", ""]) {
		assert.equal(wordsOf(kind, "host"), undefined);
		assert.deepEqual(placeholdersIn(kind), []);
	}
	const lines = placeholdersIn("launch");
	assert.equal(lines.length, 2);
	for (const line of lines) assert.match(line, /^\[.+\]$/);
});

test("a person's own link stands in announcements, once there are words for it", () => {
	assert.doesNotMatch(composed("launch", "host").text, /\?ref=/);
	const ownLink = "Know someone with a wall?";
	const { text, html } = composed("launch", "host", { ownLink });
	const [secret] = settings.linkSecrets;
	const code = ownCode(secret, personKey(secret, "ann@x.at", "host"));
	const link = `${settings.siteUrl}/?ref=${code}`;
	for (const each of [ownLink, link]) assert.ok(text.includes(each), each);
	assert.ok(html.includes(`href="${link}"`));
});
