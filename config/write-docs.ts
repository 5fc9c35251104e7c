/** Writes `.env.example` and the table of settings in README.md: `npm run settings`. */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { schema } from "./schema.ts";
import { plain } from "./settings.ts";

const root = path.join(import.meta.dirname, "..");

/** The two documents as they should be, by their paths. */
export function settingsDocuments(): ReadonlyMap<string, string> {
	const readme = path.join(root, "README.md");
	return new Map([
		[path.join(root, ".env.example"), example()],
		[
			readme,
			readFileSync(readme, "utf8").replace(
				/(?<=\| Variable [^\n]*\n[^\n]*\n)(\|[^\n]*\n)+/,
				() => tableRows(),
			),
		],
	]);
}

function example(): string {
	const entries = Object.entries(schema).map(
		([name, { sentence, default: value }]) =>
			`\n${comment(`${plain(sentence)}.`)}\n${name}=${value}\n`,
	);
	return `${comment("Copy this file to .env and change what you need. A setting that is left out has the value shown here.")}\n${entries.join("")}`;
}

function comment(text: string): string {
	const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
	return capitalized.replace(/(.{1,98})(?: |$)/g, "# $1\n").trimEnd();
}

function tableRows(): string {
	return Object.entries(schema)
		.map(([name, { sentence, default: value }]) => {
			const linked = sentence.replace(/docs\/\w+\.md/g, "[$&]($&)");
			return `| \`${name}\` | ${value && `\`${value}\``} | ${linked} |\n`;
		})
		.join("");
}

if (import.meta.main) {
	for (const [file, text] of settingsDocuments()) writeFileSync(file, text);
}
