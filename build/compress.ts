import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** File types that compression makes smaller; pictures and fonts are compressed already. */
const textTypes = new Set([
	".html",
	".js",
	".css",
	".svg",
	".txt",
	".xml",
	".json",
	".webmanifest",
]);

/** Writes `FILE.br` and `FILE.gz` beside each text file below `folder`, where they are smaller. */
export async function compressFolder(folder: string): Promise<void> {
	const names = await readdir(folder, { recursive: true });
	await Promise.all(
		names
			.filter((name) => textTypes.has(path.extname(name)))
			.map((name) => compressFile(path.join(folder, name))),
	);
}

async function compressFile(file: string): Promise<void> {
	if (!(await stat(file)).isFile()) return;
	const content = await readFile(file);
	const smaller = {
		".br": await brotli(content, {
			params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
		}),
		".gz": await deflate(content, { level: constants.Z_BEST_COMPRESSION }),
	};
	for (const [suffix, packed] of Object.entries(smaller)) {
		if (packed.length < content.length) await writeFile(file + suffix, packed);
	}
}
