/** What stands in a column of languages, and which language it is. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { languageIn } from "../../cli/language-in.ts";
import { call, person, printer } from "../support/call-cli.ts";
import { add, testOnBoth } from "../support/engines.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const cells: readonly (readonly [
	source: string,
	written: Readonly<Record<string, string | null>>,
])[] = [
	[
		"hitobito/hitobito#845",
		{ DE: "de", de: "de", deutsch: "de", Deutsch: "de", Französisch: "fr" },
	],
	[
		"metasfresh/metasfresh#2474",
		{ de_DE: "de-DE", de_CH: "de-CH", en_US: "en-US" },
	],
	[
		"hackmdio/codimd#159",
		{ "German - Germany": "de", "de-DE": "de-DE", German: "de" },
	],
	[
		"lukeyouell/craft-mailchimplists#5, mailchimp.com/help/view-and-edit-contact-languages",
		{ English: "en", "Spanish (Mexico)": "es", pt_BR: "pt-BR", French: "fr" },
	],
	[
		"names of languages in themselves",
		{
			...{ Français: "fr", francais: "fr", ESPAÑOL: "es", Čeština: "cs" },
			...{ Nederlands: "nl", 日本語: "ja", Русский: "ru", Türkçe: "tr" },
			...{ "Brazilian Portuguese": "pt-BR", Allemand: "de", Inglés: "en" },
		},
	],
	[
		"https://www.loc.gov/standards/iso639-2/php/code_list.php",
		{ deu: "de", ger: "de", FRA: "fr", fre: "fr", ENG: "en" },
	],
	[
		"what is none",
		{ "": null, Vermieter: null, "12": null, "-": null, "k. A.": null },
	],
];
for (const [source, written] of cells)
	test(`languages as people write them (${source})`, () => {
		for (const [text, code] of Object.entries(written))
			assert.equal(languageIn(text), code, text);
	});

testOnBoth(
	"import and edit take the name of a language",
	async ({ settings: env }, t) => {
		await add(env, [person("joined@x.at")]);
		const print = printer(env);
		const file = path.join(temporaryFolder(t), "people.csv");
		const lines = ["ann@x.at,Deutsch", "bob@x.at,", "eva@x.at,French"];
		writeFileSync(file, `email,Sprache\n${lines.join("\n")}\n`);
		const options = ["--side", "host", "--language", "Español", "--yes"];
		await print("import", file, ...options);
		await print("edit", "joined@x.at", "--language", "german");
		const known = JSON.parse(await print("export", "--json"));
		const languages = known.map(
			(each: { email: string; language: string | null }) =>
				`${each.email} ${each.language}`,
		);
		assert.deepEqual(languages.sort(), [
			"ann@x.at de",
			"bob@x.at es",
			"eva@x.at fr",
			"joined@x.at de",
		]);
		const again = await call(["edit", "ann@x.at", "--language", "de"], env);
		assert.match(again.err, /has it like that already/);
		const wrong = await call(["edit", "ann@x.at", "--language", "x"], env);
		assert.equal(wrong.code, 2);
		assert.match(wrong.err, /such as de or German/);
	},
);
