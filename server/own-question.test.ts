import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { testApp } from "../test/support/app.ts";
import { contentIn, copyContent } from "../test/support/content.ts";

const cities = { vienna: "Vienna", graz: "Graz" };

function start(
	t: TestContext,
	choices: typeof cities | null,
	required: boolean,
) {
	const content = copyContent();
	content.languages[0].form.ownQuestion = {
		label: "Which city?",
		hint: null,
		choices,
		required,
		optional: "optional",
		missing: "Please choose your city.",
	};
	return testApp(t, { content });
}

const ada = { email: "ada@example.com", phone: null, user_type: "host" };

for (const [what, choices, required, answer, status, code] of [
	["a text", null, false, "Wien ☎", 201],
	["200 emoji", null, false, "😀".repeat(200), 201],
	["a formula", null, false, "=cmd|' /C calc'!A0", 201],
	["no answer", null, false, null, 201],
	["no answer to a required question", null, true, null, 400],
	["an empty answer to a required question", null, true, " ", 400],
	["a choice", cities, true, "graz", 201],
	["the words of a choice", cities, true, " Graz", 201, "graz"],
	["something else than a choice", cities, false, "Linz", 400],
	["a name that each object has", cities, false, "constructor", 400],
	["a long text", null, false, "a".repeat(201), 400],
	["two lines", null, false, "a\nb", 400],
] as const)
	test(`the question of the founder: ${what} is answered ${status}`, async (t) => {
		const { signUp, stored } = await start(t, choices, required);
		const reply = await signUp({ ...ada, answer });
		assert.equal(reply.statusCode, status, reply.body);
		const answers = (await stored()).map((row) => row.answer);
		assert.deepEqual(answers, status === 201 ? [code ?? answer] : []);
	});

/** A site in English and German whose question has these choices. */
function startInTwo(
	t: TestContext,
	...choices: readonly (Record<string, string> | null)[]
) {
	const content = contentIn("en", "de") as ReturnType<typeof copyContent>;
	for (const [at, { form }] of content.languages.entries())
		form.ownQuestion = {
			...{ label: "Which city?", hint: null, choices: choices[at] ?? null },
			...{ required: true, optional: "optional", missing: "Missing." },
		};
	return testApp(t, { content });
}

test("where one language asks for a text, other texts than choices are answers, too", async (t) => {
	const { signUp, stored } = await startInTwo(t, null, { vienna: "Wien" });
	for (const answer of ["Linz", "Wien"])
		assert.equal((await signUp({ ...ada, answer })).statusCode, 201);
	const answers = (await stored()).map(({ answer }) => answer);
	assert.deepEqual(answers.sort(), ["Linz", "vienna"]);
});

test("a choice is one answer in all languages, also of a page that was opened before the choices had codes", async (t) => {
	const { signUp, postForm, stored } = await startInTwo(
		t,
		{ vienna: "Vienna", graz: "Graz" },
		{ vienna: "Wien", graz: "Graz" },
	);
	for (const answer of ["vienna", "Vienna", "Wien"])
		assert.equal((await signUp({ ...ada, answer })).statusCode, 201);
	const fields = { email: ada.email, user_type: "host", answer: "vienna" };
	assert.equal((await postForm(fields)).statusCode, 200);
	const answers = (await stored()).map(({ answer }) => answer);
	assert.deepEqual(answers, ["vienna", "vienna", "vienna", "vienna"]);
});

test("without JavaScript, too, and a refusal says what is missing", async (t) => {
	const { postForm, stored } = await start(t, cities, true);
	const fields = { email: ada.email, user_type: "host" };
	const missing = await postForm({ ...fields, answer: "" });
	assert.equal(missing.statusCode, 422);
	assert.match(missing.body, /Please choose your city\./);
	const joined = await postForm({ ...fields, answer: "graz" });
	assert.equal(joined.statusCode, 200);
	assert.deepEqual(
		(await stored()).map(({ answer }) => answer),
		["graz"],
	);
});

test("each row of a call answers the question, or none is stored", async (t) => {
	const { signUp, stored } = await start(t, cities, true);
	const rows = ["graz", "Linz"].map((answer) => ({ ...ada, answer }));
	assert.equal((await signUp(rows)).statusCode, 400);
	assert.deepEqual(await stored(), []);
});
