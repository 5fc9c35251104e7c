/** The choices of the founder's question on the list: a code is stored, and words are read. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { TestContext } from "node:test";
import { parse } from "csv-parse/sync";
import { readSettings } from "../../config/settings.ts";
import { queries } from "../../dashboard/api.ts";
import { printer } from "../../test/support/call-cli.ts";
import { content } from "../../test/support/content.ts";
import { dashboardOn, deskOf } from "../../test/support/desk.ts";
import {
	add,
	openForTest,
	storedIn,
	testOnBoth,
} from "../../test/support/engines.ts";
import { anEntry } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { answerReader } from "../../words/choices.ts";

const question = (choices: Record<string, string>) => ({
	...{ label: "City", hint: null, choices, required: false },
	...{ optional: "optional", missing: "Which?" },
});
const german = {
	...content.languages[0],
	form: {
		...content.languages[0].form,
		ownQuestion: question({ vienna: "Wien", graz: "Graz" }),
	},
};

/** Every command reads these until the end of a test: the tests of the room share a process. */
function askForCity(t: TestContext): void {
	const { languages } = content;
	const [english] = languages;
	t.after(() => Object.assign(content, { languages }));
	const ownQuestion = question({ vienna: "Vienna (AT)", graz: "Graz" });
	const words = { ...english, form: { ...english.form, ownQuestion } };
	Object.assign(content, { languages: [words, german] });
}

/** People with the code, with words of a language that an earlier version stored, and with another text. */
const given = ["vienna", "Wien", "graz", "Linz"];

testOnBoth(
	"a choice is read in the words of the first language, and counted as one answer",
	async ({ settings }, t) => {
		askForCity(t);
		await add(
			settings,
			given.map((answer, at) => anEntry({ email: `p${at}@x.at`, answer })),
		);
		const print = printer(settings);
		assert.equal((await print("list")).match(/Vienna \(AT\)/g)?.length, 2);
		assert.equal(
			(await print("show", "p1@x.at")).match(/Vienna \(AT\)/g)?.length,
			2,
		);
		const shown = ["Vienna (AT)", "Vienna (AT)", "Graz", "Linz"];
		for (const kind of [[], ["--submissions"], ["--json"]]) {
			const file = await print("export", ...kind);
			const rows: { email: string; answer: string }[] = kind.includes("--json")
				? JSON.parse(file)
				: parse(file, { columns: true });
			const answers = rows.map(({ email, answer }) => `${email} ${answer}`);
			assert.deepEqual(
				answers.sort(),
				shown.map((answer, at) => `p${at}@x.at ${answer}`),
			);
		}

		const list = await openForTest(t, readSettings(settings).database);
		const desk = { ...deskOf(settings), readAnswer: answerReader(content) };
		const dashboard = dashboardOn(list, settings, { desk });
		const { answers } = await queries.charts.answer(dashboard, {});
		const vienna = await queries.emails.answer(dashboard, {
			...{ answer: "Vienna (AT)", sort: "email", descending: false },
		});
		assert.equal(await text(vienna), "p0@x.at\np1@x.at");
		assert.deepEqual(
			answers.map(({ answer, host }) => [answer, host]),
			[
				["Vienna (AT)", 2],
				["Graz", 1],
				["Linz", 1],
			],
		);
		const stored = await storedIn(settings);
		assert.deepEqual(
			stored.map(({ answer }) => answer).sort(),
			given.toSorted(),
		);
	},
);

testOnBoth(
	"an import stores codes, also of words in any language",
	async ({ settings }, t) => {
		askForCity(t);
		await add(settings, []);
		const file = path.join(temporaryFolder(t), "people.csv");
		const cells = ["vienna", "Vienna (AT)", "WIEN", "Graz", "Linz", ""];
		const lines = cells.map((answer, at) => `p${at}@x.at,host,${answer}\n`);
		writeFileSync(file, `email,side,answer\n${lines.join("")}`);
		await printer(settings)("import", file, "--yes");
		const rows = await storedIn(settings);
		rows.sort((one, other) => one.email.localeCompare(other.email));
		assert.deepEqual(
			rows.map(({ answer }) => answer),
			["vienna", "vienna", "vienna", "graz", "Linz", null],
		);
	},
);
