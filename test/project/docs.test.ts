import assert from "node:assert/strict";
import { type SpawnSyncReturns, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { type TestContext, test } from "node:test";
import postgres from "postgres";
import { openStore } from "../../store/open-store.ts";
import { copyProject } from "../support/copy-project.ts";
import { emptyDatabase } from "../support/databases.ts";
import {
	anchorsOf,
	type Block,
	blocksOf,
	documents,
	linksOf,
	readDocument,
} from "../support/documents.ts";
import {
	type PostgresServer,
	startPostgres,
} from "../support/postgres-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");

/** Commands that something else runs, and what. */
const runElsewhere: Readonly<Record<string, string>> = {
	"npm ci && npm start":
		"test/support/server-process.ts, and .ci/run on a clean checkout",
	"npm ci && npm test": ".ci/run, on a clean checkout",
	"npm run test:faults": "`npm test` runs the same files, with fewer rounds",
	"npm sbom --sbom-format cyclonedx --omit dev > frontage-server.cdx.json":
		"npm reads the installed packages, which a scratch copy has only by links",
};

const blocks = documents.flatMap((document) => blocksOf(document));
const isRunHere = ({ needs, commands }: Block) =>
	needs === undefined && !(commands in runElsewhere);

/** A copy of the built project in which somebody has joined. */
async function scratchCopy(t: TestContext): Promise<string> {
	const folder = temporaryFolder(t);
	await copyProject(folder);
	await cp(path.join(root, "dist"), path.join(folder, "dist"), {
		recursive: true,
	});
	await mkdir(path.join(folder, "data"));
	const file = path.join(folder, "data", "waitlist.db");
	const store = await openStore({ kind: "sqlite", file });
	await store.add([
		{ email: "ann@frontage.test", phone: null, user_type: "host" },
	]);
	await store.close();
	return folder;
}

/** The commands with the reader's own values in the places left for them. */
function filledIn(commands: string, owner = ""): string {
	return commands
		.replaceAll(/\bsudo (?:-u \S+ )?/g, "")
		.replaceAll("postgres://OWNER:PASSWORD@HOST/DATABASE", owner)
		.replaceAll(
			"postgres://waitlist_web:PASSWORD@HOST/DATABASE",
			owner.replace("owner@", "waitlist_web:abc@"),
		)
		.replaceAll(/ dashboard$/gm, " dashboard --no-open")
		.replaceAll("…", "abc");
}

function run(commands: string, cwd: string): SpawnSyncReturns<string> {
	return spawnSync("sh", ["-e", "-c", commands], { cwd, encoding: "utf8" });
}

/** Starts a command that goes on until it is stopped, and waits until it says its address. */
async function runUntilReady(command: string, cwd: string): Promise<void> {
	const child = spawn("sh", ["-c", command], {
		cwd,
		detached: true,
		env: { ...process.env, PORT: "0" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let said = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		said += text;
		if (/http:\/\//.test(said)) process.kill(-(child.pid ?? 0), "SIGTERM");
	});
	// npm may be gone before the server: the pipe closes with the last of them.
	await once(child, "close");
	assert.match(said, /http:\/\/127\.0\.0\.1:\d+/);
}

for (const document of documents) {
	const own = blocksOf(document).filter(isRunHere);
	if (own.length === 0) continue;
	const needsPostgres = own.some(({ commands }) => commands.includes("@HOST/"));
	const skip =
		process.platform === "win32"
			? "the commands are those of a Unix shell"
			: false;

	test(`the commands of ${document} work`, {
		skip,
		timeout: 60_000,
	}, async (t) => {
		const folder = await scratchCopy(t);
		let server: PostgresServer | undefined;
		if (needsPostgres) {
			server = await startPostgres();
			t.after(() => server?.remove());
		}
		const owner = server ? await emptyDatabase(server) : "";
		for (const { language, commands } of own) {
			const filled = filledIn(commands, owner);
			if (language === "sql") {
				const sql = postgres(owner, { max: 1 });
				await sql.unsafe(filled);
				await sql.end({ timeout: 1 });
			} else if (/\bnpm start$| dashboard /.test(filled)) {
				await runUntilReady(filled, folder);
			} else {
				const { status, stderr } = run(filled, folder);
				assert.equal(status, 0, `${commands}\n${stderr}`);
			}
		}
	});
}

test("every block of a document is one of commands", () => {
	for (const { document, language, commands } of blocks)
		assert.match(language, /^(?:sh|sql)$/, `${document}: ${commands}`);
});

test("what is run elsewhere stands in a document", () => {
	for (const command of Object.keys(runElsewhere))
		assert.ok(
			blocks.some(({ commands }) => commands === command),
			command,
		);
});

test("a mark counts for its own sentence alone", () => {
	const text =
		"1. One *(internet)*.\n2. Two:\n\n   ```sh\n   a <<END\n     b\n   END\n   ```\n\nThree *(needs x)*:\n\n```sh\nc\n```\n";
	assert.deepEqual(
		blocksOf("x", text).map(({ commands, needs }) => [commands, needs]),
		[
			["a <<END\n  b\nEND", undefined],
			["c", "needs x"],
		],
	);
});

test("every link to a file or a heading leads there", () => {
	for (const document of documents) {
		for (const link of linksOf(readDocument(document))) {
			const [name = "", anchor] = link.split("#");
			const target =
				name === "" ? document : path.posix.join(path.dirname(document), name);
			assert.ok(existsSync(path.join(root, target)), `${document}: ${link}`);
			if (anchor !== undefined)
				assert.ok(
					anchorsOf(readDocument(target)).has(anchor),
					`${document}: ${link}`,
				);
		}
	}
});

test("the index of the documents names each of them", () => {
	const index = readDocument("docs/README.md");
	for (const document of documents.filter((name) =>
		/^docs\/(?!README)/.test(name),
	))
		assert.ok(
			index.includes(`](${path.posix.relative("docs", document)})`),
			document,
		);
});
