import assert from "node:assert/strict";
import { existsSync, globSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { documents, textOf } from "../support/documents.ts";

const root = path.join(import.meta.dirname, "../..");
const rooms =
	"bench|build|cli|config|content|dashboard|deploy|docs|list|mail|notices|page|protocol|server|shared|store|test|words";
/** A path in a room, in backticks; and the file and the anchor of a link within the repository. */
const named = RegExp(`\`((?:${rooms})/[\\w./-]+)\``, "g");
const linked = /\]\(([^):#]*)(?:#([^)]*))?\)/g;

/** A decision that no longer holds says so, and tells of files that are gone. */
const decisions = globSync("docs/decisions/*.md", { cwd: root }).filter(
	(file) => !textOf(file).includes("\n**Replaced"),
);
const all = [...documents, ...decisions, "CHANGELOG.md"];

/** The anchors that GitHub makes of a document's headings. */
function anchorsOf(document: string): string[] {
	const headings = textOf(document).matchAll(/^#+ (.*)$/gm);
	return [...headings].map(([, heading = ""]) =>
		heading
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	);
}

test("each path, link and anchor in the documents exists", () => {
	assert.ok(documents.length > 10 && decisions.length > 10);
	const missing: string[] = [];
	for (const document of all) {
		const text = textOf(document);
		const paths = document === "CHANGELOG.md" ? [] : [...text.matchAll(named)];
		for (const [, name = ""] of paths)
			if (!existsSync(path.join(root, name)))
				missing.push(`${document}: ${name}`);
		for (const [, file = "", anchor] of text.matchAll(linked)) {
			const target = file ? path.join(path.dirname(document), file) : document;
			const isThere =
				existsSync(path.join(root, target)) &&
				(anchor === undefined || anchorsOf(target).includes(anchor));
			if (!isThere) missing.push(`${document}: ${file}#${anchor ?? ""}`);
		}
	}
	assert.deepEqual(missing, []);
});

test("docs/README.md names each document", () => {
	const index = textOf("docs/README.md");
	const unnamed = globSync("docs/{*,decisions/*}.md", { cwd: root })
		.map((file) => path.relative("docs", file).replaceAll(path.sep, "/"))
		.filter((file) => file !== "README.md" && !index.includes(`](${file})`));
	assert.deepEqual(unnamed, []);
});

test("README.md is one screen, and the documents for the founder are ten short ones that say what they take", () => {
	assert.ok(textOf("README.md").split("\n").length <= 91);
	const [table = ""] = textOf("docs/README.md").split("For operators");
	const forFounders = [...table.matchAll(/\]\(([\w-]+\.md)\)/g)];
	assert.ok(forFounders.length > 8 && forFounders.length <= 10);
	let words = 0;
	for (const [, file = ""] of forFounders) {
		const text = textOf(`docs/${file}`);
		const [, , begin = ""] = text.split("\n");
		assert.match(begin, /^\*\*You need\*\*/, file);
		words += text.split(/\s+/).length;
	}
	assert.ok(words <= 10_000, `the documents for a founder have ${words} words`);
});

test("each message that docs/trouble.md quotes is one of the program's", () => {
	const sources = globSync(
		"{build,cli,config,server,store,words}/**/*.{ts,js}",
		{
			cwd: root,
			exclude: ["**/*.test.ts"],
		},
	)
		.map(textOf)
		.join("\n");
	const cells = textOf("docs/trouble.md").matchAll(/^\| ([^|]+) \|/gm);
	const quoted = [...cells].flatMap(([, cell = ""]) =>
		[...cell.matchAll(/`([A-Za-z]+ [^`]+)`/g)].map(([, text = ""]) => text),
	);
	assert.ok(quoted.length > 5);
	// The version of Node, and the like, are put in.
	const isSaid = (text: string) =>
		sources.includes(text) || sources.includes(text.replace(/\d+$/, "${"));
	assert.deepEqual(
		quoted.filter((text) => !isSaid(text)),
		[],
	);
});
