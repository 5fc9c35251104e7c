/** Every way onto the list takes addresses with signs that no reader sees, and from input methods. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { testApp } from "../support/app.ts";
import { printer } from "../support/call-cli.ts";
import { testOnBoth } from "../support/engines.ts";
import { english } from "../support/founder-words.ts";
import { invisiblePhones } from "../support/invisible-phones.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { typedEmails } from "./typed-emails.ts";

const { messages } = english;

const everyInvisible = invisiblePhones.flatMap(
	([typed]) => /^1(.)2$/u.exec(typed)?.[1] ?? [],
);

for (const [typed, email, source = "usual"] of typedEmails)
	test(`joins with ${JSON.stringify(typed)}: ${source}`, async (t) => {
		const { signUp, postForm, stored } = await testApp(t);
		const answer = await signUp({ email: typed, user_type: "host" });
		assert.equal(answer.statusCode, 201, answer.body);
		const post = await postForm({ email: typed, user_type: "host", phone: "" });
		assert.equal(post.statusCode, 200);
		const rows = await stored();
		assert.deepEqual([...new Set(rows.map((row) => row.email))], [email]);
	});

test("joins with any invisible sign before, in and behind the address; only such signs are no address", async (t) => {
	assert.ok(everyInvisible.length > 150);
	const { signUp, postForm, stored } = await testApp(t);
	const emails = everyInvisible.flatMap((sign) => [
		`${sign}lena@gmail.com`,
		`le${sign}na@gma${sign}il.com`,
		`lena@gmail.com${sign}`,
	]);
	for (let at = 0; at < emails.length; at += 100) {
		const some = emails.slice(at, at + 100);
		const answer = await signUp(
			some.map((email) => ({ email, user_type: "host" })),
		);
		assert.equal(answer.statusCode, 201, answer.body);
	}
	const rows = await stored();
	assert.deepEqual(
		[...new Set(rows.map(({ email }) => email))],
		["lena@gmail.com"],
	);
	for (const sign of everyInvisible.slice(0, 20)) {
		const answer = await postForm({ email: sign, user_type: "host" });
		assert.equal(answer.statusCode, 422);
		assert.ok(answer.body.includes(messages.emptyEmail));
	}
});

testOnBoth("are imported, added, edited and found", async ({ settings }, t) => {
	const file = path.join(temporaryFolder(t), "people.csv");
	const cells = typedEmails.flatMap(([typed]) => [
		typed,
		`Lena <${typed.replace(/^\p{Z}+|\p{Z}+$/gu, "")}>`,
	]);
	// The heading names nothing: the column is found by its cells.
	writeFileSync(file, ["Contact", ...cells].join("\n"));
	const print = printer(settings);
	const expected = new Set(typedEmails.map(([, email]) => email));
	await print("import", file, "--side", "host", "--yes");
	const emails = async () => {
		const rows = JSON.parse(await print("export", "--submissions", "--json"));
		return new Set(rows.map(({ email }: { email: string }) => email));
	};
	assert.deepEqual(await emails(), expected);
	await print("add", "\u202amia＠ｇｍａｉｌ．com\u202c", "--side", "host");
	assert.ok((await emails()).has("mia@gmail.com"));
	await print("edit", "\u200bmia@gmail.com", "--email", "mia＠gmx。de\ufeff");
	assert.ok((await emails()).has("mia@gmx.de"));
	assert.match(await print("show", "ｍｉａ@gmx.de"), /mia@gmx\.de/);
	await print("erase", "mia@gmx.de\u2060", "--yes");
	assert.deepEqual(await emails(), expected);
});
