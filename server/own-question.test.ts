import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { testApp } from "../test/support/app.ts";
import { contentIn, copyContent } from "../test/support/content.ts";

function start(t: TestContext, choices: string[] | null, required: boolean) {
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

for (const [what, choices, required, answer, status] of [
	["a text", null, false, "Wien ☎", 201],
	["200 emoji", null, false, "😀".repeat(200), 201],
	["a formula", null, false, "=cmd|' /C calc'!A0", 201],
	["no answer", null, false, null, 201],
	["no answer to a required question", null, true, null, 400],
	["an empty answer to a required question", null, true, " ", 400],
	["a choice", ["Vienna", "Graz"], true, "Graz", 201],
	["something else than a choice", ["Vienna", "Graz"], false, "Linz", 400],
	["a long text", null, false, "a".repeat(201), 400],
	["two lines", null, false, "a\nb", 400],
] as const)
	test(`the question of the founder: ${what} is answered ${status}`, async (t) => {
		const list = choices && [...choices];
		const { signUp, stored } = await start(t, list, required);
		const reply = await signUp({ ...ada, answer });
		assert.equal(reply.statusCode, status, reply.body);
		const answers = (await stored()).map((row) => row.answer);
		assert.deepEqual(answers, status === 201 ? [answer] : []);
	});

test("a text in one language is no choice of another one's", async (t) => {
	const content = contentIn("en", "de") as ReturnType<typeof copyContent>;
	const question = {
		...{ label: "Which city?", hint: null, choices: null, required: true },
		...{ optional: "optional", missing: "Please name your city." },
	};
	content.languages[0].form.ownQuestion = question;
	const choices = ["Wien", "Graz"];
	for (const { form } of content.languages.slice(1))
		form.ownQuestion = { ...question, choices };
	const { signUp } = await testApp(t, { content });
	const reply = await signUp({ ...ada, answer: "Linz" });
	assert.equal(reply.statusCode, 201, reply.body);
});

test("without JavaScript, too, and a refusal says what is missing", async (t) => {
	const { postForm, stored } = await start(t, ["Vienna", "Graz"], true);
	const fields = { email: ada.email, user_type: "host" };
	const missing = await postForm({ ...fields, answer: "" });
	assert.equal(missing.statusCode, 422);
	assert.match(missing.body, /Please choose your city\./);
	const joined = await postForm({ ...fields, answer: "Graz" });
	assert.equal(joined.statusCode, 200);
	assert.deepEqual(
		(await stored()).map(({ answer }) => answer),
		["Graz"],
	);
});

test("each row of a call answers the question, or none is stored", async (t) => {
	const { signUp, stored } = await start(t, ["Vienna", "Graz"], true);
	const rows = ["Graz", "Linz"].map((answer) => ({ ...ada, answer }));
	assert.equal((await signUp(rows)).statusCode, 400);
	assert.deepEqual(await stored(), []);
});
