import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { startReceiver } from "../test/support/notice-receiver.ts";
import type { PersonEvent } from "./events.ts";
import { linesOf, post, receiversOf } from "./receivers.ts";

type Told = [
	type: "joined" | "confirmed",
	side: "host" | "advertiser",
	email?: string,
];

function events(...told: Told[]): PersonEvent[] {
	return told.map(([type, user_type, email = "ann@x.at"], n) => ({
		id: `${type}-${n}`,
		type: `person.${type}`,
		at: "2026-11-20T12:00:00.000Z",
		data: { id: "", email, user_type },
	}));
}

const many = <Item>(count: number, item: Item): Item[] =>
	Array.from({ length: count }, () => item);

for (const [what, told, hasAddresses, expected] of [
	[
		"a line for each person",
		[
			["joined", "host"],
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
	// Signs that a chat could read as markup, or as a name to call.
	...["!@all", "`x`@y.at", "*x*@y.at", "a|b@y.at", "a&b@y.at"].map(
		(email): [string, Told[], boolean, string[]] => [
			`no address like ${email}`,
			[["joined", "host", email]],
			true,
			["New on the waitlist: 1 host, with an unusual address"],
		],
	),
	[
		"one line for many people, without addresses",
		[
			...many<Told>(1_200, ["joined", "host"]),
			["joined", "advertiser"],
			...many<Told>(3, ["confirmed", "host"]),
		],
		true,
		["New on the waitlist: 1,200 hosts and 1 advertiser. Confirmed: 3 hosts"],
	],
] as [string, Told[], boolean, string[]][]) {
	test(`a chat gets ${what}`, () => {
		assert.deepEqual(linesOf(events(...told), hasAddresses), expected);
	});
}

test("Discord gets the text as `content`, with mentions switched off", () => {
	const bodyFor = (url: string) => {
		const [receiver] = receiversOf({
			chat: { url, hasAddresses: true },
			webhook: null,
			linkSecrets: [],
		});
		const { body } =
			receiver?.messageOf(events(["joined", "host", "a@b.at"]), 0) ?? {};
		return JSON.parse(body ?? "");
	};
	const text = "New on the waitlist: 1 host, `a@b.at`";
	assert.deepEqual(bodyFor("https://hooks.slack.com/services/T/B/X"), { text });
	assert.deepEqual(bodyFor("https://discord.com/api/webhooks/1/x"), {
		content: text,
		allowed_mentions: { parse: [] },
	});
});

const message = { body: "{}", headers: {} };

test("a redirect is not followed", async (t) => {
	const other = await startReceiver(t);
	const receiver = await startReceiver(t);
	Object.assign(receiver, { status: 307, headers: { location: other.url } });
	assert.deepEqual(await post(receiver.url, message), { status: 307 });
	assert.equal(other.taken.length, 0);
});

test("why there is no answer does not name the address, which is a secret", async (t) => {
	const server = createServer().listen(0, "127.0.0.1");
	t.after(() => server.close());
	await new Promise((done) => server.once("listening", done));
	const { port } = server.address() as { port: number };
	server.close();
	assert.deepEqual(await post(`http://127.0.0.1:${port}/secret`, message), {
		error: "gave no usable answer (ECONNREFUSED)",
	});
});
