import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type TestContext, test } from "node:test";
import { messages } from "../../content/messages.ts";
import { findError, submitWaitlist, type Typed } from "./submit-waitlist.ts";

const typed: Typed = {
	email: " ada@example.com ",
	phone: "",
	user_type: "host",
};

/** Starts a waitlist server with this answer. */
async function waitlist(t: TestContext, answer: RequestListener) {
	const server = createServer(answer).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, key: "a-key" };
}

/** Collects what is written to `console.error` during the test. */
function consoleErrors(t: TestContext): string[] {
	const errors: string[] = [];
	t.mock.method(console, "error", (...words: unknown[]) => {
		errors.push(words.map(String).join(" "));
	});
	return errors;
}

test("an empty address is an error of its field", () => {
	for (const email of ["", " \t"]) {
		assert.deepEqual(findError({ ...typed, email }), {
			outcome: "refused",
			message: messages.emptyEmail,
			field: "email",
		});
	}
	assert.equal(findError(typed), undefined);
});

for (const [userType, phone, sent] of [
	["host", " 030 1 ", "030 1"],
	["advertiser", " ", null],
] as const) {
	test(`the ${userType} is posted trimmed, with the key in both headers`, async (t) => {
		let call: unknown;
		const backend = await waitlist(t, async (request, response) => {
			const { method, url, headers } = request;
			const { apikey, authorization } = headers;
			const entry = JSON.parse(await text(request));
			call = { method, url, apikey, authorization, entry };
			// The body is not read, so it need not be JSON.
			response.writeHead(201).end("<p>fine");
		});
		assert.deepEqual(
			await submitWaitlist({ ...typed, user_type: userType, phone }, backend),
			{
				outcome: "joined",
				message: messages.joined[userType],
				side: userType,
			},
		);
		assert.deepEqual(call, {
			method: "POST",
			url: "/rest/v1/waitlist",
			apikey: "a-key",
			authorization: "Bearer a-key",
			entry: { email: "ada@example.com", phone: sent, user_type: userType },
		});
	});
}

for (const status of [400, 503]) {
	test(`status ${status} shows the insert error; the console gets no address`, async (t) => {
		const log = consoleErrors(t);
		const backend = await waitlist(t, (_, response) =>
			response.writeHead(status).end('{"message":"ada@example.com"}'),
		);
		assert.deepEqual(await submitWaitlist(typed, backend), {
			outcome: "refused",
			message: messages.insertError,
		});
		assert.deepEqual(log, [`The waitlist answered with status ${status}`]);
	});
}

for (const [what, answer] of [
	["a broken connection", (_, response) => response.destroy()],
	["no answer in time", () => {}],
	[
		"a redirect to another page",
		({ url }, response) => {
			const isCall = url === "/rest/v1/waitlist";
			response.writeHead(isCall ? 302 : 200, { location: "/login" }).end();
		},
	],
] as const satisfies readonly (readonly [string, RequestListener])[]) {
	test(`${what} shows the unexpected message`, async (t) => {
		const log = consoleErrors(t);
		const backend = await waitlist(t, answer);
		assert.deepEqual(await submitWaitlist(typed, backend, 200), {
			outcome: "refused",
			message: messages.unexpected,
		});
		assert.equal(log.length, 1);
		assert.doesNotMatch(String(log), /ada/);
	});
}
