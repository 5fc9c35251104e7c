import { readFile, stat } from "node:fs/promises";
import path from "node:path";

/** A file that a browser fetches to show a document, and its bytes on the line. */
export interface Fetched {
	readonly address: string;
	readonly bytes: number;
}

const fetchedRelations =
	/\brel="(?:icon|preload|manifest|stylesheet|modulepreload|apple-touch-icon)"/;

/** The addresses that a document makes a browser fetch, each once. */
export function addressesIn(html: string): readonly string[] {
	const links = [...html.matchAll(/<link\b[^>]*>/g)]
		.map(([tag]) => tag)
		.filter((tag) => fetchedRelations.test(tag))
		.map((tag) => /\bhref="([^"]+)"/.exec(tag)?.[1]);
	const sources = [
		...html.matchAll(
			/<(?:script|img|source|iframe|video|audio|embed|object|image)\b[^>]*?\s(?:src|srcset|data|poster|href)="([^"]+)"/g,
		),
	].map((match) => match[1]);
	const inStyles = [
		...html.matchAll(/\burl\(\s*["']?([^"')]+)["']?\s*\)/g),
	].map((match) => match[1]);
	const all = [...links, ...sources, ...inStyles];
	return [...new Set(all.filter((address) => address !== undefined))];
}

/** Everything that the first visit to a document of `site` fetches, the document first, compressed. */
export async function firstLoad(
	site: string,
	document: string,
): Promise<readonly Fetched[]> {
	const html = await readFile(path.join(site, document), "utf8");
	const addresses = [`/${document}`, ...addressesIn(html)];
	return Promise.all(
		addresses.map(async (address) => ({
			address,
			bytes: await compressedSize(path.join(site, address)),
		})),
	);
}

/** The size of a file as it is sent: by Brotli where the build made that smaller. */
export async function compressedSize(file: string): Promise<number> {
	const packed = await stat(`${file}.br`).catch(() => stat(file));
	return packed.size;
}
