/** For the tests: the words of the site as they are, a copy to change, and a site of several languages. */
import {
	cpSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Content } from "../../words/content.ts";
import { contentFolder, readContent } from "../../words/read-content.ts";
import { readSource } from "../../words/source/read-source.ts";

export const content: Content = await readContent();
export const { theme } = content;
export const [words] = content.languages;

/** A copy of everything that is not read-only. */
type Changeable<Value> = {
	-readonly [Key in keyof Value]: Changeable<Value[Key]>;
};

export function copyContent(): Changeable<Content> {
	return structuredClone(content) as Changeable<Content>;
}

/** The content of a site in these languages, the first one at `/`. */
export function contentIn(...languages: readonly string[]): Content {
	const root = mkdtempSync(path.join(tmpdir(), "frontage-words-"));
	const folder = path.join(root, "content");
	cpSync(contentFolder, folder, { recursive: true });
	const site = path.join(folder, "site.ts");
	const line = `languages: ${JSON.stringify(languages)},`;
	const text = readFileSync(site, "utf8");
	writeFileSync(site, text.replace(/languages: \[.*\],/, line));
	try {
		return readSource(folder).content;
	} finally {
		rmSync(root, { recursive: true });
	}
}
