/** Which words a person gets, and that the words of a language say what their names say. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { recordOf } from "../shared/record-of.ts";
import { sides } from "../shared/sides.ts";
import { contentIn } from "../test/support/content.ts";
import { founderWords } from "../test/support/founder-words.ts";
import {
	mainWords,
	makeContent,
	pageWords,
	type Words,
	wordsAt,
	wordsIn,
} from "./content.ts";
import { readFile } from "./read-file.ts";
import { contentFolder } from "./read-words.ts";
import { unsaidRetention } from "./retention-words.ts";
import { schemaOf } from "./schema.ts";

type Closed = Words["site"]["closed"];
type Question = Words["form"]["ownQuestion"];

const both = contentIn("en", "de");
const founder = founderWords(["en", "de"]);

test("a person gets the words of the language, or of the main one", () => {
	for (const [code, expected] of [
		["en", "en"],
		["de", "de"],
		["de-AT", "de"],
		["de-Latn-CH", "de"],
		["fr", "en"],
		["d", "en"],
		["", "en"],
		[null, "en"],
	] as const)
		assert.equal(wordsIn(both, code).language.code, expected, `${code}`);
	assert.equal(mainWords(both).language.code, "en");
	assert.equal(mainWords(contentIn("de", "en")).language.code, "de");
});

test("an address has the words of the language that it begins with", () => {
	for (const [address, expected] of [
		["/", "en"],
		["/de", "de"],
		["/de/", "de"],
		["/de?side=host", "de"],
		["/de#join", "de"],
		["/de/join?form=hero", "de"],
		["/den", "en"],
		["/x/de", "en"],
		["/en", "en"],
		["", "en"],
	] as const)
		assert.equal(wordsAt(both, address).language.code, expected, address);
});

test("the page's script has none of the words of mails and of pages without a script", () => {
	for (const words of both.languages)
		assert.deepEqual(Object.keys(pageWords(words)).sort(), [
			...["closing", "footer", "form", "founder", "header", "hero", "home"],
			...["howItWorks", "language", "messages", "notFound", "others", "site"],
			...["unexpectedError", "useCases", "whoItsFor"],
		]);
});

test("the waitlist is closed in all languages until the same minute, in the words of each", () => {
	const side = (text: string) => ({ heading: text, text, link: null });
	const closed = (until: string | null, text: string) => ({
		...{ until, question: text, join: text },
		sides: recordOf(sides, () => side(text)),
	});
	const { theme, retention, languages } = both;
	const site = { name: "X", languages: ["en", "de"], street: true };
	const closedIn = (en: Closed, de: Closed) => {
		const written = { en: languages[0], de: languages[0] };
		const content = makeContent(
			{ theme, retention, ...site },
			{
				en: { ...written.en, site: { ...written.en.site, closed: en } },
				de: { ...written.de, site: { ...written.de.site, closed: de } },
			},
		);
		return content.languages.map(({ site }) => site.closed);
	};
	const minute = "2027-01-15T09:00";
	const english = closed(minute, "Closed");
	assert.deepEqual(closedIn(english, closed(null, "Zu")), [
		english,
		closed(minute, "Zu"),
	]);
	assert.deepEqual(closedIn(english, null), [english, english]);
	assert.deepEqual(closedIn(null, closed(minute, "Zu")), [null, null]);
});

test("the founder's question is required in all languages or in none, in the words of each", () => {
	const { theme, retention, languages } = both;
	const site = { name: "X", languages: ["en", "de"], street: true };
	const question = (label: string, required: boolean): Question => ({
		...{ label, hint: null, choices: null, required },
		...{ optional: label, missing: label },
	});
	const asked = (...questions: readonly [Question, Question]) => {
		const [en, de] = questions.map((ownQuestion) => ({
			...languages[0],
			form: { ...languages[0].form, ownQuestion },
		}));
		assert.ok(en && de);
		const content = makeContent({ theme, retention, ...site }, { en, de });
		return content.languages.map(({ form }) => form.ownQuestion);
	};
	for (const isRequired of [true, false]) {
		const city = question("City", isRequired);
		assert.deepEqual(asked(city, question("Stadt", !isRequired)), [
			city,
			question("Stadt", isRequired),
		]);
		assert.deepEqual(asked(city, null), [city, city]);
		assert.deepEqual(asked(null, city), [null, city]);
	}
});

/** What the words of the two languages say: two that change places would erase whom they should confirm. */
const meanings: Readonly<Record<string, readonly [en: RegExp, de: RegExp]>> = {
	"linkButtons.confirmed": [/^yes.*joined/i, /^ja.*ich/i],
	"linkButtons.not-me": [/wasn.t me/i, /nicht/i],
	"linkButtons.left": [/off the list/i, /von der liste/i],
	"linkButtons.ask-erase": [/erase|delete/i, /löschen/i],
	"linkButtons.sure": [/^yes.*sure/i, /^ja.*sicher/i],
	"linkButtons.erase": [/erase|delete/i, /löschen/i],
	"linkButtons.keep": [/keep/i, /behalten/i],
	"linkButtons.retry": [/again/i, /noch einmal/i],
	"linkPages.confirmed.heading": [/you.*on the list/i, /auf der liste/i],
	"linkPages.not-me.text": [/no longer counts|does not count/i, /zählt nicht/i],
	"linkPages.left.text": [/30 days/i, /30 tagen/i],
	"linkPages.ask-erase.heading": [/erase|delete/i, /löschen\?/i],
	"linkPages.failed.heading": [/didn.t save|not saved/i, /nicht gespeichert/i],
	"messages.emptyEmail": [/email/i, /e-mail/i],
	"messages.insertError": [/error/i, /nicht geklappt/i],
	"messages.unexpected": [/later/i, /später/i],
	"form.email": [/mail/i, /mail/i],
	"form.phone": [/phone/i, /telefon/i],
	"header.openMenu": [/open/i, /öffnen/i],
	"header.closeMenu": [/close/i, /schließen/i],
};

test("the words of each language say what their names say", () => {
	for (const [index, words] of both.languages.entries()) {
		for (const [name, all] of Object.entries(meanings)) {
			const text = name
				.split(".")
				.reduce(
					(value, key) => Object(value)[key] as unknown,
					words as unknown,
				);
			assert.match(
				`${text}`,
				all[index] ?? /^$/,
				`${words.language.code} ${name}`,
			);
		}
		const names = sides.map(
			(side) => (founder.languages[index] ?? words).site.sides[side].one,
		);
		for (const [at, side] of sides.entries())
			for (const [what, text] of Object.entries({
				joined: words.messages.joined[side],
				opening: words.confirmation.opening[side].split(/[.!]/)[0] ?? "",
				reason: words.mailFooter.reason[side],
			}))
				assert.deepEqual(
					names.map((name) => text.toLowerCase().includes(name.toLowerCase())),
					names.map((_, other) => other === at),
					`${words.language.code} ${what} ${side}: ${text}`,
				);
	}
});

test("the page about privacy of each language can say all of the retention", () => {
	for (const language of ["en", "de"]) {
		const { value } = readFile(
			readFileSync(`${contentFolder}/${language}/privacy.yaml`, "utf8"),
			schemaOf("en/privacy.yaml"),
		);
		for (const name of ["unconfirmedDays", "daysAfterOpening"])
			assert.deepEqual(
				unsaidRetention(value, {
					...{ unconfirmedDays: null, opened: null, daysAfterOpening: null },
					[name]: 60,
				}),
				[],
				language,
			);
	}
});
