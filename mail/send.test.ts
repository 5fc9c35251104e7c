import assert from "node:assert/strict";
import { test } from "node:test";
import { freePort } from "../test/support/free-port.ts";
import { startMailServer } from "../test/support/mail-server.ts";
import { connectToMailServer } from "./send.ts";

async function problemAt(url: string): Promise<string | undefined> {
	const server = connectToMailServer(url);
	const problem = await server.check();
	server.close();
	return problem;
}

test("a mail server that is away cannot be reached", async () => {
	const url = `smtp://127.0.0.1:${await freePort()}`;
	assert.match(
		String(await problemAt(url)),
		/^The mail server cannot be reached \(.*ECONNREFUSED/,
	);
});

test("smtps: at a port that wants smtp: says so", async (t) => {
	const { url } = await startMailServer(t);
	assert.equal(
		await problemAt(url.replace("smtp:", "smtps:")),
		"This port wants smtp: in MAIL_URL, not smtps:",
	);
});
