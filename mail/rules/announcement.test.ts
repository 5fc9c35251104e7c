import assert from "node:assert/strict";
import { test } from "node:test";
import { aMail } from "../../test/support/rows.ts";
import { chooseRecipients, type Recipient } from "./announcement.ts";
import { factOf, type ReplyFact } from "./mail-facts.ts";

const now = Date.now();
const person = (email: string, change: Partial<Recipient> = {}): Recipient => ({
	email,
	user_type: "host",
	mail: "confirmed",
	mails: [],
	replies: [],
	...change,
});
const launch = (state: "sent" | "dropped") => ({
	mails: [factOf(aMail({ kind: "launch", state }))],
});
const said = (kind: ReplyFact["kind"]) => ({
	replies: [{ kind, at: now, person: "" }],
});

function choose(
	people: Recipient[],
	choice: Parameters<typeof chooseRecipients>[2] = {},
) {
	const chosen = chooseRecipients(people, "launch", choice, now);
	const names = chosen.people.map(({ email }) => email.split("@")[0]);
	return { names: names.join(" "), leftOut: chosen.leftOut };
}

const unconfirmed = [
	person("waiting@x.example", { mail: "waiting" }),
	person("old@x.example", { mail: null }),
];

test("each reason to leave a person out", () => {
	const { names, leftOut } = choose([
		person("yes@x.example"),
		person("again@x.example", launch("dropped")),
		person("had@x.example", launch("sent")),
		person("left@x.example", { mail: "left" }),
		person("other+side@x.example", said("left")),
		person("notme@x.example", said("not-me")),
		person("bounced@x.example", { mail: "bounced" }),
		person("held@x.example", { mail: "held" }),
		...unconfirmed,
		person("root@localhost"),
		person("YES+tag@x.example"),
	]);
	assert.equal(names, "yes again");
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
	assert.equal(choose(unconfirmed, { unconfirmed: true }).names, "waiting old");
});

test("a ratio takes complete groups, and a count bounds them", () => {
	const all = [
		...[1, 2, 3, 4, 5, 6, 7].map((n) => person(`h${n}@x.example`)),
		...[1, 2, 3].map((n) =>
			person(`a${n}@x.example`, { user_type: "advertiser" }),
		),
	];
	const ratio = { host: 3, advertiser: 1 };
	assert.equal(choose(all, { ratio }).names, "h1 h2 h3 h4 h5 h6 a1 a2");
	assert.equal(choose(all, { ratio, count: 7 }).names, "h1 h2 h3 a1");
	assert.equal(choose(all, { count: 2 }).names, "h1 h2");
});
