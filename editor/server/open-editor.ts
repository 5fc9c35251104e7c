/** The part of the editor in `npm run dev`: reads and writes the files of `content/` for the page. */
import type { IncomingMessage, ServerResponse } from "node:http";
import * as v from "valibot";
import { createToken } from "../../config/token.ts";
import { type Content, mainWords } from "../../words/content.ts";
import type { Value } from "../../words/paths.ts";
import { checkFiles, contentFolder } from "../../words/read-words.ts";
import { editorPath, type Outcome, type PageState } from "../protocol.ts";
import { openEdits } from "./edits.ts";
import { placesIn, withMarks } from "./page-places.ts";
import { savePicture } from "./picture.ts";
import { isOwn, readBody } from "./requests.ts";
import { showWords } from "./shown-words.ts";

const value: v.GenericSchema<unknown, Value> = v.lazy(() =>
	v.union([
		v.string(),
		v.number(),
		v.boolean(),
		v.null(),
		v.array(value),
		v.record(v.string(), value),
	]),
);
const savedEdits = v.array(
	v.strictObject({
		file: v.string(),
		path: v.array(v.union([v.string(), v.number()])),
		before: value,
		after: value,
	}),
);

const script = '<script type="module" src="/editor/page/open.ts"></script>';

interface Options {
	/** The document at an address of the page, with these words. */
	readonly show: (content: Content, address: string) => Promise<string>;
	readonly folder?: string;
	/** Gets what failed. */
	readonly report: (error: unknown) => void;
}

/**
 * `inject` puts the editor into a document, `answer` answers its requests. The token is for the printed address: it
 * stands in no document, which a tunnel may hand to strangers.
 */
export function openEditor({ show, folder = contentFolder, report }: Options) {
	const token = createToken();
	const edits = openEdits(folder);

	async function readState(query: URLSearchParams): Promise<PageState> {
		const { files, content } = checkFiles(folder);
		const words = content?.languages.find(
			({ language }) => language.code === query.get("language"),
		);
		if (!content || !words) throw new Error("The words cannot be read");
		const all = showWords(files);
		const { code } = words.language;
		const [main = code] = all.languages;
		const places = placesIn(all, code, edits.lastValue);
		const others = content.languages.filter((each) => each !== words);
		const marked = {
			...content,
			languages: [withMarks(words, places), ...others],
		} as unknown as Content;
		return {
			places,
			marked: await show(marked, query.get("address") ?? "/"),
			theme: content.theme,
			sideNames: mainWords(content).site.sides,
			mainLanguage: main,
			undo: edits.lastChange(all),
		};
	}

	async function write(
		request: IncomingMessage,
		name: string,
		query: URLSearchParams,
	): Promise<Outcome> {
		if (name === "undo") return edits.undo();
		if (name === "picture")
			return savePicture(folder, edits, {
				bytes: await readBody(request, 64 << 20),
				name: query.get("name") ?? "",
				language: query.get("language") ?? "",
				place: query.get("place") ?? "",
			});
		const body: unknown = JSON.parse(
			(await readBody(request, 4 << 20)).toString("utf8"),
		);
		return edits.save(v.parse(savedEdits, body));
	}

	return {
		token,

		inject: (html: string): string =>
			html.replace(/<\/body>/, () => `${script}</body>`),

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
				!["state", "save", "undo", "picture"].includes(name)
			)
				return end(404, { refused: "unknown" });
			try {
				if (name === "state") return end(200, await readState(searchParams));
				return end(200, await write(request, name, searchParams));
			} catch (error) {
				const { name: kind, message } = error as Error;
				const isExpected = kind === "ExpectedError";
				if (isExpected && name !== "state")
					return end(200, {
						mistakes: [{ file: "", path: [], title: "", message }],
					});
				if (!isExpected) report(error);
				return end(500, { refused: "failed" });
			}
		},
	};
}
