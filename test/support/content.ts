/**
 * For the tests: the founder's words, a copy to change, and a site of several languages. The
 * product has its first name, and what the founder switches on is off: the tests of everything else hold beside it.
 */
import {
	cpSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Content, Words } from "../../words/content.ts";
import { contentFolder } from "../../words/read-content.ts";
import { readSource } from "../../words/source/read-source.ts";

export const content = contentIn("en");
export const { theme } = content;
export const [words] = content.languages;

/** A copy of everything that is not read-only. */
type Changeable<Value> = {
	-readonly [Key in keyof Value]: Changeable<Value[Key]>;
};

export function copyContent(): Changeable<Content> {
	return structuredClone(content) as Changeable<Content>;
}

/** Open, without a question, a photo and pages of text. */
function switchedOff(words: Words): Words {
	return {
		...words,
		site: {
			...words.site,
			...{ closed: null, legal: { privacy: null, imprint: null } },
		},
		form: { ...words.form, ownQuestion: null },
		founder: { ...words.founder, portrait: null },
		imprint: null,
	};
}

/** The content of a site in these languages, the first one at `/`. */
export function contentIn(...languages: readonly string[]): Content {
	const root = mkdtempSync(path.join(tmpdir(), "frontage-words-"));
	const folder = path.join(root, "content");
	cpSync(contentFolder, folder, { recursive: true });
	const site = path.join(folder, "site.ts");
	const line = `languages: ${JSON.stringify(languages)},`;
	const text = readFileSync(site, "utf8");
	writeFileSync(
		site,
		text
			.replace(/name: .*,/, 'name: "Frontage",')
			.replace(/languages: \[.*\],/, line),
	);
	try {
		const { theme, languages } = readSource(folder).content;
		const [first, ...others] = languages;
		return {
			theme,
			retention: {
				unconfirmedDays: null,
				opened: null,
				daysAfterOpening: null,
			},
			languages: [switchedOff(first), ...others.map(switchedOff)],
		};
	} finally {
		rmSync(root, { recursive: true });
	}
}
