import assert from "node:assert/strict";
import { test } from "node:test";
import {
	announcements,
	answers,
	confirmation,
	linkPages,
	mailFooter,
} from "../../content/mails.ts";
import { site } from "../../content/site.ts";
import { theme } from "../../content/theme.ts";
import type { AnnouncementWords } from "../../content/types.ts";
import { recordOf } from "../../shared/record-of.ts";
import { type Side, sides } from "../../shared/sides.ts";
import { startMailServer } from "../../test/support/mail-server.ts";
import { connectToMailServer } from "../queue/send.ts";
import { compose, placeholdersIn, wordsOf } from "./compose.ts";
import { linkPath, ownCode, personKey, readToken } from "./links.ts";
import { newMail } from "./message.ts";

const secret = "a secret of at least thirty-two bytes";
const settings = {
	siteUrl: "https://frontage.example",
	linkSecrets: [secret] as [string],
	from: "Frontage <hello@frontage.example>",
};
const now = Date.now();

test("each side and each button has words of its own", () => {
	for (const words of [mailFooter.reason, confirmation.opening]) {
		assert.match(words.host, /as a Space Owner\b/);
		assert.match(words.advertiser, /as an Advertiser\b/);
	}
	for (const [reply, said] of [
		["confirmed", /yes.*on the list/i],
		["not-me", /wasn.t me.*telling/i],
		["left", /off the list.*off the list/i],
	] as const)
		assert.match(`${answers[reply]} ${linkPages[reply].heading}`, said);
	// What a link asks, and what is told when nothing could be done.
	for (const [page, said] of [
		["confirm", /^Did you join/],
		["leave", /^Leave/],
		["unknown", /link.*missing/],
		["failed", /save/],
	] as const) {
		const { heading, text } = linkPages[page];
		assert.match(`${heading} ${text}`, said);
	}
	const words = Object.values(answers);
	assert.equal(new Set(words).size, words.length);
});

function composed(
	kind: string,
	side: Side,
	more: Partial<AnnouncementWords> = {},
) {
	const words = wordsOf(kind, side);
	assert.ok(words);
	const person = { email: "ann@x.at", user_type: side };
	const mail = newMail(person, kind, settings, now);
	return compose(mail, { ...words, ...more }, settings, now);
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

for (const kind of ["confirmation", ...Object.keys(announcements)])
	for (const side of sides)
		test(`${kind} to a ${side}: a mail program reads all words and links, and fetches nothing`, async (t) => {
			const content = announcements[kind] ?? confirmation;
			const words = "subject" in content ? content : content[side];
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
				words.heading,
				...words.paragraphs,
				words.button,
				mailFooter.reason[side],
				answers.left,
			])
				assert.ok(text.includes(each), each);
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
			const [leave = ""] =
				/\/me\/[\w-]+(?=\n)/.exec(text.slice(text.lastIndexOf(answers.left))) ??
				[];
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
		assert.equal(wordsOf(kind, "host"), undefined);
		assert.deepEqual(placeholdersIn(kind), []);
	}
	const lines = placeholdersIn("launch");
	assert.equal(lines.length, 2);
	for (const line of lines) assert.match(line, /^\[.+\]$/);
});

for (const side of sides)
	test(`what is to be written only for a ${side} is named, too`, (t) => {
		const { opening: _, ...words } = confirmation;
		const all = recordOf(sides, (each) => ({
			...words,
			heading: each === side ? "[Heading]" : "We are open",
			href: "/",
		}));
		t.mock.property(announcements, "launch", all);
		assert.deepEqual(placeholdersIn("launch"), ["[Heading]"]);
	});

test("the links to privacy and imprint are whole addresses", (t) => {
	for (const name of ["privacy", "imprint"] as const)
		t.mock.property(site.legal, name, { label: name, href: `/${name}` });
	const { text, html } = composed("launch", "host");
	for (const name of ["privacy", "imprint"]) {
		const href = `${settings.siteUrl}/${name}`;
		assert.ok(text.includes(`${name}:\n${href}\n`));
		assert.ok(html.includes(`href="${href}"`));
	}
});

test("a person's own link stands in announcements, once there are words for it", () => {
	assert.doesNotMatch(composed("launch", "host").text, /\?ref=/);
	mailFooter.ownLink = "Know someone with a wall?";
	try {
		const { text, html } = composed("launch", "host");
		const code = ownCode(secret, personKey(secret, "ann@x.at", "host"));
		const link = `${settings.siteUrl}/?ref=${code}`;
		assert.ok(text.includes(`Know someone with a wall?:\n${link}`));
		assert.ok(html.includes(`href="${link}"`));
		assert.doesNotMatch(composed("confirmation", "host").text, /\?ref=/);
	} finally {
		mailFooter.ownLink = null;
	}
});

test("while a secret is changed, each link of a new mail is made with the new one", (t) => {
	t.mock.property(mailFooter, "ownLink", "Know someone?");
	const [fresh, old] = ["a new secret of thirty-two bytes", secret];
	const linkSecrets: [string, string] = [fresh, old];
	const both = { ...settings, linkSecrets };
	const to = { email: "ann@x.at", user_type: "host" } as const;
	for (const kind of ["confirmation", "launch"]) {
		const words = wordsOf(kind, "host") ?? assert.fail();
		const mail = newMail(to, kind, both, now);
		assert.equal(mail.person_key, personKey(fresh, to.email, "host"));
		const { text, headers } = compose(mail, words, both, now);
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
