/** The commands in the documents: each is run, here or by the test that is named, or the sentence above says what it needs. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { call } from "../support/call-cli.ts";
import { commandsOf, documents, textOf } from "../support/documents.ts";
import { engines } from "../support/engines.ts";
import { withMail } from "../support/mail-cli.ts";
import { startReceiver, withWebhook } from "../support/notice-receiver.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");

/** Commands that run longer, or change the project's folder, by the test that runs them. */
const elsewhere: readonly (readonly [begin: string, test: string])[] = [
	["npm ci && npm start", ".ci/run"],
	["npm start", ".ci/run"],
	["npm ci && npm test", ".ci/run"],
	["npm run test:faults", ".ci/run"],
	["npm run dev", "test/words/dev.test.ts"],
	["npm run -s waitlist -- dashboard", "cli/commands/dashboard.test.ts"],
	["npm run -s waitlist -- backup move", "cli/commands/copies.test.ts"],
	["npm run -s waitlist -- mail setup", "cli/mail-setup/setup.test.ts"],
	["DATABASE_URL=postgres://waitlist_web:", "test/project/start.test.ts"],
	["VITE_SUPABASE_URL=", "test/browser/static-hosting.spec.ts"],
	["npm run release", "build/release-checks.test.ts"],
	// What writes to .env.
	["printf '\\nDOMAIN=", "test/field/env-files.test.ts"],
	["cat >> .env <<END", "test/field/env-files.test.ts"],
	["sudo tee -a .env <<END", "test/field/env-files.test.ts"],
	["touch .env", "test/field/env-files.test.ts"],
];

/** The founder's commands, and the arguments of a line that calls one. */
const waitlist = "npm run -s waitlist -- ";
const argumentsOf = (line: string) =>
	[...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
		([, quoted, word]) => quoted ?? word ?? "",
	);

/** The file of a document that imports one. */
const people =
	"email,side\nann@cafe.example,host\nben@bar.example,advertiser\n";

/** Findings of `doctor` are no error of the command. */
const codes: Readonly<Record<string, number>> = { doctor: 1 };

for (const document of documents) {
	const blocks = commandsOf(document).filter(
		({ needs }) => needs === undefined,
	);
	if (blocks.length === 0) continue;
	test(`each command in ${document} runs`, async (t) => {
		const { settings } = await engines.SQLite(t);
		const receiver = await startReceiver(t);
		const folder = temporaryFolder(t);
		mkdirSync(path.join(folder, "data"));
		const before = process.cwd();
		process.chdir(folder);
		t.after(() => process.chdir(before));
		// No mail server answers: the mailer does not run here.
		const env = withWebhook(
			withMail(settings, "smtp://127.0.0.1:9"),
			receiver.url,
		);

		for (const { text } of blocks) {
			const steps = /\.env\b/.test(text) ? [text] : text.split("\n");
			for (const line of steps) {
				const run = elsewhere.find(([begin]) => line.startsWith(begin));
				if (run) {
					assert.ok(existsSync(path.join(root, run[1])), run[1]);
					continue;
				}
				assert.ok(
					line.startsWith(waitlist),
					`${line}: no test runs it, and nothing says what it needs`,
				);
				let argv = argumentsOf(line.slice(waitlist.length));
				for (const file of argv.filter((each) => each.endsWith(".csv")))
					if (argv[0] === "import" && !existsSync(file))
						writeFileSync(file, people);
				if (argv.includes("--import")) argv = await nameImport(argv, env);
				const { code, err } = await call(argv, env);
				assert.equal(code, codes[argv[0] ?? ""] ?? 0, `${line}\n${err}`);
			}
		}
	});
}

/** With the name of the newest import in the place of the document's. */
async function nameImport(argv: string[], env: Record<string, string>) {
	const { out } = await call(["import"], env);
	const name = /\d{4}-\d\d-\d\dT\S+/.exec(out)?.[0] ?? "";
	return argv.map((each) => (/^\d{4}-/.test(each) ? name : each));
}

test("each option of a command that a document names exists", async () => {
	const { out } = await call(["--help", "--all"]);
	const names = [...out.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(
		([, name = ""]) => name,
	);
	assert.ok(names.length > 15);
	const helps = new Map<string, string>();
	const helpOf = async (...words: string[]) => {
		const key = words.join(" ");
		const known = helps.get(key) ?? (await call([...words, "--help"])).out;
		helps.set(key, known);
		return known;
	};
	const wrong: string[] = [];
	for (const document of documents)
		for (const [, span = ""] of textOf(document).matchAll(/`([^`\n]+)`/g)) {
			const [name = "", word = ""] = span.replace(waitlist, "").split(" ");
			if (!names.includes(name)) continue;
			const options = [...span.matchAll(/ (--[a-z-]+)/g)].map(
				([, option = ""]) => option,
			);
			if (options.length === 0) continue;
			const help = `${await helpOf(name)}${/^[a-z]+$/.test(word) ? await helpOf(name, word) : ""}`;
			for (const option of options)
				if (!RegExp(`${option}\\b`).test(help))
					wrong.push(`${document}: ${span}`);
		}
	assert.deepEqual(wrong, []);
});
