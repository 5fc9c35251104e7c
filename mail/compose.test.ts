import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
	announcements,
	answers,
	confirmation,
	mailFooter,
} from "../content/mails.ts";
import { sides } from "../shared/sides.ts";
import { startMailServer } from "../test/support/mail-server.ts";
import {
	announcementWords,
	compose,
	confirmationWords,
	placeholdersIn,
} from "./compose.ts";
import { linkPath, ownCode, personKey, readToken } from "./links.ts";
import { connectToMailServer } from "./send.ts";

const settings = {
	siteUrl: "https://frontage.example",
	linkSecrets: ["a secret of at least thirty-two bytes"] as [string],
};
const person_key = personKey(settings.linkSecrets[0], "ann@x.at", "host");
const kinds = ["confirmation", ...Object.keys(announcements)];

/** A mail of each kind to each side, with its words. */
const mails = await Array.fromAsync(
	kinds.flatMap((kind) => sides.map((user_type) => ({ kind, user_type }))),
	async ({ kind, user_type }) => {
		const stored =
			kind === "confirmation"
				? await confirmationWords(user_type)
				: announcementWords(kind, user_type);
		assert.ok(stored);
		const mail = { kind, user_type, person_key };
		const composed = compose(mail, stored, settings);
		const announcement = announcements[kind] ?? confirmation;
		const words =
			"subject" in announcement ? announcement : announcement[user_type];
		return {
			name: `${kind} to a ${user_type}`,
			kind,
			user_type,
			words,
			composed,
		};
	},
);

/** What the tokens in a text are for. */
function purposesIn(text: string): (string | undefined)[] {
	const prefix = settings.siteUrl + linkPath;
	return text
		.split(prefix)
		.slice(1)
		.map((rest) => {
			const [token = ""] = /^[\w-]+/.exec(rest) ?? [];
			const link = readToken(settings.linkSecrets, token);
			assert.equal(link?.personKey, person_key);
			return link.purpose;
		});
}

for (const { name, kind, user_type, words, composed } of mails) {
	test(`${name}: the text has all words and links, in 78 columns`, () => {
		const { text } = composed;
		for (const line of text.split("\n")) assert.ok(line.length <= 78, line);
		const flat = text.replaceAll(/\s+/g, " ");
		for (const each of [
			words.heading,
			...words.paragraphs,
			words.button,
			mailFooter.reason[user_type],
			answers.left,
		])
			assert.ok(flat.includes(each), each);
		assert.deepEqual(
			purposesIn(text),
			kind === "confirmation" ? ["confirm", "leave"] : ["leave"],
		);
		assert.match(flat, user_type === "host" ? /Space Owner/ : /Advertiser/);
	});

	test(`${name}: the HTML has the same, fetches nothing, and knows both looks`, () => {
		const { html, text } = composed;
		assert.ok(Buffer.byteLength(html) < 30_000);
		assert.deepEqual(purposesIn(html), purposesIn(text));
		const hrefs = [...html.matchAll(/href="([^"]*)"/g)].map(
			([, href = ""]) => href,
		);
		for (const href of hrefs) {
			assert.ok(href.startsWith(`${settings.siteUrl}/`), href);
			assert.ok(text.includes(`\n${href}\n`), href);
		}
		assert.doesNotMatch(
			html,
			/<(img|link|script|iframe|svg)\b|\bsrc=|url\(|@import/,
		);
		assert.match(html, /<meta name="color-scheme" content="light dark">/);
		assert.match(html, /@media \(prefers-color-scheme:dark\)/);
		// Every color of the light look is on an element that the dark look changes.
		for (const [tag] of html.matchAll(
			/<[^>]*(?:background|color|border)[^>]*#[\da-f]{6}[^>]*>/g,
		))
			assert.match(tag, /class="/, tag);
	});

	test(`${name}: a mail program reads it as it was composed`, async (t) => {
		const { raw, email } = await send(t, {
			...composed,
			subject: `${composed.subject} – für dich ✓`,
		});
		assert.ok(Buffer.byteLength(raw) < 30_000);
		assert.equal(email.subject, `${composed.subject} – für dich ✓`);
		assert.equal(email.text?.trim(), composed.text.trim());
		assert.equal(email.html?.trim(), composed.html.trim());
		assert.deepEqual(email.attachments, []);
		const header = (key: string) =>
			email.headers
				.filter((each) => each.key === key)
				.map(({ value }) => value);
		const [unsubscribe = ""] = header("list-unsubscribe");
		assert.match(unsubscribe, /^<https:\/\/frontage\.example\/me\/[\w-]+>$/);
		assert.deepEqual(purposesIn(unsubscribe), ["leave"]);
		assert.deepEqual(header("list-unsubscribe-post"), [
			"List-Unsubscribe=One-Click",
		]);
		assert.deepEqual(
			header("auto-submitted"),
			kind === "confirmation" ? ["auto-generated"] : [],
		);
	});

	test(`${name}: the headers are ASCII lines that are folded right`, async (t) => {
		const { raw } = await send(t, {
			...composed,
			subject: "Größe ".repeat(10).trim(),
		});
		const [head = ""] = raw.split("\r\n\r\n", 1);
		const lines = head.split("\r\n");
		for (const line of lines) {
			assert.match(line, /^(?:[\x21-\x39\x3b-\x7e]+: ?|[ \t]+)[\x20-\x7e]*$/);
			assert.match(line, /\S/);
			// The limit of RFC 5322 is 998; what can be folded stays in 78.
			assert.ok(line.length <= (/<https:/.test(line) ? 998 : 78), line);
		}
		const names = lines.flatMap(
			(line) => /^[^\s:]+/.exec(line)?.[0].toLowerCase() ?? [],
		);
		assert.equal(new Set(names).size, names.length);
		assert.doesNotMatch(raw.replaceAll("\r\n", ""), /[\r\n]/);
	});
}

/** Sends a mail to a real server, and reads what it took. */
async function send(t: TestContext, mail: object) {
	const { url, taken } = await startMailServer(t);
	const server = connectToMailServer(url);
	const outcome = await server.send({
		...mail,
		from: "Frontage <hello@frontage.example>",
		to: { name: "", address: "ann@x.at" },
	});
	server.close();
	const [first] = taken;
	assert.ok(first, outcome.response);
	return first;
}

test("there is no announcement of an unknown name", () => {
	for (const kind of ["lunch", "toString", "__proto__", ""]) {
		assert.equal(announcementWords(kind, "host"), undefined);
		assert.deepEqual(placeholdersIn(kind), []);
	}
});

test("the launch mail names what is still to be written", () => {
	const lines = placeholdersIn("launch");
	assert.equal(lines.length, 2);
	for (const line of lines) assert.match(line, /^\[.+\]$/);
});

test("a person's own link stands in announcements, once there are words for it", () => {
	const mail = { kind: "launch", user_type: "host" as const, person_key };
	const words = announcementWords("launch", "host");
	assert.ok(words);
	assert.doesNotMatch(compose(mail, words, settings).text, /\?ref=/);
	const ownLink = "Know someone with a wall?";
	const { text, html } = compose(mail, { ...words, ownLink }, settings);
	const link = `${settings.siteUrl}/?ref=${ownCode(settings.linkSecrets[0], person_key)}`;
	for (const each of [ownLink, link]) assert.ok(text.includes(each), each);
	assert.ok(html.includes(`href="${link}"`));
	assert.match(link, /\?ref=[\w-]{8}$/);
});
