import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const content = path.join(import.meta.dirname, "../content");

/**
 * Puts the words of `content/` into a build as plain data: their checks have run in the build, and
 * stay out of the browser. What renders the documents notes each word that is read and missing.
 */
export function plainWords(): Plugin {
	return {
		name: "plain-words",
		apply: "build",
		async load(id) {
			const file = path.relative(content, id);
			if (!/^[\w-]+\.ts$/.test(file)) return null;
			const words = Object.entries(await import(pathToFileURL(id).href));
			if (this.environment.name !== "ssr")
				return words
					.map(
						([name, value]) =>
							`export const ${name} = ${JSON.stringify(value)};`,
					)
					.join("\n");
			return [
				'import { noteMissing } from "/page/prerender/missing-words.ts";',
				...words.map(
					([name, value]) =>
						`export const ${name} = noteMissing("content/${file}: ${name}", ${JSON.stringify(value)});`,
				),
			].join("\n");
		},
	};
}
