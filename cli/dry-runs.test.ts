/** What only looks, says what it would do or fails changes nothing: no row, no file with its mode and time, no mail. */
import assert from "node:assert/strict";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { TestContext } from "node:test";
import { personKey } from "../mail/letter/links.ts";
import { recordOf } from "../shared/record-of.ts";
import { type Side, sides } from "../shared/sides.ts";
import { ago, dayMs } from "../shared/time.ts";
import { rowsOf } from "../store/archive.ts";
import { openList, withList } from "../store/list.ts";
import { call } from "../test/support/call-cli.ts";
import { content } from "../test/support/content.ts";
import { aRow, type EmptyList, testOnBoth } from "../test/support/engines.ts";
import { filesIn } from "../test/support/files-in.ts";
import { startMail } from "../test/support/mail-cli.ts";
import { aMail, aReply } from "../test/support/rows.ts";
import { temporaryFolder } from "../test/support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "..");

const brought = [
	"E-Mail;Role;Phone;Joined;Status;Name",
	"new@x.at;host;+43 2;21.10.2026 08:00;;New",
	"ann@x.at;host;;01.11.2026;;Ann",
	"gone@x.at;advertiser;;;unsubscribed;Gone",
	"ann@x.at;host;;;bounced;Ann",
	"erased@x.at;host;;01.11.2019;;Erased",
	"nonsense;host;;;;No",
].join("\n");

/** Each way to ask what a command would do; with `--yes`, each of them would change the list. */
const dryRuns = [
	"import list.csv",
	"import list.csv --column note=Name --source fair",
	"import list.csv --left",
	"erase ann@x.at nobody@x.at",
	"erase -",
	"erase --domain x.at",
	"erase --source fair",
	"erase --source=(unknown) --since 2020-01-01",
	"erase --left",
	"erase --due",
	"erase --again",
	"erase --import 20",
	"held erase spike-1",
	"edit ann@x.at --side advertiser",
	"edit ann@x.at --email right@x.at",
	"edit ann@x.at --phone 0123",
	"edit ann@x.at --phone none",
	"edit ann@x.at --leave",
	"announce launch --unconfirmed",
	"announce launch --ratio 1:1 --unconfirmed --count 2",
	"announce launch --unconfirmed --at 2999-01-15T09:00",
	"announce confirm",
	"announce confirm --imported --side host --language en --count 1",
	"announce confirm --before 2026-12-01",
	"mail cancel confirmation",
];

/** Those that only look. */
const looks = [
	...[
		"stats",
		"list",
		"list --to-call",
		"show ann@x.at",
		"show ann@x.at --json",
	],
	...["export", "export --json", "export --submissions", "export --visits"],
	...["import", "status", "mail preview", "doctor"],
];

/** Those that cannot be done. */
const failures = [
	...["import none.csv --yes", "import broken.csv --yes", "import . --yes"],
	"import list.csv --yes --refused list.csv",
	"export list.csv",
	...[
		"backup restore all.jsonl",
		"backup restore damaged.jsonl",
		"backup restore none.jsonl",
	],
	...["backup restore list.csv", "backup move SAME"],
	...["edit nobody@x.at --phone none --yes", "edit bob@x.at --email b@x.at"],
	"edit cy@x.at --email erased@x.at --yes",
	...["add ann@x.at --side host", "announce lunch --yes"],
	...["held release spike-9", "held erase spike-9 --yes"],
	...["erase --import 1999 --yes"],
	"mail bounced broken.csv",
];

/** A list with people of every kind, their files, and a backup of them as they were before a person was erased. */
async function someList({ settings }: EmptyList, t: TestContext) {
	const days: Record<string, unknown> = content.retention;
	t.mock.property(days, "opened", ago(400 * dayMs).slice(0, 10));
	t.mock.property(days, "daysAfterOpening", 30);
	const words: Record<string, unknown> = content.languages[0].announcements;
	const finished = {
		...{ subject: "Open", heading: "Hello", paragraphs: ["Hello."] },
		...{ button: "Open", href: "/" },
	};
	t.mock.property(
		words,
		"launch",
		recordOf(sides, () => finished),
	);
	const folder = temporaryFolder(t);
	const { env: mailEnv, server, openList: open } = await startMail(t, settings);
	const env = { ...mailEnv, INIT_CWD: folder };
	const list = await open();
	const key = (email: string, side: Side = "host") =>
		personKey(env.LINK_SECRET, email, side);
	const old = ago(390 * dayMs);
	await list.insert("waitlist", [
		...sides.flatMap((user_type) =>
			["1", "2"].map((phone) =>
				aRow({ email: "ann@x.at", user_type, phone, ref: "fair" }),
			),
		),
		aRow({ email: "bob@x.at", created_at: old }),
		aRow({ email: "cy@x.at", created_at: old }),
		aRow({ email: "dan@x.at", created_at: old }),
		aRow({ email: "held@x.at", created_at: old }),
		aRow({ email: "erased@x.at", created_at: old }),
	]);
	const mail = (email: string, n: number, more = {}) => {
		const { id, ...row } = aMail({ email, person_key: key(email), ...more });
		return { ...row, message_id: `<${n}@x.at>` };
	};
	await list.insert("mails", [
		mail("ann@x.at", 1),
		mail("bob@x.at", 2, { state: "sent", ended_at: old }),
		mail("dan@x.at", 3, { state: "sent", ended_at: old }),
		mail("held@x.at", 4, { state: "held", held_group: "spike-1" }),
	]);
	const reply = (email: string, kind: "left" | "erase") => {
		const { id, ...row } = aReply({ person_key: key(email), kind });
		return row;
	};
	await list.insert("replies", [
		reply("bob@x.at", "left"),
		reply("dan@x.at", "erase"),
	]);
	const files = {
		"list.csv": brought,
		"old.csv": "email,side\nimported@x.at,host\n",
		"broken.csv": 'email,"side\na',
		"damaged.jsonl": '{"frontage":2,"rows":{"waitlist":1}}\n',
	};
	for (const [name, text] of Object.entries(files))
		writeFileSync(path.join(folder, name), text);
	const change = async (line: string) => {
		const { code, err } = await call(line.split(" "), env);
		assert.equal(code, 0, err);
	};
	await change("import old.csv --yes");
	await change("backup all.jsonl");
	await change("erase erased@x.at --yes");
	// The file beside the backup knows of an erased person of another list.
	writeFileSync(
		path.join(folder, "erased.json"),
		`{"erased":{"key.hash":"${ago(0)}"}}`,
	);
	// As an older copy of the database would have it: with its place from before the erasure.
	await list.insert("waitlist", [
		aRow({ email: "erased@x.at", created_at: old, sign_up_id: 1 }),
	]);
	return { env, folder, server };
}

testOnBoth(
	"dry runs, looks and failures change nothing",
	async (database, t) => {
		const { env, folder, server } = await someList(database, t);
		// SQLite's log stays as long as the list is open.
		const list = await openList(database, "read");
		t.after(() => list.close());
		const dataFolder = path.dirname(database.settings.ERASED_FILE);
		const data = path.join(root, "data");
		const all = async () => {
			const { "waitlist.db-shm": _, ...files } = filesIn(dataFolder);
			return {
				rows: await withList(database, "read", (list) =>
					Array.fromAsync(rowsOf(list)),
				),
				files,
				inFolder: filesIn(folder),
				inRoot: readdirSync(root).filter((name) => name !== "test-results"),
				inData: statSync(data, { throwIfNoEntry: false }) && filesIn(data),
				mails: server.taken.length,
			};
		};
		// Their people are made at the first look.
		await call(["list"], env);
		const before = await all();
		const expectSame = async (line: string, input = "") => {
			const argv = line.replace("SAME", env.DATABASE_URL).split(" ");
			const result = await call(argv, env, input);
			assert.deepEqual(await all(), before, line);
			return result;
		};
		for (const line of dryRuns) {
			const { code, out, err } = await expectSame(line, "ann@x.at\n");
			assert.deepEqual({ code, err }, { code: 0, err: "" }, line);
			assert.match(
				out,
				/^.*Nothing was (?:changed|erased|sent).* --yes/m,
				line,
			);
		}
		for (const line of looks) {
			const { out } = await expectSame(line);
			assert.notEqual(out, "", line);
		}
		for (const line of failures)
			assert.notEqual((await expectSame(line)).code, 0, line);
		// The one file that a dry run writes is the one that it is asked for.
		await call("import list.csv --refused refused.csv".split(" "), env);
		const { "refused.csv": refused, ...others } = filesIn(folder);
		assert.ok(refused);
		assert.deepEqual({ ...(await all()), inFolder: others }, before);
	},
);
