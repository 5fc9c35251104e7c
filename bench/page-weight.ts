import { get } from "node:http";
import type { Figures } from "./report.ts";

/** The bytes that a browser gets of a page: its document, the script, and the typeface's letters. */
export async function weigh(page: string): Promise<Figures> {
	const html = await (await fetch(page)).text();
	const sizeOf = async (pattern: RegExp) => {
		const [, address] = pattern.exec(html) ?? [];
		if (address === undefined) throw new Error(`${page} has no ${pattern}`);
		return sentBytes(new URL(address, page));
	};
	const figures = {
		document: await sentBytes(new URL(page)),
		script: await sizeOf(/data-bundle="([^"]+)"/),
		letters: await sizeOf(/url\(["']?([^"')]*archivo-letters[^"')]*)/),
	};
	return {
		...figures,
		"first load": figures.document + figures.script + figures.letters,
	};
}

/** How long a body is on the wire; `fetch` does not say it. */
function sentBytes(address: URL): Promise<number> {
	const { promise, resolve, reject } = Promise.withResolvers<number>();
	get(address, { headers: { "Accept-Encoding": "br" } }, (response) => {
		let bytes = 0;
		response.on("data", (part: Buffer) => {
			bytes += part.length;
		});
		response.on("end", () => resolve(bytes)).on("error", reject);
	}).on("error", reject);
	return promise;
}
