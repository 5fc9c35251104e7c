/** For the tests: words with something wrong in them, and what is said about that. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { readWords } from "../../words/read-words.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** The words of the tests of mistakes and of the editor. They are not those of `content/`, which the founder changes. */
export const ownWordsFolder = path.join(import.meta.dirname, "words");

/** A folder like `content/` with the words of `test/support/words/`, in two languages, and an empty `public/` beside it. */
export function ownWords(t: TestContext): string {
	const folder = path.join(temporaryFolder(t), "content");
	cpSync(ownWordsFolder, folder, { recursive: true });
	const english = path.join(ownWordsFolder, "en");
	cpSync(english, path.join(folder, "de"), { recursive: true });
	mkdirSync(path.join(folder, "pictures"));
	mkdirSync(path.join(folder, "../public"));
	return folder;
}

/** Such a folder with two pictures, a page of one's own beside it, and how to change it. */
export function copyOf(t: TestContext, folder = ownWords(t)) {
	writeFileSync(path.join(folder, "../public/imprint.html"), "");
	const jpeg = Buffer.from([0xff, 0xd8, 0xff]);
	writeFileSync(path.join(folder, "pictures/Ann Ü.JPG"), jpeg);
	writeFileSync(path.join(folder, "pictures/IMG_1.HEIC"), "\0\0\0\x24ftypheic");
	return {
		folder,
		change(file: string, from: string, to: string) {
			const name = path.join(folder, file);
			const text = readFileSync(name, "utf8");
			assert.ok(text.includes(from), `${file}: ${from}`);
			writeFileSync(
				name,
				text.replace(from, () => to),
			);
		},
	};
}

/** The file, what is changed in it into what, and all that is said after `content/FILE, line N: `. */
export type WrittenMistake = readonly [
	file: string,
	from: string,
	to: string,
	...said: string[],
];

export function testMistakes(mistakes: readonly WrittenMistake[]): void {
	for (const [file, from, to, ...said] of mistakes)
		test(`${file}: ${to || `no ${from}`}`, (t) => {
			const { folder, change } = copyOf(t);
			change(file, from, to);
			assert.throws(
				() => readWords(folder),
				({ name, message }: Error) => {
					assert.equal(name, "ExpectedError");
					const [head, ...lines] = message
						.split(/\n(?=content\/)/)
						.map((line) => line.replace(/^content\/\S+, line \d+: /, ""));
					assert.equal(head, "The words need a change:");
					assert.deepEqual(lines, said);
					return true;
				},
			);
		});
}
