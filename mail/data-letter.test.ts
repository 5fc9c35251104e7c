/** The letter to a person who asks what is stored: complete, and in words of the person. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Kept } from "../list/kept.ts";
import { noCounts } from "../shared/counts.ts";
import { storedColumns } from "../shared/sign-up.ts";
import { arabic } from "../test/support/arabic.ts";
import { contentIn, copyContent } from "../test/support/content.ts";
import {
	aFullSignUp,
	aMail,
	aPerson,
	aReply,
	aSignUp,
	at,
} from "../test/support/rows.ts";
import type { Content } from "../words/content.ts";
import { dataLetter } from "./data-letter.ts";

const nothing: Kept = {
	...{ waitlist: [], mails: [], announcements: [], replies: [], calls: [] },
	...{ wishes: [], receivers: [], erasures: [], sides: [] },
	desk_actions: [],
	erasedUntil: undefined,
};

function letter(kept: Partial<Kept>, content: Content = contentIn("en", "de")) {
	return dataLetter({
		...{ email: "ann@x.at", people: [], brought: new Map(), content },
		...{ siteUrl: "https://x.example", timeZone: "Europe/Vienna" },
		now: Date.parse(at("06:30")),
		kept: { ...nothing, ...kept },
	});
}

// RocketChat/Rocket.Chat#12966: an export without the e-mail address and the fields of the account.
test("each value of a sign-up stands in the letter, with the words of its person", () => {
	const content = structuredClone(contentIn("en", "de"));
	const question = {
		...{ label: "Wo?", hint: null, required: false, optional: "", missing: "" },
		choices: { vienna: "Wien", graz: "Graz" },
	};
	for (const { form } of content.languages)
		Object.assign(form, { ownQuestion: question });
	const row = {
		...aSignUp({ ...aFullSignUp(), answer: "vienna", network: "a-mark" }),
		imported_at: at("07:00"),
		edited_at: at("08:00"),
	};
	const { text } = letter({ waitlist: [row] }, content);
	const shown: Readonly<Record<string, string>> = {
		created_at: "20. November 2026 um 13:00",
		user_type: content.languages[1]?.site.sides.host.one ?? "",
		language: "Deutsch",
		answer: "Wo? Wien",
		imported_at: "20. November 2026 um 08:00",
		edited_at: "20. November 2026 um 09:00",
	};
	for (const name of storedColumns)
		if (name !== "id" && name !== "sign_up_id")
			assert.ok(text.includes(shown[name] ?? `${row[name]}`), name);
	assert.match(text, /^Was wir über dich speichern$/m);
	assert.match(
		text,
		/^Stand: 20\. November 2026 um 07:30\. Zeitzone: Europe\/Vienna\.$/m,
	);
});

// Automattic/woocommerce-payments#10149: texts in English for a person whose language has a country.
test("a person of de-AT gets German words, and an address without a sign-up those of the first language", () => {
	const { text } = letter({ waitlist: [aSignUp({ language: "de-AT" })] });
	assert.match(text, /^- Sprache der Seite: Österreichisches Deutsch$/m);
	const { text: english } = letter({ erasedUntil: at("07:00") });
	assert.match(english, /^Earlier sign-ups erased\n- November 20, 2026/m);
});

test("the mail to a person of an import has its own subject, that after joining the usual one", () => {
	const waitlist = [
		aSignUp({ id: 1, imported_at: at("07:00") }),
		aSignUp({ id: 2 }),
	];
	const mails = [aMail({ sign_up_cursor: 1 }), aMail({ sign_up_cursor: 2 })];
	assert.match(
		letter({ waitlist, mails }).text,
		/· May we write to you about .*\n.*· Confirm your place /,
	);
});

// spree/spree#14560: the note of the merchant on a person was erased, and never told.
test("mails, replies, notes, wishes, receivers and people who were brought stand in the letter", () => {
	const wave = { host: { subject: "We are open" } };
	const person = aPerson({ email: "ann@x.at" });
	const { text } = dataLetter({
		...{ email: "ann@x.at", content: contentIn("en"), siteUrl: "" },
		timeZone: "UTC",
		people: [person],
		brought: new Map([["host ann@x.at", { ...noCounts(), host: 2 }]]),
		kept: {
			...nothing,
			waitlist: [aSignUp({ id: 5 })],
			mails: [
				aMail({ state: "held" }),
				aMail({
					...{ kind: "launch", announcement_id: 3, state: "bounced" },
					...{ response: "550 No", ended_at: at("09:00") },
				}),
				aMail({ kind: "gone", state: "bounced", reported_at: at("10:00") }),
			],
			announcements: [
				{
					...{ id: 3, name: "launch", created_at: at("08:00"), side: null },
					...{ stopped_at: null, filter: null, draft: null },
					sent_by: null,
					words: JSON.stringify({ en: wave }),
				},
			],
			replies: [aReply({ kind: "erase" })],
			calls: [
				{
					...{ email: "ann@x.at", at: at("08:00"), called_at: at("08:00") },
					...{ call_on: "2026-12-01", note: "Two\nlines" },
				},
			],
			desk_actions: [
				{
					...{ id: 1, at: at("08:00"), done_by: "eve@x.at", action: "call" },
					...{ email: "ann@x.at", detail: null },
				},
			],
			wishes: [
				{
					...{ mailbox_key: "KEY", left_at: at("11:00"), not_me_at: null },
					...{ asked_at: at("12:00"), complained_at: at("15:00") },
					...{ bounced_at: at("13:00"), imported_at: at("14:00") },
				},
			],
			receivers: [
				{
					...{ name: "NOTICE_URL", sign_up_cursor: 5, reply_cursor: 0 },
					...{ taken_at: null, failed_since: null, reason: null },
				},
				{
					...{ name: "WEBHOOK_URL", sign_up_cursor: 4, reply_cursor: 0 },
					...{ taken_at: null, failed_since: null, reason: null },
				},
			],
		},
	});
	for (const line of [
		/^Joined by your link\n- .+: 2 hosts$/m,
		/^- .+ · Confirm your place on .+ · not sent yet$/m,
		/^- November 20, 2026 at 9:00 AM · We are open · not delivered \(550 No\)$/m,
		/^- .+ · gone · not delivered, November 20, 2026 at 10:00 AM$/m,
		/^- Reported as spam: November 20, 2026 at 3:00 PM$/m,
		/^- Erase my data: November 20, 2026 at 1:00 PM$/m,
		/^- Last call: November 20, 2026 at 8:00 AM\n- Next call: December 1, 2026\n- Note: Two.lines$/m,
		/^What we did\n- November 20, 2026 at 8:00 AM · call$/m,
		/^- Take me off the list: .+ 11:00 AM\n- Asked once more: .+ 12:00 PM$/m,
		/^- Email came back elsewhere: .+\n- Taken over from a list: .+$/m,
		/^Who was told of your sign-up\n- Our team’s chat\n\n/m,
	])
		assert.match(text, line);
	assert.doesNotMatch(text, /KEY|eve|Another program/);
});

test("the page about privacy stands in the letter once it is online; what is missing is told", () => {
	const kept = { waitlist: [aSignUp()] };
	const content = copyContent();
	assert.match(letter(kept, content).gap ?? "", /is not online, so the letter/);
	const [main] = content.languages;
	main.site.legal.privacy = { label: "Privacy", href: "/privacy" };
	main.privacy.sections = [
		{ heading: "Why", paragraphs: ["To tell you.", ["One", "Two"]] },
	];
	const whole = letter(kept, content);
	assert.match(whole.text, /\n\nWhy\nTo tell you\.\n- One\n- Two\n$/);
	assert.equal(whole.gap, undefined);
	main.privacy.sections[0]?.paragraphs.push("By [company].");
	assert.match(
		letter(kept, content).gap ?? "",
		/square brackets are left in content\/en\/privacy\.yaml/,
	);
	main.site.legal.privacy.href = "/own.html";
	assert.match(
		letter(kept, content).text,
		/\n\nPrivacy:\nhttps:\/\/x\.example\/own\.html\n$/,
	);
});

test("in a language from right to left, values keep their place, and no value turns the letter", () => {
	const [main] = contentIn("en").languages;
	const content = { ...copyContent(), languages: [main, arabic] } as Content;
	const row = aSignUp({ language: "ar", ref: "a\u202eb", phone: "+43 (1) 2" });
	const { text } = letter({ waitlist: [row] }, content);
	assert.ok(text.includes("\u2068+43 (1) 2\u2069"));
	assert.ok(text.includes("\u2068ab\u2069"));
	assert.doesNotMatch(letter({ waitlist: [aSignUp()] }).text, /\u2068/);
});
