/** What made pages paint late, move or stay without styles: none of it is in a built document. */
import assert from "node:assert/strict";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";

const dist = path.join(import.meta.dirname, "../../dist");
const names = globSync("{site,answers}/**/*.html", { cwd: dist });

/** The `@font-face` rules of the system's fonts that stand in for the typeface. */
function standIns(html: string): string[] {
	return [...html.matchAll(/@font-face\{[^}]*\blocal\([^}]*\}/g)].map(
		([rule]) => rule,
	);
}

const rows: readonly (readonly [
	source: string,
	what: string,
	mistakes: (html: string) => readonly unknown[],
])[] = [
	[
		"Automattic/jetpack#20762, LemmyNet/lemmy-ui#3575, timgluz/teeline#319",
		"no styles come after what they belong to, which would move then",
		(html) =>
			html.slice(html.indexOf("<body")).match(/<style|<link[^>]*stylesheet/g) ??
			[],
	],
	[
		"preactjs/preact-cli#1211, addyosmani/critical#480, jikig-ai/soleur#2966",
		"no styles wait for an attribute that the content security policy blocks",
		(html) =>
			html.match(/<[a-z][^<>]*\son[a-z]+=|<link[^>]*(stylesheet|="style")/g) ??
			[],
	],
	[
		"awesome-dsh-plugin/awesome-dsh-plugin#4422",
		"what stands in for a bold face is a bold font, not a regular one that the browser emboldens",
		(html) =>
			standIns(html).filter(
				(rule) =>
					/font-weight:[67]00|Display/.test(rule) !==
					[...rule.matchAll(/local\(([^)]*)\)/g)].every(([, font]) =>
						/bold/i.test(`${font}`),
					),
			),
	],
	[
		"playfulprogramming/playfulprogramming#448",
		"where Android has no Arial, its Roboto stands in",
		(html) =>
			standIns(html).filter(
				(rule) => rule.includes("Arial") && !rule.includes("Roboto"),
			),
	],
	[
		"mastodon/mastodon#16330",
		"no text is invisible while the typeface is on its way",
		(html) =>
			[...html.matchAll(/@font-face\{[^}]*\burl\([^}]*\}/g)].filter(
				([rule]) => !rule.includes("font-display:swap"),
			),
	],
];
for (const [source, what, mistakes] of rows)
	test(`${source}: ${what}`, async () => {
		assert.notEqual(names.length, 0);
		for (const name of names) {
			const html = await readFile(path.join(dist, name), "utf8");
			assert.deepEqual(mistakes(html), [], name);
		}
	});
