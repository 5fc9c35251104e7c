/** `.env` is read by Docker Compose and by Node, which differ, and is written to by the steps of documents. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { parseEnv } from "node:util";
import { checkSettingsFiles } from "../../cli/checks/files.ts";
import {
	loadEnvironment,
	readEnvironmentFile,
} from "../../config/environment.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = path.join(import.meta.dirname, "../..");
const documents = ["online", "scale", "supabase"]
	.map((name) => readFileSync(path.join(root, `docs/${name}.md`), "utf8"))
	.join("\n");

for (const [line, isNamed, source] of [
	["MAIL_PASSWORD=pa$sw0rd$1x", true, "elastic/elasticsearch#108154"],
	[
		"MAIL_PASSWORD=eohwef0ijd324g$1jgfos",
		true,
		"paperless-ngx/paperless-ngx#8118",
	],
	['MAIL_PASSWORD="$$2a$$08$$qFFehm"', true, "CodeWithCJ/SparkyFitness#2533"],
	[
		"export MAIL_PASSWORD = a$b",
		true,
		"docs.docker.com/reference/compose-file/interpolation",
	],
	["MAIL_PASSWORD=`a'b$c`", true, "docs.docker.com/compose/env-file/"],
	["MAIL_PASSWORD='pa$sw0rd$1x'", false, "docs.docker.com/compose/env-file/"],
	[
		"MAIL_PASSWORD= 'pa$sw0rd' # not $5",
		false,
		"docs.docker.com/compose/env-file/",
	],
	["# MAIL_PASSWORD=pa$sw0rd", false, "docs.docker.com/compose/env-file/"],
	[
		"MAIL_PASSWORD=plain # costs $5",
		false,
		"docs.docker.com/compose/env-file/",
	],
] as const)
	test(`doctor ${isNamed ? "names" : "takes"} ${line} (${source})`, (t) => {
		const folder = temporaryFolder(t);
		writeFileSync(path.join(folder, ".env"), `PORT=3000\n${line}\n`, {
			mode: 0o600,
		});
		const found = JSON.stringify(checkSettingsFiles({}, folder));
		assert.equal(
			/sets MAIL_PASSWORD .*single quotes/.test(found),
			isNamed,
			found,
		);
		assert.doesNotMatch(found, /sw0rd|ijd324g|qFFehm/);
	});

/** What an earlier version had as a setting. */
for (const [line, said, source] of [
	["DIGEST_HOUR=9", /The digest comes at 7 /, "ocaml/opam#4583"],
	[
		"LOG_LEVEL=debug",
		/what LOG_LEVEL=info wrote/,
		"tashfeenahmed/freellmapi#435",
	],
	[
		"ERASED_FILE=/srv/erased.json",
		/still used where it is/,
		"dokku/dokku#8930",
	],
	["WAITLIST_ANON_KEY=mine", /build the page again/, "sqlpad/sqlpad#950"],
	// As an earlier .env.example had them.
	["LOG_LEVEL=info", undefined, "prathamdby/pr-agent#312"],
	["ERASED_FILE=", undefined, "prathamdby/pr-agent#312"],
] as const)
	test(`doctor says of ${line} ${said ? "what holds now" : "nothing"} (${source})`, (t) => {
		const folder = temporaryFolder(t);
		writeFileSync(path.join(folder, ".env"), `${line}\n`, { mode: 0o600 });
		const found = JSON.stringify(checkSettingsFiles({}, folder));
		if (said === undefined) return assert.doesNotMatch(found, /advice/);
		assert.match(found, /\.env: \w+ is no longer a setting\./);
		assert.match(found, said);
	});

/** What programs other than a plain editor save, and whether it can be read. */
for (const [how, bytes, refusal, source] of [
	[
		"PowerShell 5's `>`: UTF-16 with a mark",
		Buffer.from("\ufeffPORT=4000\r\n", "utf16le"),
		/ is not saved as UTF-8 /,
		"motdotla/dotenv#445",
	],
	[
		"UTF-16 without a mark",
		Buffer.from("PORT=4000\r\n", "utf16le"),
		/ is not saved as UTF-8 /,
		"appwrite/console#3186",
	],
	[
		"UTF-16 with the bytes turned round",
		Buffer.from("\ufeffPORT=4000\n", "utf16le").swap16(),
		/ is not saved as UTF-8 /,
		"vlucas/phpdotenv#282",
	],
	[
		"an old editor's Windows-1252",
		Buffer.from("PORT=4000\n# Café\n", "latin1"),
		/ is not saved as UTF-8 /,
		"Notepad before Windows 10 1903",
	],
	[
		"names and values with a colon",
		Buffer.from("PORT: 4000\nHOST: 0.0.0.0\n"),
		/^No line of the file \.env is a setting: /,
		"a .env written as YAML",
	],
	["UTF-8 with a mark", Buffer.from("\ufeffPORT=4000\r\n"), undefined, "-"],
	["old line ends", Buffer.from("HOST=::1\rPORT=4000\r"), undefined, "-"],
	["comments only", Buffer.from("# PORT=4000\n\n"), undefined, "-"],
] as const)
	test(`.env saved as ${how} ${refusal ? "stops the start" : "is read"} (${source})`, (t) => {
		const file = path.join(temporaryFolder(t), ".env");
		writeFileSync(file, bytes);
		if (refusal)
			assert.throws(() => loadEnvironment(file), {
				name: "ExpectedError",
				message: refusal,
			});
		else {
			const { PORT } = readEnvironmentFile(file);
			assert.equal(PORT, how === "comments only" ? undefined : "4000");
		}
	});

test("the log of each container is limited (moby/moby#40207)", () => {
	for (const name of ["compose.yaml", "compose.scale.yaml"]) {
		const text = readFileSync(path.join(root, name), "utf8");
		assert.match(text, /x-locked:[\s\S]*?max-size: 10m[\s\S]*?x-frontage/);
		const services = text.slice(
			text.indexOf("\nservices:"),
			text.indexOf("\nnetworks:"),
		);
		for (const [service = ""] of services.matchAll(
			/^ {2}[\w-]+:\n(?: {4}.*\n|\n| *#.*\n)+/gm,
		))
			assert.match(service, /<<: \*(locked|frontage)/, service);
	}
});

/** The commands of the documents that write `.env`. */
const steps = [...documents.matchAll(/```sh\n(.*?)```/gs)]
	.map(([, block = ""]) => block.replaceAll(/^ {3}/gm, ""))
	.filter((block) => /(?<!mailer)\.env\b/.test(block));

test("the steps of the documents add to .env, also where its last line has no end", {
	skip: process.platform === "win32",
}, (t) => {
	assert.equal(steps.length, 5);
	for (const step of steps) {
		const folder = temporaryFolder(t);
		const file = path.join(folder, ".env");
		const before =
			"WEB_PASSWORD=of-the-database\nMAIL_PASSWORD='a$b'\nLINK_SECRET=keep";
		writeFileSync(file, before, { mode: 0o600 });
		const line = step
			.replaceAll("sudo ", "")
			.replaceAll(/^(npm|chgrp|docker).*$/gm, "");
		for (let time = 0; time < 2; time += 1)
			execFileSync("sh", ["-eu", "-c", line], { cwd: folder, stdio: "ignore" });
		const values = parseEnv(readFileSync(file, "utf8"));
		assert.equal(values["LINK_SECRET"], "keep", step);
		assert.equal(values["MAIL_PASSWORD"], "a$b");
		assert.equal(values["WEB_PASSWORD"], "of-the-database");
		assert.ok(values["DOMAIN"] ?? values["SITE_URL"] ?? values["IMAGE"]);
	}
});

test("the documents copy no file into a container by name: it would belong to root (moby/moby#25977)", () => {
	for (const name of ["online", "mail", "scale", "supabase", "webhook"]) {
		const text = readFileSync(path.join(root, `docs/${name}.md`), "utf8");
		assert.doesNotMatch(text, /compose .*\bcp \S+ \w+:/);
		assert.doesNotMatch(text, /(cat|echo .*|tee) > ?\.env|tee \.env/);
	}
});
