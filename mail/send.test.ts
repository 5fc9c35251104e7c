import assert from "node:assert/strict";
import { test } from "node:test";
import { startMailServer } from "../test/support/mail-server.ts";
import { connectToMailServer } from "./send.ts";

test("smtps: at a port that wants smtp: says so", async (t) => {
	const { url } = await startMailServer(t);
	const server = connectToMailServer(url.replace("smtp:", "smtps:"));
	assert.equal(
		await server.check(),
		"This port wants smtp: in MAIL_URL, not smtps:",
	);
	server.close();
});
