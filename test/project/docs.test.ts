import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, globSync, readFileSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { type TestContext, test } from "node:test";
import postgres from "postgres";
import packageJson from "../../package.json" with { type: "json" };
import { openInbox } from "../../store/inbox.ts";
import { copyProject } from "../support/copy-project.ts";
import { noPostgres, startPostgres } from "../support/postgres-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const documents = globSync("{*.md,docs/**/*.md,page/**/*.md}", { cwd: root });
const read = (document: string) =>
	readFileSync(path.join(root, document), "utf8");

/** Commands that `.ci/run` runs on a clean checkout, and one that needs packages that are not linked. */
const runElsewhere =
	/^npm (ci && npm start|ci && npm test|run test:faults|sbom .*)$/;

/** The blocks of commands of a document, less those whose sentence says what they need. */
function blocksOf(document: string) {
	const text = read(document);
	const blocks = text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^\1```$/gm);
	return [...blocks].flatMap((block) => {
		const [, indent = "", language = "", body = ""] = block;
		assert.match(language, /^(sh|sql)$/, `${document}: ${body}`);
		// The last paragraph or list item above it.
		const above = text.slice(0, block.index).trimEnd();
		const sentence = above.split(/\n\n|\n *(?:\d+\.|-) /).at(-1) ?? "";
		const commands = body.replaceAll(RegExp(`^${indent}`, "gm"), "").trimEnd();
		const isLeftOut =
			/\*\((internet|needs [^)]+)\)\*/.test(sentence) ||
			runElsewhere.test(commands);
		return isLeftOut ? [] : [{ language, commands }];
	});
}

/** A copy of the built project, with one person on its list. */
async function scratchCopy(t: TestContext): Promise<string> {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	await cp(path.join(root, "dist"), path.join(folder, "dist"), {
		recursive: true,
	});
	await mkdir(path.join(folder, "data"));
	const file = path.join(folder, "data", "waitlist.db");
	const inbox = await openInbox({ kind: "sqlite", file });
	await inbox.add([
		{ email: "ann@frontage.test", phone: null, user_type: "host" },
	]);
	await inbox.close();
	return folder;
}

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
		"people.csv",
		"people.json",
		"waitlist.db-wal",
		"waitlist.dump",
	];
	assert.equal(git("check-ignore", ...names), `${names.join("\n")}\n`);
});

/** The commands with values for the reader's own; `owner` is the URL of an empty database. */
function filledIn(commands: string, owner: string): string {
	const web = owner.replace("owner@", "waitlist_web:abc@");
	return commands
		.replaceAll(/\bsudo (?:-u \S+ )?/g, "")
		.replaceAll("postgres://OWNER:PASSWORD@HOST/DATABASE", owner)
		.replaceAll("postgres://waitlist_web:PASSWORD@HOST/DATABASE", web)
		.replaceAll(/ dashboard$/gm, " dashboard --no-open")
		.replaceAll("…", "abc");
}

/** Runs a command that goes on until it is stopped, and stops it once it prints its address. */
async function runUntilReady(command: string, cwd: string): Promise<void> {
	const child = spawn("sh", ["-c", command], {
		cwd,
		detached: true,
		env: { ...process.env, PORT: "0" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let printed = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		printed += text;
		if (/http:\/\//.test(printed)) process.kill(-(child.pid ?? 0), "SIGTERM");
	});
	// npm may end before the server: the pipe closes with the last of them.
	await once(child, "close");
	assert.match(printed, /http:\/\/127\.0\.0\.1:\d+/);
}

for (const document of documents) {
	const blocks = blocksOf(document);
	const needsPostgres = blocks.some(({ commands }) => /@HOST\//.test(commands));
	if (blocks.length === 0) continue;
	const skip =
		process.platform === "win32"
			? "the commands are those of a Unix shell"
			: needsPostgres && noPostgres;

	test(`the commands of ${document} work`, { skip }, async (t) => {
		const folder = await scratchCopy(t);
		// A server of its own: the commands make roles, which belong to a whole cluster.
		const server = needsPostgres ? await startPostgres() : undefined;
		t.after(() => server?.remove());
		const owner = server?.url ?? "";
		for (const { language, commands } of blocks) {
			const filled = filledIn(commands, owner);
			if (language === "sql") {
				const sql = postgres(owner, { max: 1 });
				await sql.unsafe(filled);
				await sql.end({ timeout: 1 });
			} else if (/\bnpm (start|run serve)$| dashboard /.test(filled)) {
				await runUntilReady(filled, folder);
			} else {
				const { status, stderr } = spawnSync("sh", ["-e", "-c", filled], {
					cwd: folder,
					encoding: "utf8",
				});
				assert.equal(status, 0, `${commands}\n${stderr}`);
			}
		}
	});
}

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
