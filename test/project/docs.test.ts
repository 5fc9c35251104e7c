import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import packageJson from "../../package.json" with { type: "json" };
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const documents = globSync("{*.md,docs/**/*.md,page/**/*.md}", { cwd: root });
const read = (document: string) =>
	readFileSync(path.join(root, document), "utf8");

test("`git add --all` leaves the list, its exports and its backups out", (t) => {
	const folder = temporaryFolder(t);
	const git = (...words: string[]) =>
		spawnSync("git", ["-C", folder, ...words], { encoding: "utf8" }).stdout;
	git("init");
	copyFileSync(path.join(root, ".gitignore"), path.join(folder, ".gitignore"));
	const names = [
		".env",
		"backups/erased.json",
		"copies/2026-11-21.db",
		"data/waitlist.db",
		"erased.json",
		"list.jsonl",
		"mailer.env",
		"people.csv",
		"people.json",
		"waitlist.db-wal",
		"waitlist.dump",
	];
	assert.equal(git("check-ignore", ...names), `${names.join("\n")}\n`);
});

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
	return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, words = ""]) =>
		words
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N} _-]/gu, "")
			.replaceAll(" ", "-"),
	);
}

test("README.md promises the Node that package.json asks for", () => {
	const [, version] =
		/You need Node (\d+) or newer/.exec(read("README.md")) ?? [];
	assert.equal(packageJson.engines.node, `>=${version}`);
});

test("every link to a file or a heading leads there", () => {
	for (const document of documents) {
		for (const [, link = ""] of read(document).matchAll(/\]\(([^)\s]+)\)/g)) {
			if (/^[a-z]+:/.test(link)) continue;
			const [name, anchor] = link.split("#");
			const target = name ? path.join(path.dirname(document), name) : document;
			assert.ok(existsSync(path.join(root, target)), `${document}: ${link}`);
			if (anchor === undefined) continue;
			assert.ok(
				anchorsOf(read(target)).includes(anchor),
				`${document}: ${link}`,
			);
		}
	}
});
