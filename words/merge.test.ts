/** What a language shows of the founder's words, the product's and those of the main language. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { stringify } from "yaml";
import { temporaryFolder } from "../test/support/temporary-folder.ts";
import { ownWordsFolder } from "../test/support/written-words.ts";
import { nameOf, valueAt } from "./paths.ts";
import { checkFiles, readWords } from "./read-words.ts";
import { untranslatedNotes } from "./untranslated.ts";

/** The words of the tests in English, with further languages in these files. */
function siteOf(
	t: TestContext,
	languages: readonly string[],
	files: Readonly<Record<string, string>>,
): string {
	const folder = path.join(temporaryFolder(t), "content");
	cpSync(ownWordsFolder, folder, { recursive: true });
	const site = path.join(folder, "site.yaml");
	const text = readFileSync(site, "utf8");
	writeFileSync(
		site,
		text.replace(/^languages:.*$/m, `languages: [${languages.join(", ")}]`),
	);
	for (const [file, words] of Object.entries(files)) {
		mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
		writeFileSync(path.join(folder, file), words);
	}
	return folder;
}

const frenchSides = `
title: "{name}\u00a0: un lieu pour vos photos"
sides:
  host: { one: Atelier, many: Ateliers }
  advertiser: { one: Photographe, many: Photographes }
`;

test("a language has the product's words from its pack, in the founder's names, and the rest from the main language", (t) => {
	const folder = siteOf(t, ["en", "fr"], {
		"fr/site.yaml": frenchSides,
		"fr/landing.yaml": "useCases: { heading: Nos ateliers }",
		"fr/messages.yaml": "messages: { dismiss: Fermer }",
	});
	const [en, fr] = readWords(folder).content.languages;
	assert.ok(fr);
	assert.equal(
		fr.messages.joined.host,
		"Vous êtes sur la liste d’attente, côté «\u00a0Atelier\u00a0»\u00a0!",
	);
	assert.equal(fr.messages.dismiss, "Fermer");
	assert.equal(fr.whoItsFor.heading, "Pour qui");
	assert.equal(fr.useCases.heading, "Nos ateliers");
	assert.deepEqual(fr.useCases.cases, en.useCases.cases);
	assert.equal(fr.site.description, en.site.description);
	assert.equal(fr.site.social?.label, "Instagram");
	assert.deepEqual(fr.privacy, en.privacy);
	assert.equal(
		en.messages.joined.advertiser,
		"You've been added to the waitlist as a Advertiser!",
	);
});

test("what the main language leaves out, another one leaves out; what it switches on, the pack completes", (t) => {
	const folder = siteOf(t, ["en", "fr"], { "fr/site.yaml": frenchSides });
	const change = (file: string, from: RegExp, to: string) => {
		const name = path.join(folder, file);
		const text = readFileSync(name, "utf8");
		assert.match(text, from);
		writeFileSync(name, text.replace(from, to));
	};
	change("en/site.yaml", /^closed: null$/m, "closed: { until: null }");
	change("en/landing.yaml", /^ {2}login:\n.*\n.*$/m, "  login: null");
	change(
		"en/landing.yaml",
		/^ {2}ownQuestion: null$/m,
		"  ownQuestion: { label: City?, required: true }",
	);
	const [en, fr] = readWords(folder).content.languages;
	assert.ok(fr);
	assert.equal(fr.header.login, null);
	assert.equal(fr.header.join?.label, "Rejoindre la liste");
	assert.equal(en.site.closed?.join, "Waitlist closed");
	assert.equal(fr.site.closed?.join, "Liste fermée");
	assert.deepEqual(en.site.closed?.sides.host, {
		heading: "The waitlist is closed",
		text: "No one can join it at the moment. If you are on it, we’ll write to you.",
		link: null,
	});
	assert.deepEqual(fr.form.ownQuestion, {
		label: "City?",
		hint: null,
		choices: null,
		required: true,
		optional: "facultatif",
		missing: "Veuillez répondre à la question.",
	});
});

test("a language without a pack has the product's words in English, and this is said", (t) => {
	const folder = siteOf(t, ["en", "sv"], {
		"sv/site.yaml": "title: Hej",
	});
	const { content, untranslated } = readWords(folder);
	const [en, sv] = content.languages;
	assert.ok(sv);
	assert.deepEqual(sv.linkPages, en.linkPages);
	const english = untranslated.filter(({ why }) => why === "english");
	// Those of the test's own words are theirs.
	assert.ok(english.every(({ file }) => file.startsWith("sv/")));
	const notes = untranslatedNotes(untranslated, "en");
	assert.match(
		notes[0] ?? "",
		/^\d+ texts of content\/sv are those of content\/en: site\.yaml \d+, landing\.yaml \d+/,
	);
});

test("a mistake in the main language is said once, and a language without words is one", (t) => {
	const folder = siteOf(t, ["en", "fr", "it"], {
		"fr/site.yaml": "sides: { host: { one: Atelier } }\ntitel: X",
	});
	const name = path.join(folder, "en/landing.yaml");
	writeFileSync(
		name,
		readFileSync(name, "utf8").replace("poster: rent.", "poster: ''"),
	);
	const { mistakes } = checkFiles(folder);
	assert.deepEqual(
		mistakes.map(({ sentence }) => sentence.replace(/, line \d+/, "")),
		[
			"content/en/landing.yaml: hero.sides.host.poster is empty",
			"content/fr/site.yaml: titel is misspelt: its name is title",
			"content/it/landing.yaml does not exist: copy content/en/landing.yaml, and translate it",
		],
	);
});

test("what is not translated is named: missing texts and copied sentences, not names and a few words", (t) => {
	const folder = siteOf(t, ["en", "fr"], { "fr/site.yaml": frenchSides });
	const english = checkFiles(folder).files.get("en/landing.yaml")?.value;
	const closing = valueAt(english, ["closing"]);
	writeFileSync(
		path.join(folder, "fr/landing.yaml"),
		stringify({
			closing,
			whoItsFor: { sides: { host: { lead: "Ici" } } },
		}),
	);
	const { untranslated } = readWords(folder);
	const names = (why: string) =>
		untranslated
			.filter((each) => each.why === why)
			.map(({ file, path }) => `${file} ${nameOf(path)}`);
	assert.deepEqual(names("same"), [
		"fr/landing.yaml closing.heading",
		"fr/landing.yaml closing.sides.host",
		"fr/landing.yaml closing.sides.advertiser",
	]);
	const missing = names("missing");
	assert.ok(missing.includes("fr/landing.yaml founder.quote"));
	assert.ok(
		missing.includes("fr/landing.yaml whoItsFor.sides.advertiser.lead"),
	);
	assert.ok(missing.includes("fr/privacy.yaml heading"));
	for (const name of [
		"fr/landing.yaml founder.name",
		"fr/landing.yaml founder.links[0].label",
		"fr/landing.yaml whoItsFor.sides.host.lead",
		"fr/site.yaml title",
		"fr/site.yaml social.label",
	])
		assert.ok(!missing.includes(name), name);
	// The English words of the tests are not those of the pack.
	const product = names("product");
	assert.ok(product.includes("fr/mails.yaml importedConfirmation.since"));
	assert.deepEqual(names("english"), []);
	const [first, second] = untranslatedNotes(untranslated, "en");
	assert.equal(
		first?.replaceAll(/\d+/g, "N"),
		"N texts of content/fr are those of content/en: site.yaml N, landing.yaml N, mails.yaml N, privacy.yaml N.",
	);
	assert.match(
		second ?? "",
		/^\d+ texts of content\/fr are the product's, where content\/en has its own: /,
	);
});

test("a language with a pack needs at most 120 texts of the founder, in four files", (t) => {
	const folder = siteOf(t, ["en", "fr"], { "fr/site.yaml": "closed: null" });
	const { untranslated } = readWords(folder);
	// The test's own words replace the product's, too.
	const own = untranslated.filter(({ why }) => why === "missing");
	const names = new Set(own.map(({ file }) => file));
	assert.deepEqual(
		[...names],
		["site", "landing", "mails", "privacy"].map((name) => `fr/${name}.yaml`),
	);
	assert.ok(own.length <= 120, `${own.length}`);
	assert.ok(own.length > 60, `${own.length}`);
});

test("texts of the template are named in other languages once the main one has its own there", (t) => {
	const folder = path.join(temporaryFolder(t), "content");
	cpSync(ownWordsFolder, folder, { recursive: true });
	const change = (file: string, from: RegExp, to: string) => {
		const name = path.join(folder, file);
		const text = readFileSync(name, "utf8");
		assert.match(text, from);
		writeFileSync(name, text.replace(from, to));
	};
	change("site.yaml", /^languages:.*$/m, "languages: [en, fr, de]");
	const description =
		"Rent out a counter, a locker or a van as ad space and get paid every month. Or advertise where your customers already are. Join the Waitlist.";
	mkdirSync(path.join(folder, "fr"), { recursive: true });
	mkdirSync(path.join(folder, "de"), { recursive: true });
	writeFileSync(
		path.join(folder, "fr/site.yaml"),
		stringify({ description, social: { label: "Instagram" } }),
	);
	writeFileSync(
		path.join(folder, "de/site.yaml"),
		stringify({ sides: { host: { one: "Anbieter", many: "Studios" } } }),
	);
	const found = (text: string, one: string) => {
		change("en/site.yaml", /^description: .*$/m, `description: ${text}`);
		change("en/site.yaml", /host: \{ one: [^,]*/, `host: { one: ${one}`);
		const { untranslated } = readWords(folder);
		return [
			untranslated.filter(({ why }) => why === "template"),
			untranslatedNotes(untranslated, "en").filter((note) =>
				note.includes("template"),
			),
		] as const;
	};
	assert.deepEqual(found(description, "Space Owner"), [[], []]);
	const [texts, notes] = found("Studios by the hour.", "Studio");
	assert.deepEqual(
		texts.map(({ file, path }) => `${file} ${nameOf(path)}`),
		["fr/site.yaml description", "de/site.yaml sides.host.one"],
	);
	assert.deepEqual(notes, [
		"1 text of content/fr is still the template's: site.yaml description.",
		"1 text of content/de is still the template's: site.yaml sides.host.one.",
	]);
});
