import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { codeNames } from "../shared/sides.ts";
import { textOf } from "../test/support/documents.ts";
import { freePort } from "../test/support/free-port.ts";
import { startReceiver } from "../test/support/notice-receiver.ts";
import { within } from "../test/support/within.ts";
import type { PersonEvent } from "./events.ts";
import { post, refusalText } from "./post.ts";
import { linesOf, receiversOf } from "./receivers.ts";

type Told = [
	type: "joined" | "confirmed" | "left",
	side: "host" | "advertiser",
	email?: string,
];

function events(...told: Told[]): PersonEvent[] {
	return told.map(([type, user_type, email = "ann@x.at"], n) => ({
		id: `${type}-${n}`,
		type: `person.${type}`,
		at: "2026-11-20T12:00:00.000Z",
		data: { email, user_type },
	}));
}

const many = Array<Told>(1_200).fill(["joined", "host"]);
const cases: [what: string, told: Told[], hasAddresses: boolean, string[]][] = [
	[
		"a line for each person who joined or confirmed",
		[
			["joined", "host"],
			["left", "host"],
			["confirmed", "advertiser"],
		],
		false,
		["New on the waitlist: 1 host", "Confirmed: 1 advertiser"],
	],
	[
		"addresses where they are wanted",
		[["joined", "host", "a.b+c_d@x-y.at"]],
		true,
		["New on the waitlist: 1 host, `a.b+c_d@x-y.at`"],
	],
	...["!@all", "`x`@y.at", "*x*@y.at", "a|b@y.at"].map(
		(email): (typeof cases)[number] => [
			`no address that it could read as markup or a name: ${email}`,
			[["joined", "host", email]],
			true,
			["New on the waitlist: 1 host, with an unusual address"],
		],
	),
	[
		"one line for people of whom it would say the same",
		[...many.slice(0, 3), ["confirmed", "host"], ["joined", "host"]],
		false,
		["New on the waitlist: 4 hosts", "Confirmed: 1 host"],
	],
	[
		"how often the same address did the same",
		[
			["confirmed", "host"],
			["joined", "host", "bob@x.at"],
			["confirmed", "host"],
			["joined", "host", "!@all"],
			["joined", "host", "*x*@y.at"],
		],
		true,
		[
			"2 × Confirmed: 1 host, `ann@x.at`",
			"New on the waitlist: 1 host, `bob@x.at`",
			"2 × New on the waitlist: 1 host, with an unusual address",
		],
	],
	[
		"one line for six people",
		many.slice(0, 6),
		false,
		["New on the waitlist: 6 hosts"],
	],
	[
		"one line for many people",
		[...many, ["confirmed", "host"], ["joined", "advertiser"]],
		true,
		["New on the waitlist: 1,200 hosts and 1 advertiser. Confirmed: 1 host"],
	],
];
for (const [what, told, hasAddresses, lines] of cases)
	test(`a chat gets ${what}`, () => {
		assert.deepEqual(linesOf(events(...told), hasAddresses, codeNames), lines);
	});

test("Discord gets the text as `content`, with mentions switched off", () => {
	const bodyFor = (url: string) => {
		const chat = { url, hasAddresses: false };
		const [receiver] = receiversOf(
			{ chat, webhook: null, linkSecrets: [] },
			codeNames,
		);
		const message = receiver?.messageOf(events(["joined", "host"]), 0);
		return JSON.parse(message?.body ?? "");
	};
	const text = "New on the waitlist: 1 host";
	for (const url of [
		"https://hooks.slack.com/services/T/B/X",
		"https://discord.com/api/webhooks/1/x/slack",
	])
		assert.deepEqual(bodyFor(url), { text });
	assert.deepEqual(bodyFor("https://discord.com/api/webhooks/1/x"), {
		content: text,
		allowed_mentions: { parse: [] },
	});
});

test("a program gets the message that docs/webhook.md shows, signed with the secret there", () => {
	const text = textOf("docs/webhook.md");
	const [, head = "", body = ""] =
		/\ncontent-type: .*\n(webhook[^{]*)\n\n(.*)\n```/.exec(text) ?? [];
	const shown = Object.fromEntries(
		head.split("\n").map((line) => line.split(": ")),
	);
	const [secret = ""] = /whsec_[\w+/=]+/.exec(text) ?? [];
	const webhook = { url: "https://a.example/hook", secret };
	const [receiver] = receiversOf(
		{
			chat: null,
			webhook,
			linkSecrets: ["the secret of the example's links"],
		},
		codeNames,
	);
	const at = "2026-11-23T08:00:00.000Z";
	const event: PersonEvent = {
		id: "joined-1795420800000-15",
		type: "person.joined",
		at,
		data: {
			email: "ann@cafe.example",
			user_type: "host",
			phone: "+43 660 1234567",
			source: "newsletter",
			language: "en",
			joined_at: at,
		},
	};
	const sent = Date.parse("2026-11-23T08:00:11.000Z");
	assert.deepEqual(receiver?.messageOf([event], sent), {
		body,
		headers: shown,
	});
});

const message = { body: "{}" };

test("2xx takes a message, 410 ends them, and a redirect is not followed", async (t) => {
	const other = await startReceiver(t);
	const receiver = await startReceiver(t);
	receiver.headers = { location: other.url };
	for (const [status, reason] of [
		[204, undefined],
		[307, "answered 307: it leads to another address"],
		[410, "answered 410: it wants no more notices"],
		[500, "answered 500"],
	] as const) {
		receiver.status = status;
		const refusal = await post(receiver.url, message);
		const text = refusal && refusalText(refusal.reason);
		assert.equal(text?.split(", which")[0], reason);
	}
	assert.equal(other.taken.length, 0);
});

test("of an answer without an end, only the beginning is read", async (t) => {
	// Otherwise the request would end at its timeout, with the same answer.
	t.mock.method(AbortSignal, "timeout", () => new AbortController().signal);
	const server = createServer((_, response) => {
		response.writeHead(503, { "retry-after": "7" });
		const timer = setInterval(() => response.write("x".repeat(5_000)), 1);
		response.once("close", () => clearInterval(timer));
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	t.after(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	const refusal = post(`http://127.0.0.1:${port}/`, { body: "{}" });
	const read = await within(refusal, "the answer was read to its end");
	assert.deepEqual(read, { reason: "503", pauseMs: 7_000 });
});

test("why there is no answer does not name the address, which is a secret", async () => {
	const url = `http://127.0.0.1:${await freePort()}/secret`;
	const refusal = await post(url, message);
	assert.equal(
		refusal && refusalText(refusal.reason),
		"gave no usable answer (ECONNREFUSED)",
	);
});
