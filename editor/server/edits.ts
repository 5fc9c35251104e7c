/** Changes values in the files of `content/`, and takes changes back. */
import { isDeepStrictEqual } from "node:util";
import {
	nameOf,
	type TextPath,
	type Value,
	valueAt,
} from "../../words/paths.ts";
import { readFile } from "../../words/read-file.ts";
import { type CheckedFiles, checkFiles } from "../../words/read-words.ts";
import { placesOf } from "../../words/rules.ts";
import { filesOf, schemaLine, schemaOf } from "../../words/schema.ts";
import { writeValue } from "../../words/write-value.ts";
import type { Edit, Outcome } from "../protocol.ts";
import { placeInside, replaceFile } from "./files.ts";
import { type ShownWords, showWords, withValue } from "./shown-words.ts";

/** A change that was saved, with the whole text of each file before and after it. */
interface Change {
	readonly edits: readonly Edit[];
	readonly files: readonly WrittenFile[];
}

/** The text of a file; `undefined` while there is none. */
interface WrittenFile {
	readonly name: string;
	readonly before: string | undefined;
	readonly after: string | undefined;
}

export type Edits = ReturnType<typeof openEdits>;

export function openEdits(folder: string) {
	const changes: Change[] = [];
	/** Two tabs may save at once. */
	let last: Promise<unknown> = Promise.resolve();

	function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
		const next = last.then(work);
		last = next.catch(() => {});
		return next;
	}

	/** Checks the words with these files, and writes them. */
	async function write(
		files: readonly WrittenFile[],
		edits: readonly Edit[],
		checked: CheckedFiles,
	): Promise<Outcome> {
		if (checked.mistakes.length > 0) return mistakesOf(checked);
		for (const { name, before, after } of files) {
			const place = placeInside(folder, name);
			if (!place) return { refused: "outside" };
			const refused = replaceFile(place, before, after);
			if (refused) return { refused };
		}
		const saved = edits.map(({ file: name, path }) => {
			const file = checked.files.get(name);
			return `content/${name}, line ${file?.placeOf(path).line ?? 1}`;
		});
		const { titleOf } = showWords(checked.files);
		const titles = edits.map(({ file, path }) => titleOf(file, path));
		return { saved: [...new Set(saved)], titles: [...new Set(titles)] };
	}

	async function apply(edits: readonly Edit[]) {
		const now = checkFiles(folder);
		if (now.mistakes.length > 0) return { outcome: mistakesOf(now), files: [] };
		const changed: Record<string, string> = {};
		const meant: Record<string, unknown> = {};
		for (const { file: name, path, before, after } of edits) {
			const { files } = checkFiles(folder, changed);
			const words = showWords(files);
			if (!filesOf(words.languages).includes(name)) return refuse("unknown");
			const shown = words.shown[name];
			const isPlace = placesOf(name, shown).some((each) =>
				isDeepStrictEqual(each.path, path),
			);
			if (!isPlace) return refuse("unknown");
			if (!isDeepStrictEqual(valueAt(shown, path) ?? null, before))
				return refuse("changed");
			const file = files.get(name);
			const own = words.toWrite(name, path, after);
			const text = file?.text ?? `${schemaLine(name)}\n\n`;
			meant[name] = withValue(file?.value, own.path, own.value);
			changed[name] = writeValue(text, own.path, own.value);
		}
		const checked = checkFiles(folder, changed);
		if (checked.mistakes.length > 0)
			return { outcome: mistakesOf(checked), files: [] };
		const files: WrittenFile[] = [];
		for (const [name, text] of Object.entries(changed)) {
			const before = now.files.get(name)?.text;
			if (text !== before) files.push({ name, before, after: text });
		}
		for (const [name, text] of Object.entries(changed))
			if (!isDeepStrictEqual(readFile(text, schemaOf(name)).value, meant[name]))
				throw new Error(`content/${name} would not say what was meant`);
		return { outcome: await write(files, edits, checked), files };
	}

	/** Restores the files to the letter, or, where they have changed since, the values. */
	async function takeBack(change: Change): Promise<Outcome> {
		const reversed = change.edits
			.map((edit) => ({ ...edit, before: edit.after, after: edit.before }))
			.reverse();
		const { files } = checkFiles(folder);
		const isUntouched = change.files.every(
			({ name, after }) => files.get(name)?.text === after,
		);
		if (!isUntouched) return (await apply(reversed)).outcome;
		const restored = change.files.map(({ name, before, after }) => ({
			name,
			before: after,
			after: before,
		}));
		const texts = restored.map(({ name, after }) => [name, after]);
		const checked = checkFiles(folder, Object.fromEntries(texts));
		return write(restored, reversed, checked);
	}

	return {
		/** Saves edits, all or none. */
		save: (edits: readonly Edit[]) =>
			inTurn(async (): Promise<Outcome> => {
				const { outcome, files } = await apply(edits);
				if ("saved" in outcome && files.length > 0)
					changes.push({ edits, files });
				return outcome;
			}),

		/** Takes the last change back; where the words have a mistake or a file cannot be written, the next call does it. */
		undo: () =>
			inTurn(async (): Promise<Outcome> => {
				const change = changes.at(-1);
				if (!change) return { refused: "nothing" };
				const outcome = await takeBack(change);
				if (!("mistakes" in outcome)) changes.pop();
				return outcome;
			}),

		/** The title of what was changed last. */
		lastChange({ titleOf }: ShownWords): string | null {
			const [edit] = changes.at(-1)?.edits ?? [];
			return edit ? titleOf(edit.file, edit.path) : null;
		},

		/** What was left out at a place, if it was left out here. */
		lastValue(file: string, path: TextPath): Value | undefined {
			return changes
				.flatMap(({ edits }) => edits)
				.findLast(
					(edit) => edit.file === file && nameOf(edit.path) === nameOf(path),
				)?.before;
		},
	};
}

function mistakesOf({ files, mistakes }: CheckedFiles): Outcome {
	const { titleOf } = showWords(files);
	return {
		mistakes: mistakes.map(({ file, path, message, sentence }) => ({
			...{ file, path, message },
			// A file that cannot be read has a line instead.
			title:
				path.length > 0
					? titleOf(file, path)
					: sentence.slice(0, sentence.length - message.length),
		})),
	};
}

function refuse(refused: "unknown" | "changed"): {
	readonly outcome: Outcome;
	readonly files: readonly WrittenFile[];
} {
	return { outcome: { refused }, files: [] };
}
