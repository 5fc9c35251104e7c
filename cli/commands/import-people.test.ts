import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import type { CallNotes } from "../../shared/calls.ts";
import type { Person } from "../../shared/person.ts";
import {
	add,
	emptyLists,
	type Settings,
} from "../../test/support/each-store.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

/** As a founder calls it, so that warnings of Node's own would be seen. */
function run(
	args: readonly string[],
	settings: Settings,
	expected = { stderr: "", status: 0 },
): string {
	const { stdout, stderr, status } = spawnSync(
		process.execPath,
		["cli/main.ts", ...args],
		{ env: { ...process.env, ...settings }, encoding: "utf8" },
	);
	assert.deepEqual({ stderr, status }, expected);
	return stdout;
}

const heading =
	'"E-Mail Address";"I am a…";Phone number;Submitted on;"Heard; from";UTM source';
const sideWords = [
	"Space Owner",
	"owner",
	"HOST",
	" Advertiser ",
	"advertiser",
];

const byEmail = (one: { email: string }, other: { email: string }) =>
	one.email < other.email ? -1 : 1;

/** The people, and the lines of a file that holds each of them at least once. */
function writePeople() {
	const lines: string[] = [];
	const people: Omit<
		Person,
		| "last_seen_at"
		| "phones"
		| "submissions"
		| "mail"
		| "announcements"
		| keyof CallNotes
	>[] = [];
	/** The numbers of the lines that have to be refused, by reason. */
	const refused = new Map<string, number[]>();
	const nextLine = () => 2 + lines.join("").split("\r\n").length - 1;
	function refuse(reason: string, line: string) {
		refused.set(reason, [...(refused.get(reason) ?? []), nextLine()]);
		lines.push(line);
	}
	for (let n = 0; n < 2_000; n += 1) {
		const side = sideWords[n % 5] ?? "";
		const [day, month] = [1 + (n % 28), 1 + (n % 12)];
		const time = `${day}.${month}.2025 ${n % 24}:05`;
		const phone = n % 3 === 0 ? `+43 660 ${n}` : "";
		const source = n % 4 === 0 ? "newsletter" : "";
		const note = n % 10 === 0 ? `"a ""friend""; or\r\ntwo"` : "";
		const two = (value: number) => String(value).padStart(2, "0");
		people.push({
			email: `person${n}@mail.example`,
			phone: phone || null,
			user_type: n % 5 < 3 ? "host" : "advertiser",
			source: source || null,
			joined_at: `2025-${two(month)}-${two(day)}T${two(n % 24)}:05:00.000Z`,
		});
		const rest = `;${side};${phone};${time};${note};${source}\r\n`;
		lines.push(` Person${n}@mail.example${rest}`);
		// The same person in other letters.
		if (n % 50 === 0) lines.push(`PERSON${n}@MAIL.example${rest}`);
		// What a spreadsheet leaves of a line that was emptied.
		if (n % 400 === 0) lines.push(";;;;;\r\n");
		const bad = `bad${n}@mail.example`;
		if (n % 150 === 0) refuse("side", `${bad};Partner;;${time};;\r\n`);
		if (n % 200 === 1) refuse("email", `bad${n};owner;;${time};;\r\n`);
		if (n % 700 === 2) refuse("none", `;owner;;${time};;\r\n`);
		if (n % 900 === 3) refuse("future", `${bad};owner;;31.12.2999;;\r\n`);
		if (n % 950 === 4) refuse("day", `${bad};owner;;31.2.2025;;\r\n`);
		if (n === 1_234) refuse("cells", `${bad};owner\r\n`);
	}
	return { text: `\ufeff${heading}\r\n${lines.join("")}`, people, refused };
}

test("a founder imports 2,000 people from a spreadsheet's file", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await add(settings, []);
	const { text, people, refused } = writePeople();
	const file = path.join(temporaryFolder(t), "people.csv");
	writeFileSync(file, text);

	const refusal = { stderr: "Every line is refused.\n", status: 1 };
	const first = run(["import", file], settings, refusal);
	assert.match(
		first,
		/^Not understood, so left out: "I am a…", "Submitted on",/m,
	);
	assert.match(first, /^No column for side: name it with --column side=/m);
	assert.match(first, /^Would be imported: none$/m);

	const columns = [
		"--column",
		"side=I am a…",
		"--column",
		"joined=Submitted on",
	];
	const second = run(["import", file, ...columns], settings, refusal);
	assert.match(second, /^Would be imported: none$/m);
	assert.match(second, /'; say how times are written with --date-format, such/);

	const args = [
		"import",
		...columns,
		"--date-format",
		"DD.MM.YYYY HH:mm",
		file,
	];
	const [side, email, none, future, day, cells] = [...refused.values()];
	assert.ok(side && email && none && future && day && cells);
	const report = (imported: string, known: string) => [
		"people.csv has 2,074 lines below its heading.",
		'Columns: email from "E-Mail Address", side from "I am a…", phone from "Phone number", joined from "Submitted on", source from "UTM source"',
		'Not understood, so left out: "Heard; from". To use one, name its field with --column.',
		imported,
		`On the list already: ${known}`,
		"Twice in the file: 40 sign-ups (40 hosts)",
		"Refused: 34 lines",
		"  side not understood: 14 lines",
		...side
			.slice(0, 3)
			.map(
				(line) =>
					`    line ${line}: side is 'Partner'; use host or advertiser, or say what it means with --value side:TEXT=host`,
			),
		"    and 11 more",
		"  e-mail address not valid: 10 lines",
		...email
			.slice(0, 3)
			.map(
				(line, index) => `    line ${line}: email is 'bad${index * 200 + 1}'`,
			),
		"    and 7 more",
		"  no e-mail address: 3 lines",
		...none.map(
			(line) => `    line ${line.toLocaleString("en")}: email is empty`,
		),
		"  time in the future: 3 lines",
		...future.map(
			(line) =>
				`    line ${line.toLocaleString("en")}: joined is '31.12.2999', which is in the future; a time without a zone is UTC`,
		),
		"  time that does not exist: 3 lines",
		...day.map(
			(line) =>
				`    line ${line.toLocaleString("en")}: joined is '31.2.2025'; there is no such day or hour: check --date-format`,
		),
		"  more or fewer cells than the first line: 1 line",
		`    line ${cells[0]?.toLocaleString("en")}: it has 2 cells, the first line has 6`,
	];
	const all = "2,000 sign-ups (1,200 hosts, 800 advertisers)";
	assert.deepEqual(run(args, settings).split("\n"), [
		...report(`Would be imported: ${all}`, "none"),
		"Nothing was changed. Add --yes to import.",
		"",
	]);
	assert.equal(run(["export", "--format=json"], settings), "[]\n");
	assert.deepEqual(run([...args, "--yes"], settings).split("\n"), [
		...report(`Imported: ${all}`, "none"),
		"No mail goes to imported people by itself: see `mail confirm --imported`.",
		"",
	]);
	const known = report("Imported: none", all);
	assert.deepEqual(run([...args, "--yes"], settings).split("\n"), [
		...known,
		"",
	]);

	const list: Person[] = JSON.parse(run(["export", "--format=json"], settings));
	assert.deepEqual(
		list
			.map(({ last_seen_at, phones, submissions, ...person }) => person)
			.toSorted(byEmail),
		people.toSorted(byEmail),
	);
});
