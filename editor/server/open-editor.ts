/** The part of the editor in `npm run dev`: reads and writes the files of `content/` for the page. */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import * as v from "valibot";
import { nameOf, type TextPath } from "../../words/check.ts";
import type { Content, Words } from "../../words/content.ts";
import { contentFolder } from "../../words/read-content.ts";
import { placesOf } from "../../words/rules.ts";
import { parseFile, type SourceFile } from "../../words/source/parse-file.ts";
import { checkFiles } from "../../words/source/read-source.ts";
import type { Value } from "../../words/source/write-value.ts";
import { withMark } from "../marks.ts";
import {
	editorPath,
	type FilePlace,
	type Outcome,
	type PageState,
} from "../protocol.ts";
import { openEdits, valueAt, withValue } from "./edits.ts";
import { savePhoto } from "./photo.ts";
import { isLocal, isOwn, readBody } from "./requests.ts";

const value: v.GenericSchema<unknown, Value> = v.lazy(() =>
	v.union([v.string(), v.null(), v.array(value), v.record(v.string(), value)]),
);
const savedEdits = v.array(
	v.strictObject({
		file: v.string(),
		path: v.array(v.union([v.string(), v.number()])),
		before: value,
		after: value,
	}),
);

interface Options {
	/** The document at an address of the page, with these words. */
	readonly show: (content: Content, address: string) => Promise<string>;
	readonly folder?: string;
	/** Gets what failed. */
	readonly report: (error: unknown) => void;
}

/** `inject` puts the editor into a document, `answer` answers its requests. */
export function openEditor({ show, folder = contentFolder, report }: Options) {
	const token = randomBytes(24).toString("base64url");
	const edits = openEdits(folder);
	const script = `<script type="module">import { startEditor } from "/editor/page/start.tsx"; startEditor("${token}");</script>`;

	/** The places that a page in a language can show, and those that all languages share. */
	function placesIn(
		files: ReadonlyMap<string, SourceFile>,
		language: string,
	): FilePlace[] {
		const own = [...files].filter(
			([file]) => file.startsWith(`${language}/`) || !file.includes("/"),
		);
		return own.flatMap(([file, source]) =>
			placesOf(file, source.exports)
				.filter(({ path }) => ownPlace(file, source, path).file === file)
				.map((place) => ({
					...place,
					file,
					value:
						place.text === undefined
							? (valueAt(source.exports, place.path) as Value)
							: undefined,
					proposal: edits.lastValue(file, place.path) ?? example(place),
				})),
		);
	}

	async function readState(query: URLSearchParams): Promise<PageState> {
		const { files, content } = checkFiles(folder);
		const words = content?.languages.find(
			({ language }) => language.code === query.get("language"),
		);
		if (!content || !words) throw new Error("The words cannot be read");
		const places = placesIn(files, words.language.code);
		const others = content.languages.filter((each) => each !== words);
		const marked = {
			...content,
			languages: [withMarks(words, files, places), ...others],
		} as unknown as Content;
		return {
			places,
			marked: await show(marked, query.get("address") ?? "/"),
			theme: content.theme,
			undo: edits.lastChange(),
		};
	}

	async function write(
		request: IncomingMessage,
		name: string,
		query: URLSearchParams,
	): Promise<Outcome> {
		if (name === "undo") return edits.undo();
		if (name === "photo")
			return savePhoto(folder, edits, {
				bytes: await readBody(request, 64 << 20),
				name: query.get("name") ?? "",
				language: query.get("language") ?? "",
			});
		const body: unknown = JSON.parse(
			(await readBody(request, 4 << 20)).toString("utf8"),
		);
		return edits.save(v.parse(savedEdits, body));
	}

	return {
		inject(html: string, request: IncomingMessage): string {
			return isLocal(request)
				? html.replace(/<\/body>/, () => `${script}</body>`)
				: html;
		},

		/** Answers a request to the editor; false for another one. */
		async answer(
			request: IncomingMessage,
			response: ServerResponse,
		): Promise<boolean> {
			const { pathname, searchParams } = new URL(
				`http://localhost${request.url}`,
			);
			if (!pathname.startsWith(editorPath)) return false;
			const name = pathname.slice(editorPath.length);
			const end = (status: number, body: PageState | Outcome) => {
				response.writeHead(status, {
					"Content-Type": "application/json; charset=utf-8",
					"Cache-Control": "no-store",
				});
				response.end(JSON.stringify(body));
				return true;
			};
			if (!isOwn(request, token)) return end(403, { refused: "forbidden" });
			const method = name === "state" ? "GET" : "POST";
			if (
				request.method !== method ||
				!["state", "save", "undo", "photo"].includes(name)
			)
				return end(404, { refused: "unknown" });
			try {
				if (name === "state") return end(200, await readState(searchParams));
				return end(200, await write(request, name, searchParams));
			} catch (error) {
				const { name: kind, message } = error as Error;
				if (kind === "ExpectedError")
					return end(200, {
						mistakes: [{ file: "", path: [], message: `: ${message}` }],
					});
				report(error);
				return end(500, { refused: "failed" });
			}
		},
	};
}

/** Where a text is changed: the product's name only in the file that all languages share. */
function ownPlace(
	file: string,
	source: SourceFile,
	path: TextPath,
): { readonly file: string; readonly path: TextPath } {
	const isShared =
		nameOf(path) === "site.name" && source.nodeOf(path)?.type !== "Literal";
	return isShared
		? { file: "site.ts", path: ["product", "name"] }
		: { file, path };
}

/** What a group that is left out may look like. */
function example({
	example,
}: {
	readonly example: string | undefined;
}): Value | undefined {
	if (example === undefined) return undefined;
	const { exports } = parseFile(`export const example = ${example};`, {});
	return exports["example"] as Value;
}

/** The words with a mark in each text that a page shows. */
function withMarks(
	words: Words,
	files: ReadonlyMap<string, SourceFile>,
	places: readonly FilePlace[],
): Words {
	const { code } = words.language;
	let marked: unknown = words;
	for (const [file, source] of files)
		if (file.startsWith(`${code}/`))
			for (const { path, text, rule } of placesOf(file, source.exports)) {
				const own = ownPlace(file, source, path);
				const index = places.findIndex(
					(each) =>
						each.file === own.file && nameOf(each.path) === nameOf(own.path),
				);
				// A file's name is not shown.
				if (rule && typeof text === "string" && path.at(-1) !== "file")
					marked = withValue(marked, path, withMark(text, index));
			}
	return marked as Words;
}
