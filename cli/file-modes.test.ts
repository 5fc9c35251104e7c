/** Every file that a command writes is for this user alone, whatever the umask is and an older file there allowed. */
import assert from "node:assert/strict";
import { chmodSync, globSync, lstatSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type TestContext, test } from "node:test";
import { withList } from "../store/list.ts";
import { call } from "../test/support/call-cli.ts";
import { type EmptyList, engines, manyRows } from "../test/support/engines.ts";
import { withMail } from "../test/support/mail-cli.ts";
import { noPostgres } from "../test/support/postgres-server.ts";
import { aMail, aReply } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";

const skip =
	process.platform === "win32" && "Windows has other kinds of permissions";

/** The commands that write files, or may write some, in an order in which each has something to write. */
const commands: readonly string[] = [
	...["export a.csv", "export b.json --json", "export c.csv --submissions"],
	...["export d.csv --visits", "import list.csv --refused refused.csv"],
	"import list.csv --yes --refused refused.csv",
	...[
		"backup list.jsonl",
		"edit person1@x.example --leave",
		"mail preview mails",
	],
	...["erase person2@x.example --yes", "erase --due --yes"],
	...["held erase spike-1 --yes", "backup later.jsonl"],
	...["mail bounced bounced.txt", "mail retry"],
	...[
		"edit person3@x.example --email right@x.example",
		"erase --import 20 --yes",
		"import left.csv --left --yes",
	],
	...["stats", "list", "show person4@x.example", "doctor"],
	...["backup restore list.jsonl", "backup move file:MOVED/copy/new.db"],
];

/** A list of which each command finds something, in its own folder, and the files that are handed to them. */
async function someList(t: TestContext, database: EmptyList) {
	const env = {
		...withMail(database.settings, "smtp://127.0.0.1:9"),
		INIT_CWD: temporaryFolder(t),
	};
	await withList(database, "write", async (list) => {
		await list.insert("waitlist", manyRows(20));
		const mail = (n: number, more = {}) => {
			const person_key = String.fromCharCode(65 + n).repeat(22);
			const { id, ...row } = aMail({ person_key, message_id: `<${n}@x>` });
			return { ...row, email: `person${n}@x.example`, ...more };
		};
		await list.insert("mails", [
			mail(5, { state: "sent" }),
			mail(6, { state: "held", held_group: "spike-1" }),
			mail(7, { state: "sent" }),
		]);
		const { id, ...reply } = aReply({ kind: "erase" });
		await list.insert("replies", [{ ...reply, person_key: "F".repeat(22) }]);
	});
	const given = {
		"list.csv": "email,side\nnew@x.example,host\nnonsense,host\n",
		"left.csv": "email\ngone@x.example\n",
		"bounced.txt": "person7@x.example\n",
	};
	for (const [name, text] of Object.entries(given))
		writeFileSync(path.join(env.INIT_CWD, name), text);
	return env;
}

/** What is in some folders, each with what changes when it is written. */
function contentOf(folders: readonly string[]): Map<string, string> {
	const all = folders.flatMap((folder) =>
		globSync("**/*", { cwd: folder }).map((name) => path.join(folder, name)),
	);
	return new Map(
		all.map((file) => {
			const { ino, mtimeMs, size } = lstatSync(file);
			return [file, `${ino} ${mtimeMs} ${size}`];
		}),
	);
}

/** The mask does not depend on the engine; without one, every file would be open. */
const masks = { SQLite: ["000", "022", "077"], PostgreSQL: ["000"] } as const;

for (const engine of ["SQLite", "PostgreSQL"] as const)
	for (const umask of masks[engine])
		test(`what commands write is for this user alone, with the umask ${umask}, on ${engine}`, {
			skip: skip || (engine === "PostgreSQL" && noPostgres),
		}, async (t) => {
			const mask = process.umask(umask);
			t.after(() => process.umask(mask));
			const database = await engines[engine](t);
			const env = await someList(t, database);
			const target = await engines.SQLite(t, { isMade: false });
			const moved = temporaryFolder(t);
			const folders = [database, target]
				.map(({ settings }) => path.dirname(settings.ERASED_FILE))
				.concat(env.INIT_CWD, moved);
			const written = new Set<string>();
			for (const line of commands) {
				// Those that are there may be open to all.
				for (const file of contentOf(folders).keys())
					if (/\.(?:csv|txt|html|json)$/.test(file)) chmodSync(file, 0o644);
				const before = contentOf(folders);
				const into = line.includes("restore") ? target.settings : {};
				const argv = line.replace("MOVED", moved).split(" ");
				const { code, err } = await call(argv, { ...env, ...into });
				assert.ok(code === 0 || line === "doctor", `${line}: ${err}`);
				for (const [file, state] of contentOf(folders)) {
					if (before.get(file) === state) continue;
					const mode = lstatSync(file).mode & 0o077;
					assert.equal(mode, 0, `${line}: ${file}`);
					written.add(path.basename(file));
				}
			}
			for (const name of [
				...["a.csv", "b.json", "c.csv", "d.csv", "refused.csv", "list.jsonl"],
				...["later.jsonl", "erased.json", "confirmation-host.html", "new.db"],
			])
				assert.ok(written.has(name), name);
		});
