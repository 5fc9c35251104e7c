/** The table of refusals, each row said by a real mail server at its step. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import { connectToMailServer } from "../../mail/queue/send.ts";
import { refuse, startMailServer } from "../support/mail-server.ts";
import { refusals } from "./refusals.ts";

/** A server that refuses every mail at one step. */
function startRefusing(
	t: TestContext,
	step: (typeof refusals)[number][1],
	error: Error,
) {
	const options: Record<typeof step, SMTPServerOptions> = {
		"MAIL FROM": { onMailFrom: (_, __, done) => done(error) },
		"RCPT TO": { onRcptTo: (_, __, done) => done(error) },
		DATA: {
			onData(stream, _, done) {
				stream.resume().on("end", () => done(error));
			},
		},
	};
	return startMailServer(t, options[step]);
}

for (const [source, step, code, text, means] of refusals)
	test(`${source}: ${code} ${text} at ${step} is ${means}`, async (t) => {
		const { url } = await startRefusing(t, step, refuse(code, text));
		const { result, response } = await connectToMailServer(url).send({
			from: "a@b.example",
			to: "x@y.example",
			text: "Hello",
		});
		assert.equal(result, means, response);
	});
