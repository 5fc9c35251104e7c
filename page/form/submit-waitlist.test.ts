import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type TestContext, test } from "node:test";
import { mailHeader } from "../../protocol/waitlist-call.ts";
import { recordOf } from "../../shared/record-of.ts";
import { typedColumns } from "../../shared/sign-up.ts";
import { english } from "../../test/support/founder-words.ts";
import { submitWaitlist, type Typed } from "./submit-waitlist.ts";

const { messages } = english;

const typed: Typed = {
	...recordOf(typedColumns, () => ""),
	email: "ada@example.com",
	user_type: "host",
};

/** Sends one sign-up to a server that answers like this; returns the outcome and what the console got. */
async function submit(
	t: TestContext,
	answer: RequestListener,
	timeoutMs?: number,
) {
	const server = createServer(answer).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => {
		server.closeAllConnections();
		server.close();
	});
	const errors: unknown[] = [];
	t.mock.method(console, "error", (...words: unknown[]) => errors.push(words));
	const { port } = server.address() as AddressInfo;
	const backend = { url: `http://127.0.0.1:${port}`, key: "a-key" };
	return {
		news: await submitWaitlist(typed, backend, messages, timeoutMs),
		errors,
	};
}

const { insertError, unexpected } = messages;
const failures: [string, RequestListener, string, timeoutMs?: number][] = [
	...[400, 503].map((status): (typeof failures)[number] => [
		`status ${status}`,
		(_, response) => response.writeHead(status).end('"ada@example.com"'),
		insertError,
	]),
	["a broken connection", (_, response) => response.destroy(), unexpected],
	["no answer in time", () => {}, unexpected, 200],
	[
		"a redirect to another page",
		({ url }, response) => {
			const isCall = url === "/rest/v1/waitlist";
			response.writeHead(isCall ? 302 : 200, { location: "/login" }).end();
		},
		unexpected,
	],
];

for (const [what, answer, message, timeoutMs] of failures)
	test(`${what} shows an error; the console gets no address`, async (t) => {
		const { news, errors } = await submit(t, answer, timeoutMs);
		assert.deepEqual(news, { outcome: "refused", message });
		assert.equal(errors.length, 1);
		assert.doesNotMatch(String(errors), /ada/);
	});

test("the body of a success is not read", async (t) => {
	const { news } = await submit(t, (_, response) =>
		response.writeHead(201).end("<p>no JSON"),
	);
	assert.deepEqual(news, {
		outcome: "joined",
		message: messages.joined.host,
		mail: false,
		side: "host",
	});
});

test("where the person is asked by mail, the page says so", async (t) => {
	const { news } = await submit(t, (_, response) =>
		response.writeHead(201, { [mailHeader]: "confirmation" }).end(),
	);
	assert.equal(news.mail, messages.mail);
});

for (const [what, code, reloads] of [
	["a waitlist that has closed", "closed", 1],
	["another refusal", "403", 0],
] as const)
	test(`${what} loads the page again ${reloads} times`, async (t) => {
		const reload = t.mock.fn();
		Object.assign(globalThis, { location: { reload } });
		t.after(() => Reflect.deleteProperty(globalThis, "location"));
		const { news } = await submit(t, (_, response) =>
			response.writeHead(403).end(JSON.stringify({ code })),
		);
		assert.equal(news.outcome, "refused");
		assert.equal(reload.mock.callCount(), reloads);
	});
