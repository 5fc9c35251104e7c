import { glob, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

/** Pictures and fonts are compressed already. */
const texts = "**/*.{html,js,css,svg,txt,xml,json,webmanifest}";

/** Writes `FILE.br` and `FILE.gz` beside each text file below `folder`, where they are smaller. */
export async function compressFolder(folder: string): Promise<void> {
	for await (const name of glob(texts, { cwd: folder })) {
		const file = path.join(folder, name);
		const content = await readFile(file);
		const br = brotliCompressSync(content);
		const gz = gzipSync(content, { level: 9 });
		if (br.length < content.length) await writeFile(`${file}.br`, br);
		if (gz.length < content.length) await writeFile(`${file}.gz`, gz);
	}
}
