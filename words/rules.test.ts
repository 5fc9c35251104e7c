/**
 * Each text of `content/`, how long it may be, and whether it may be left out: `rules.txt`. A limit that is changed by
 * mistake breaks a layout or a mail's subject long after. After a change that is meant: `npm run records`.
 */
import path from "node:path";
import { test } from "node:test";
import { fullWords } from "../test/support/named-words.ts";
import { nameOf } from "./check.ts";
import { placesOf } from "./rules.ts";
import { commonFiles, languageFiles } from "./schema.ts";

const announcement = {
	subject: "",
	heading: "",
	paragraphs: [""],
	button: "",
	href: "",
};
const portrait = { file: "a.jpg", alt: "" };
const all = {
	...fullWords,
	confirmation: { ...fullWords.confirmation, paragraphs: [""] },
	announcements: {
		all: announcement,
		sides: { host: announcement, advertiser: announcement },
	},
	mailFooter: { ...fullWords.mailFooter, postalAddress: "A" },
	founder: { ...fullWords.founder, portrait },
};
const colors = { paper: "", sheet: "", shade: "", blank: "", ink: "" };
const common = {
	product: { name: "", languages: ["en"] },
	retention: { unconfirmedDays: null, opened: "", daysAfterOpening: null },
	theme: {
		light: colors,
		dark: colors,
		sides: {
			host: { light: "", dark: "" },
			advertiser: { light: "", dark: "" },
		},
	},
};

test("the rules of all texts are those of rules.txt", (t) => {
	const files = [
		...Object.keys(commonFiles).map((file) => [file, common] as const),
		...Object.keys(languageFiles).map((file) => [`en/${file}`, all] as const),
	];
	const lines = files.flatMap(([file, written]) => [
		`=== ${file}`,
		...placesOf(file, written).map(({ path, rule, isOptional, example }) => {
			const length =
				rule && `at most ${rule.longest}, a word ${rule.word}: ${rule.why}`;
			const notes = [length, isOptional && "may be left out", example];
			return `${nameOf(path)} | ${notes.filter(Boolean).join(" | ")}`;
		}),
	]);
	t.assert.fileSnapshot(
		`${lines.join("\n")}\n`,
		path.join(import.meta.dirname, "rules.txt"),
		{
			serializers: [(value) => value],
		},
	);
});
