import assert from "node:assert/strict";
import { test } from "node:test";
import type { Mail } from "../../shared/mail.ts";
import type { Person } from "../../shared/person.ts";
import type { Reply } from "../../shared/reply.ts";
import { aMail, countsOf } from "../../test/support/rows.ts";
import {
	type Choice,
	chooseRecipients,
	leftOutReason,
	type Recipient,
} from "./announcement.ts";
import type { MailboxFacts } from "./confirmation.ts";

type Known = Omit<Recipient, "reason"> & MailboxFacts & Pick<Person, "mail">;

const now = Date.now();
const person = (name: string, change: Partial<Known> = {}): Known => ({
	email: name.includes("@") ? name : `${name}@x.example`,
	user_type: "host",
	language: null,
	joined_at: new Date(now).toISOString(),
	mail: "confirmed",
	mails: [],
	replies: [],
	...change,
});
const has = (kind: string, state: Mail["state"], email?: string) => ({
	mails: [aMail({ kind, state, ...(email && { email }) })],
});
const said = (kind: Reply["kind"]) => ({
	replies: [{ kind, at: new Date(now).toISOString(), person: "" }],
});
const waiting = person("waiting", { mail: "asked" });
const old = person("old", { mail: null });

function choose(people: Known[], choice: Choice = {}, kind = "launch") {
	const known = people.map((each) => ({
		...each,
		reason: leftOutReason(each, each, kind, choice, now),
	}));
	const chosen = chooseRecipients(known, choice);
	const names = chosen.people.map(({ email }) => email.split("@")[0]);
	return { names: names.join(" "), leftOut: chosen.leftOut };
}

test("each reason to leave a person out", () => {
	const { names, leftOut } = choose([
		person("yes"),
		person("again", has("launch", "dropped")),
		person("had", has("launch", "sent")),
		person("left", { mail: "left" }),
		person("other+side", said("left")),
		person("notme", said("not-me")),
		person("bounced", {
			...has("spring", "bounced", "bounced@x.example"),
			mail: "bounced",
		}),
		person("other", has("spring", "bounced", "other+bounced@x.example")),
		person("held", { mail: "held" }),
		waiting,
		old,
		person("root@localhost"),
		person("YES+tag"),
	]);
	assert.equal(names, "yes again other");
	assert.deepEqual(leftOut, {
		"has it": 1,
		left: 2,
		"not me": 1,
		bounced: 1,
		held: 1,
		"not confirmed": 2,
		unreachable: 1,
		"same mailbox": 1,
	});
	const origin = { source: null, since: "2026-11-20T08:00:00.000Z" };
	const unconfirmed = [
		...[waiting, old, person("told", { mail: null, origin })],
		person("asked", { mail: "asked", origin }),
		person("sure", { origin }),
	];
	assert.deepEqual(choose(unconfirmed, { unconfirmed: true }), {
		names: "waiting old sure",
		leftOut: { imported: 2 },
	});
	assert.equal(
		choose(unconfirmed, { unconfirmed: true, imported: true }).names,
		"waiting old told asked sure",
	);
});

test("a confirmation goes to people who were never asked, but not to those who want no mail", () => {
	const { names, leftOut } = choose(
		[
			old,
			person("asked", { mail: "asked", ...has("confirmation", "sent") }),
			person("yes"),
			person("left", { mail: "left" }),
			person("notme", { mail: null, ...said("not-me") }),
		],
		{},
		"confirmation",
	);
	assert.equal(names, "old");
	assert.equal(Object.values(leftOut).length, 4);
});

test("a ratio takes complete groups, and a count bounds them", () => {
	const all = [
		...["h1", "h2", "h3", "h4"].map((name) => person(name)),
		...["a1", "a2", "a3"].map((name) =>
			person(name, { user_type: "advertiser" }),
		),
		...["h5", "h6", "h7"].map((name) => person(name)),
	];
	const ratio = countsOf({ host: 3, advertiser: 1 });
	assert.equal(choose(all, { ratio }).names, "h1 h2 h3 h4 a1 a2 h5 h6");
	assert.equal(choose(all, { ratio, count: 7 }).names, "h1 h2 h3 a1");
	assert.equal(choose(all, { count: 2 }).names, "h1 h2");
});
