import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { add, storedIn, testOnBoth } from "../../test/support/engines.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

testOnBoth(
	"imports at once store a file once",
	async ({ settings: env }, t) => {
		await add(env, []);
		const file = path.join(temporaryFolder(t), "people.csv");
		const lines = Array.from({ length: 3_000 }, (_, n) => `p${n}@x.at,host\n`);
		writeFileSync(file, `email,side\n${lines.join("")}`);
		const importFile = () =>
			promisify(execFile)(
				process.execPath,
				["cli/main.js", "import", "--yes", file],
				{ env: { ...process.env, ...env } },
			);
		const results = await Promise.all([importFile(), importFile()]);
		assert.equal((await storedIn(env)).length, 3_000);
		const sum = (pattern: RegExp) =>
			results
				.map(({ stdout }) => pattern.exec(stdout)?.[1] ?? "0")
				.reduce((all, text) => all + Number(text.replace(",", "")), 0);
		assert.equal(sum(/^Imported: ([\d,]+)/m), 3_000);
		assert.equal(sum(/^On the list already: ([\d,]+)/m), 3_000);
	},
);
