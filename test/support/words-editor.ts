/** The editor of words, with words to change. */
import { readdirSync, readFileSync } from "node:fs";
import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { TestContext } from "node:test";
import sharp from "sharp";
import { type Edit, editorPath, tokenHeader } from "../../editor/protocol.ts";
import { openEditor } from "../../editor/server/open-editor.ts";
import type { Content } from "../../words/content.ts";
import { ownWords } from "./written-words.ts";

export const landing = "en/landing.yaml";
export const poster: Edit = {
	file: landing,
	path: ["hero", "sides", "host", "poster"],
	before: "rent.",
	after: "money.",
};

/** The editor of words of its own, whose documents `show` makes, behind a real server. */
export async function editorOf(
	t: TestContext,
	show: (content: Content) => Promise<string> = async (content) =>
		JSON.stringify(content),
) {
	const folder = ownWords(t);
	const reported: unknown[] = [];
	const report = (error: unknown) => reported.push(error);
	const editor = openEditor({ folder, show, report });
	const server = createServer(async (request, response) => {
		if (!(await editor.answer(request, response)))
			response.end(editor.inject("<body></body>"));
	}).listen(0, "127.0.0.1");
	t.after(() => server.close());
	await new Promise((listening) => server.once("listening", listening));
	const { port } = server.address() as AddressInfo;
	const own = `http://127.0.0.1:${port}`;
	const { token } = editor;

	/** Resolves with the answer; `headers` take the place of those of our own page. */
	function send(
		name: string,
		body: string | Buffer,
		headers: Record<string, string> = {},
		method = "POST",
	) {
		const { promise, resolve, reject } =
			// biome-ignore lint/suspicious/noExplicitAny: any answer
			Promise.withResolvers<{ status: number | undefined; said: any }>();
		const call = ask(`${own}${editorPath}${name}`, {
			method,
			headers: { origin: own, [tokenHeader]: token, ...headers },
		});
		call.on("error", reject).on("response", async (response) => {
			let text = "";
			for await (const part of response) text += part;
			resolve({ status: response.statusCode, said: JSON.parse(text) });
		});
		call.end(body);
		return promise;
	}

	return {
		folder,
		/** What the terminal of `npm run dev` shows. */
		reported,
		port,
		token,
		send,
		save: async (...edits: Edit[]) =>
			(await send("save", JSON.stringify(edits))).said,
		undo: async () => (await send("undo", "")).said,
		read: (name: string) => readFileSync(path.join(folder, name), "utf8"),
		all: () => readAll(folder),
	};
}

/** Every file below a folder, and what is in it. */
export function readAll(folder: string) {
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((each) => each.isFile())
		.map(({ parentPath, name }) => {
			const file = path.join(parentPath, name);
			return [file, readFileSync(file, "utf8")];
		});
}

/** A picture of the founder. */
export const picture = sharp({
	create: { width: 40, height: 50, channels: 3, background: "#888" },
});
