/** For the tests: a document as lines, one per element, to compare and to read in a diff. */
import assert from "node:assert/strict";
import { diff } from "node:util";

const token = /<(\/?)([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/gy;

/**
 * The elements of markup that React has written, each with its attributes, indented; a text follows its element.
 * Styles and drawings are left out.
 */
export function outlineOf(html: string): string[] {
	const markup = html
		.replace(/^<!doctype html>/, "")
		.replaceAll(/<style>.*?<\/style>|<!--.*?-->/gs, "")
		.replace(/<svg class="sprite">.*<\/symbol><\/svg>/s, "")
		.replaceAll(/(<svg[^>]*>).*?(?=<\/svg>)/gs, "$1")
		.replaceAll(
			/<script([^>]*)>(.*?)<\/script>/gs,
			(_, attributes, text) =>
				`<script${attributes}>${text.replaceAll("<", "&lt;")}</script>`,
		);
	const lines: string[] = [];
	let depth = 0;
	let end = 0;
	for (const [all, close, name, attributes, isEmpty, text] of markup.matchAll(
		token,
	)) {
		end += all.length;
		if (text !== undefined) lines.push(`${"  ".repeat(depth)}| ${text}`);
		else if (close) depth -= 1;
		else {
			lines.push(`${"  ".repeat(depth)}${name}${attributes}`);
			if (!isEmpty) depth += 1;
		}
	}
	assert.equal(end, markup.length, `not read: ${markup.slice(end, end + 200)}`);
	assert.equal(depth, 0);
	return lines;
}

/** The lines that only one of two outlines has: `-` those of the first, `+` those of the second. */
export function changesBetween(
	one: readonly string[],
	other: readonly string[],
): string[] {
	return diff([...other], [...one])
		.filter(([kind]) => kind !== 0)
		.map(([kind, line]) => `${kind > 0 ? "+" : "-"}${line}`);
}
