import assert from "node:assert/strict";
import { test } from "node:test";
import { chooseRecipients, type Recipient } from "./announcement.ts";

const person = (email: string, change: Partial<Recipient> = {}): Recipient => ({
	email,
	user_type: "host",
	mail: "confirmed",
	hasIt: false,
	hasLeft: false,
	saidNotMe: false,
	...change,
});
const emails = (people: readonly Recipient[]) =>
	people.map(({ email }) => email);

test("each reason to leave a person out", () => {
	const { people, leftOut } = chooseRecipients(
		[
			person("yes@x.example"),
			person("had@x.example", { hasIt: true }),
			person("left@x.example", { mail: "left" }),
			person("other+side@x.example", { hasLeft: true }),
			person("notme@x.example", { saidNotMe: true }),
			person("bounced@x.example", { mail: "bounced" }),
			person("held@x.example", { mail: "held" }),
			person("waiting@x.example", { mail: "waiting" }),
			person("old@x.example", { mail: null }),
			person("root@localhost"),
			person("YES+tag@x.example"),
		],
		{},
	);
	assert.deepEqual(emails(people), ["yes@x.example"]);
	assert.deepEqual(leftOut, {
		"have it": 1,
		left: 2,
		"said it was not them": 1,
		bounced: 1,
		held: 1,
		"not confirmed": 2,
		"no public mail domain": 1,
		"reached at another address": 1,
	});
});

test("people who have not confirmed get it only when the founder says so", () => {
	const all = [
		person("a@x.example", { mail: null }),
		person("b@x.example", { mail: "waiting" }),
		person("c@x.example", { mail: "held" }),
	];
	assert.deepEqual(emails(chooseRecipients(all, {}).people), []);
	assert.deepEqual(
		emails(chooseRecipients(all, { unconfirmed: true }).people),
		["a@x.example", "b@x.example"],
	);
});

test("a ratio takes complete groups, and a count bounds them", () => {
	const all = [
		...[1, 2, 3, 4, 5, 6, 7].map((n) => person(`h${n}@x.example`)),
		...[1, 2, 3].map((n) =>
			person(`a${n}@x.example`, { user_type: "advertiser" as const }),
		),
	];
	const ratio = { host: 3, advertiser: 1 };
	assert.deepEqual(emails(chooseRecipients(all, { ratio }).people), [
		"h1@x.example",
		"h2@x.example",
		"h3@x.example",
		"h4@x.example",
		"h5@x.example",
		"h6@x.example",
		"a1@x.example",
		"a2@x.example",
	]);
	assert.equal(chooseRecipients(all, { ratio, count: 7 }).people.length, 4);
	assert.equal(chooseRecipients(all, { count: 7 }).people.length, 7);
});
