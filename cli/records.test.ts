/**
 * Every word that a command prints about one small list, with its exit code: a wrong count, order, column or day is
 * seen in the diff of `records.txt`. After a change that is meant: `npm run records`.
 */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { call } from "../test/support/call-cli.ts";
import { at, smallList } from "../test/support/small-list.ts";

const record = path.join(import.meta.dirname, "records.txt");

const file = [
	"E-Mail;Role;Phone;Joined;Status",
	"new@x.at;host;+43 2;21.10.2026 08:00;",
	"Ann@x.at;host;;01.11.2026;",
	"gone@x.at;advertiser;;;unsubscribed",
	"nonsense;host;;;",
	"late@x.at;advertiser;;24.12.2026;",
	"new@x.at;host;+43 2;21.10.2026 08:00;",
].join("\n");

/** What only looks, or only says what it would do. */
const looking = [
	...["stats", "list", "list --to-call", "list --search X.at --limit 2"],
	...["show ANN@x.at", "show nobody@x.at", "show dee@x.at --json"],
	...["export", "export --submissions", "export --visits", "export --json"],
	...["import list.csv", "import", "status"],
	...["mail cancel confirmation", "mail cancel launch"],
	...["mail pause launch", "erase ann@x.at nobody@x.at", "erase --left"],
	...["erase --source fair", "erase --source=(unknown) --since 2026-11-13"],
	...["erase --domain X.at", "erase --due", "edit ann@x.at --leave"],
	...["edit ann@x.at --side advertiser", "edit cy@x.at --email cy@x.at"],
	...["held erase spike-1", "held release spike-9", "migrate"],
];
const changing = [
	...[
		"import list.csv --yes --refused refused.csv",
		"import list.csv --yes",
		"import other.csv --yes",
	],
	...["import", "add bob@x.at --side advertiser"],
	...["add eve@x.at --side host --phone 0123 --source fair --note Eve"],
	...["add fay@x.at --side host --confirmed", "edit cy@x.at --email cy@y.at"],
	...[
		"edit eve@x.at --phone none",
		"edit ann@x.at --leave --yes",
		"edit zoe@x.at --leave",
	],
	...[
		"mail pause",
		"status",
		"mail pause",
		"status",
		"mail resume",
		"mail resume",
	],
	...["mail retry cy@x.at", "mail cancel confirmation --yes"],
	...["held release spike-1", "backup all.jsonl", "backup all.jsonl"],
	...["erase bob@x.at --yes", "erase bob@x.at --yes", "erase --left --yes"],
	...[
		"list",
		"export",
		"erase --import 2026 --yes",
		"erase --import 2026-11-20T22:30: --yes",
		"import",
		"stats",
		"show bob@x.at",
	],
	...["export people.csv", "export people.csv", "backup restore all.jsonl"],
	"status",
];

/** The commands with the words, arguments and options that each takes, and their choices and defaults. */
async function callsOf(command = ""): Promise<string[]> {
	const all = command === "" ? "--all" : command;
	const { out } = await call([...all.split(" "), "--help"]);
	const text = out.replaceAll(/\s+/g, " ");
	const [, usage = ""] =
		/^Usage: npm run -s waitlist -- (.*)$/m.exec(out) ?? [];
	const options = out.matchAll(/^ {2}(-.*?)(?: {2}|$)/gm);
	const values = text.matchAll(/\((?:choices|default): .*?\)/g);
	const parts = out.matchAll(/^(\w.*):\n((?: {2}.*\n)+)/gm);
	const words = [...parts].flatMap(([, title = "", lines = ""]) =>
		/^(Options|Arguments)$/.test(title)
			? []
			: [...lines.matchAll(/^ {2}([\w-]+)/gm)].map(([, word]) => word),
	);
	const below: string[] = [];
	for (const word of words.filter((word) => word !== "help"))
		below.push(...(await callsOf(`${command} ${word}`.trim())));
	const own = [...options, ...values].map(([all, option]) => option ?? all);
	return [`${usage}: ${own.join(", ")}`, ...below];
}

test("what the commands print is in records.txt", async (t) => {
	const { env, folder } = await smallList(t);
	writeFileSync(path.join(folder, "list.csv"), file);
	writeFileSync(path.join(folder, "other.csv"), "email,side\ngus@x.at,host\n");
	const { DATABASE_URL } = env;
	const home = path.dirname(DATABASE_URL.replace("file:", ""));
	const run = async (line: string) => {
		const { code, out, err } = await call(line.split(" "), env);
		const text = [out, err && `(error) ${err}`, code && `(exit code ${code})\n`]
			.filter(Boolean)
			.join("")
			.replaceAll(folder, "FOLDER")
			.replaceAll(home, "HOME")
			.replaceAll(/\b[0-9a-f]{64}\b/g, "SHA-256")
			.replaceAll("\r\n", "\n")
			.replaceAll(/ +$/gm, "");
		return `$ waitlist ${line}\n${text}`;
	};
	const before = await run("export --submissions --json");
	const lines: string[] = [];
	for (const line of looking) lines.push(await run(line));
	// None of these has changed anything.
	assert.equal(await run("export --submissions --json"), before);
	for (const [index, line] of changing.entries()) {
		t.mock.timers.setTime(Date.parse(at(20, "22:30")) + index * 30_000);
		lines.push(await run(line));
	}
	const text = [(await callsOf()).join("\n"), ...lines].join("\n");
	t.assert.fileSnapshot(text, record, {
		serializers: [(value) => value],
	});
});
