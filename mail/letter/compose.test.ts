import assert from "node:assert/strict";
import { test } from "node:test";
import { escapeHtml } from "../../shared/escape-html.ts";
import { type Origin, originOf } from "../../shared/person.ts";
import { recordOf } from "../../shared/record-of.ts";
import { type Side, sides } from "../../shared/sides.ts";
import {
	content,
	copyContent,
	theme,
	words,
} from "../../test/support/content.ts";
import { aRow } from "../../test/support/engines.ts";
import { english } from "../../test/support/founder-words.ts";
import { startMailServer } from "../../test/support/mail-server.ts";
import type { AnnouncementWords } from "../../words/mails-schema.ts";
import { connectToMailServer } from "../queue/send.ts";
import { compose, placeholdersIn, wordsOf } from "./compose.ts";
import { linkPath, ownCode, personKey, readToken } from "./links.ts";
import { newMail } from "./message.ts";

const secret = "a secret of at least thirty-two bytes";
const settings = {
	siteUrl: "https://frontage.example",
	linkSecrets: [secret] as [string],
	from: "Frontage <hello@frontage.example>",
	words,
	theme,
};
const now = Date.now();
const { announcements, linkButtons, confirmation, linkPages, mailFooter } =
	words;

test("each side and each button has words of its own", () => {
	for (const each of [mailFooter.reason, confirmation.opening]) {
		for (const side of sides)
			assert.ok(each[side].includes(`“${english.site.sides[side].one}”`));
	}
	for (const [reply, said] of [
		["confirmed", /yes.*on the list/i],
		["not-me", /wasn.t me.*telling/i],
		["left", /off the list.*off the list/i],
	] as const)
		assert.match(`${linkButtons[reply]} ${linkPages[reply].heading}`, said);
	// What a link asks, and what is told when nothing could be done.
	for (const [page, said] of [
		["confirm", /^One press.*wasn’t you/],
		["leave", /^Leave/],
		["unknown", /link.*missing/],
		["failed", /save/],
	] as const) {
		const { heading, text } = linkPages[page];
		assert.match(`${heading} ${text}`, said);
	}
	const labels = Object.values(linkButtons);
	assert.equal(new Set(labels).size, labels.length);
});

function composed(
	kind: string,
	side: Side,
	more: Partial<AnnouncementWords> = {},
	own = words,
) {
	const letter = wordsOf(own, kind, side);
	assert.ok(letter);
	const person = { email: "ann@x.at", user_type: side };
	const mail = newMail(person, kind, settings, now);
	return compose(
		mail,
		{ ...letter, ...more },
		{ ...settings, words: own },
		now,
	);
}

/** What the tokens in a text are for. */
function purposesIn(text: string, side: Side): (string | undefined)[] {
	const [, ...rests] = text.split(settings.siteUrl + linkPath);
	return rests.map((rest) => {
		const [token = ""] = /^[\w-]+/.exec(rest) ?? [];
		const link = readToken(settings.linkSecrets, token);
		assert.equal(link?.personKey, personKey(secret, "ann@x.at", side));
		return link.purpose;
	});
}

test("the paragraphs of an announcement have marks, those of a confirmation none", () => {
	const paragraphs = ["We are **[open](/)**: {ownLink}"];
	const { text, html } = composed("launch", "host", { paragraphs });
	const code = ownCode(secret, personKey(secret, "ann@x.at", "host"));
	const own = `${settings.siteUrl}/?ref=${code}`;
	assert.ok(text.includes(`We are open (${settings.siteUrl}/): ${own}`));
	assert.ok(html.includes(`<strong>open</strong></a>: <a `));
	assert.ok(html.includes(`href="${own}"`));
	const plain = composed("confirmation", "host", { paragraphs });
	assert.ok(plain.text.includes(paragraphs[0] ?? ""));
});

for (const kind of ["confirmation", ...Object.keys(announcements)])
	for (const side of sides)
		test(`${kind} to a ${side}: a mail program reads all words and links, and fetches nothing`, async (t) => {
			const letter = wordsOf(words, kind, side) ?? assert.fail();
			const isConfirmation = kind === "confirmation";
			const subject = `${"Größe ".repeat(10)}✓`;
			const { url, taken } = await startMailServer(t);
			const server = connectToMailServer(url);
			await server.send(composed(kind, side, { subject }));
			server.close();
			const [{ raw, email } = assert.fail()] = taken;
			assert.equal(email.subject, subject);
			const { text = "", html = "" } = email;
			for (const each of [
				letter.heading,
				...letter.paragraphs,
				letter.button,
				mailFooter.reason[side],
				linkButtons.left,
			])
				assert.ok(each && text.includes(each), each);
			// A list of mails shows the first paragraph, not the name and the heading (mautic/mautic#4599).
			const [, body = ""] = html.split(/<body[^>]*>\s*/);
			const [preview = ""] = body.replace(/^<div[^>]*>/, "").split("&#847;");
			const first = letter.paragraphs[0] ?? "";
			assert.equal(preview, escapeHtml(first));
			const purposes = isConfirmation ? ["confirm", "leave"] : ["leave"];
			assert.deepEqual(purposesIn(text, side), purposes);
			assert.deepEqual(purposesIn(html, side), purposes);
			for (const [, href = ""] of html.matchAll(/href="([^"]*)"/g)) {
				assert.ok(href.startsWith(`${settings.siteUrl}/`), href);
				assert.ok(text.includes(`\n${href}\n`), href);
			}
			assert.doesNotMatch(
				html,
				/<(img|link|script|iframe|svg)\b|\bsrc=|url\(|@import/,
			);
			// Every color is the page's, and on an element that the dark look changes.
			const colored = [
				...html.matchAll(
					/<[^>]*(?:background|color|border)[^>]*(#[\da-f]{6})[^>]*>/g,
				),
			];
			assert.ok(colored.length > 3, `${colored.length} colored elements`);
			for (const [tag, color = ""] of colored) {
				assert.ok(JSON.stringify(theme).includes(color), color);
				assert.match(tag, /class="/, tag);
			}
			// Without it, the style of the element wins over the dark look.
			const [, dark = ""] = html.split("(prefers-color-scheme: dark)");
			const rules = dark.slice(0, dark.indexOf("</style>"));
			const declared = rules.match(/: #[\da-f]{6}[^;}]*/g) ?? [];
			assert.ok(declared.length > 5, rules);
			for (const each of declared)
				assert.match(each, /^: #[\da-f]{6} !important *$/);
			const [leave = ""] =
				/\/me\/[\w-]+(?=\n)/.exec(
					text.slice(text.lastIndexOf(linkButtons.left)),
				) ?? [];
			// All headers but the coded subject, and those of the moment, for their form.
			const {
				"message-id": id = "",
				date = "",
				"content-type": type = "",
				subject: coded,
				...headers
			} = Object.fromEntries(
				email.headers.map((each) => [each.key, each.value]),
			);
			assert.match(id, /^<[\w.-]+@frontage\.example>$/);
			assert.ok(Date.parse(date) > now - 1_000, date);
			assert.match(type, /^multipart\/alternative; boundary=/);
			assert.deepEqual(headers, {
				from: settings.from,
				to: "ann@x.at",
				"mime-version": "1.0",
				// Between angle brackets (RFC 2369, 2; PHPMailer/PHPMailer#1058).
				"list-unsubscribe": `<${settings.siteUrl}${leave}>`,
				"list-unsubscribe-post": "List-Unsubscribe=One-Click",
				...(isConfirmation && { "auto-submitted": "auto-generated" }),
			});
			for (const line of raw.split("\r\n\r\n", 1)[0]?.split("\r\n") ?? [])
				assert.match(line, /^(?:[\x21-\x39\x3b-\x7e]+: ?|[ \t]+)[\x20-\x7e]*$/);
		});

test("a colon leads to an address, but for after a sentence", () => {
	const lineBefore = (button: string) => {
		const { text } = composed("launch", "host", { button });
		return text.split("\n").find((line) => line.startsWith(button));
	};
	for (const [button, line] of [
		["Open the page", "Open the page:"],
		["Öffnen (gratis)", "Öffnen (gratis):"],
		["Save 20 %", "Save 20 %:"],
		["This link is yours.", "This link is yours."],
		["Is it yours?", "Is it yours?"],
		["Ouvrir\u202f:", "Ouvrir\u202f:"],
		["Say “yes.”", "Say “yes.”"],
		["このリンク。", "このリンク。"],
		["And then …", "And then …"],
	] as const)
		assert.equal(lineBefore(button), line);
});

test("plain text has French colons, and no marks where a word may be divided", () => {
	const french = { ...words, language: { ...words.language, code: "fr-CA" } };
	const more = {
		subject: "Studio\u00adinhaber",
		paragraphs: ["Als Studio\u00adinhaber"],
		button: "Confirmer ma place",
	};
	const { subject, text, html } = composed("launch", "host", more, french);
	assert.equal(subject, "Studioinhaber");
	assert.ok(text.includes("Als Studioinhaber"));
	assert.ok(text.includes("Confirmer ma place\u00a0:\n"));
	assert.doesNotMatch(text, /\w:\n/);
	assert.ok(html.includes("Als Studio\u00adinhaber"));
});

test("words and addresses are escaped in HTML", () => {
	const { html } = composed("launch", "host", {
		subject: `</title><script>"&'`,
		heading: "<b>&amp;",
		paragraphs: ["<i>"],
		button: "<u>",
		href: 'https://x.example/?a=1&b="><script>',
	});
	assert.doesNotMatch(html, /<(script|b|i|u)>/);
	assert.ok(html.includes("&#60;b&#62;&#38;amp;"));
	assert.ok(
		html.includes('href="https://x.example/?a=1&#38;b=%22%3E%3Cscript'),
	);
});

test("an unknown announcement has no words, and the launch mail names what is to be written", () => {
	for (const kind of ["lunch", "__proto__", ""]) {
		assert.equal(wordsOf(words, kind, "host"), undefined);
		assert.deepEqual(placeholdersIn(content, kind), []);
	}
	const lines = placeholdersIn(content, "launch");
	assert.equal(lines.length, 2);
	for (const line of lines) assert.match(line, /^\[.+\]$/);
});

for (const side of sides)
	test(`what is to be written only for a ${side} is named, too`, () => {
		const { opening: _, ...letter } = confirmation;
		const changed = copyContent();
		changed.languages[0].announcements["launch"] = recordOf(sides, (each) => ({
			...letter,
			heading: each === side ? "[Heading]" : "We are open",
			href: "/",
		}));
		assert.deepEqual(placeholdersIn(changed, "launch"), ["[Heading]"]);
	});

test("the links to privacy and imprint are whole addresses", () => {
	const [own] = copyContent().languages;
	for (const name of ["privacy", "imprint"] as const)
		own.site.legal[name] = { label: name, href: `/${name}` };
	const { text, html } = composed("launch", "host", {}, own);
	for (const name of ["privacy", "imprint"]) {
		const href = `${settings.siteUrl}/${name}`;
		assert.ok(text.includes(`${name}:\n${href}\n`));
		assert.ok(html.includes(`href="${href}"`));
	}
});

test("a person's own link stands in announcements, once there are words for it", () => {
	assert.doesNotMatch(composed("launch", "host").text, /\?ref=/);
	const [own] = copyContent().languages;
	own.mailFooter.ownLink = "Know someone with a wall?";
	const { text, html } = composed("launch", "host", {}, own);
	const code = ownCode(secret, personKey(secret, "ann@x.at", "host"));
	const link = `${settings.siteUrl}/?ref=${code}`;
	assert.ok(text.includes(`Know someone with a wall?\n${link}`));
	assert.ok(html.includes(`href="${link}"`));
	const asked = composed("confirmation", "host", {}, own);
	assert.doesNotMatch(asked.text, /\?ref=/);
});

test("while a secret is changed, each link of a new mail is made with the new one", () => {
	const [own] = copyContent().languages;
	own.mailFooter.ownLink = "Know someone?";
	const [fresh, old] = ["a new secret of thirty-two bytes", secret];
	const linkSecrets: [string, string] = [fresh, old];
	const both = { ...settings, words: own, linkSecrets };
	const to = { email: "ann@x.at", user_type: "host" } as const;
	for (const kind of ["confirmation", "launch"]) {
		const letter = wordsOf(own, kind, "host") ?? assert.fail();
		const mail = newMail(to, kind, both, now);
		assert.equal(mail.person_key, personKey(fresh, to.email, "host"));
		const { text, headers } = compose(mail, letter, both, now);
		const tokens = `${text}${headers["List-Unsubscribe"]}`
			.split(linkPath)
			.slice(1)
			.map((rest) => /^[\w-]+/.exec(rest)?.[0] ?? "");
		assert.equal(tokens.length, kind === "launch" ? 2 : 3);
		for (const token of tokens) {
			assert.ok(readToken([fresh], token));
			assert.equal(readToken([old], token), undefined);
		}
		const code = ownCode(fresh, mail.person_key);
		assert.equal(text.includes(`/?ref=${code}`), kind === "launch");
	}
});

test("the confirmation repeats in its open corner the name that went up on the page; no other mail does", () => {
	const corner = (email: string, kind = "confirmation", origin?: Origin) => {
		const letter = wordsOf(words, kind, "host", origin);
		assert.ok(letter);
		const person = { email, user_type: "host" } as const;
		const mail = newMail(person, kind, settings, now);
		const { html, text } = compose(mail, letter, settings, now);
		const [, name] = /<td class="poster[^>]*>([^<]*)</.exec(html) ?? [];
		assert.ok(name === undefined || !text.includes(name));
		// Without a width, the corner takes as much of the frame as it can.
		assert.match(html, /<td class="paper"[^>]*"width:64px;/);
		return name;
	};
	assert.equal(corner("lena@hofrad.at"), "hofrad");
	assert.equal(corner("lena.hofer82@gmail.com"), "lena");
	assert.equal(corner("lena@xn--bckerei-5wa.at"), "bäckerei");
	assert.equal(corner("o'neill@gmail.com"), "o&#39;neill");
	for (const email of ["l@x.at", "82@gmail.com", "fuck@gmail.com"])
		assert.equal(corner(email), undefined);
	assert.equal(corner("lena@hofrad.at", "launch"), undefined);
	const origin = { source: "fair", since: new Date(now).toISOString() };
	assert.equal(corner("lena@hofrad.at", "confirmation", origin), undefined);
});

test("an imported person reads since which day of TIME_ZONE the address is known: that of the first sign-up", () => {
	// A file that names days has midnights of TIME_ZONE.
	const times = ["2026-04-01T08:00:00.000Z", "2026-03-04T23:00:00.000Z"];
	const imported_at = "2026-11-20T08:00:00.000Z";
	const origin = originOf(
		times.map((created_at, id) => ({
			...aRow({ created_at, imported_at }),
			id,
		})),
	);
	const letter = wordsOf(
		words,
		"confirmation",
		"host",
		origin,
		"Europe/Vienna",
	);
	assert.match(letter?.paragraphs.join(" ") ?? "", /since March 5, 2026\./);
});
