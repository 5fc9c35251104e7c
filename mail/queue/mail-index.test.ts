/** What the index in memory knows after rows have changed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MailboxWishes } from "../../list/wishes.ts";
import { replyKinds } from "../../shared/reply.ts";
import { aMail, aReply, aSignUp, at } from "../../test/support/rows.ts";
import { isFresh } from "../rules/new-confirmations.ts";
import { MailIndex } from "./mail-index.ts";

const now = Date.parse(at("14:00"));
const keys = new MailboxWishes([{ name: "k", key: "key" }]);
const ended = (state: "sent" | "bounced") =>
	aMail({ state, ended_at: at("13:00"), joined_at: at("12:59") });

for (const kind of replyKinds)
	test(`the reply "${kind}" is ${kind === "confirmed" ? "no wish" : "a wish, told of once"}`, () => {
		const index = new MailIndex([], keys);
		index.putMail(ended("sent"));
		index.addReply(aReply({ kind }));
		const wish =
			kind === "not-me" ? { "not-me": at("13:00") } : { left: at("13:00") };
		const [key = ""] = keys.keysOf("a@b.example");
		assert.deepEqual(
			index.newWishes(),
			kind === "confirmed" ? {} : { [key]: wish },
		);
		assert.deepEqual(index.newWishes(), {});
	});

test("a mail that was refused is forgotten as such when it was sent, held or dropped", () => {
	for (const state of ["sending", "waiting"] as const) {
		const index = new MailIndex([]);
		const change = { state: "waiting" } as const;
		const outcome = { verdict: "retry", change, isRefused: true } as const;
		index.putOutcome(aMail(), outcome, now);
		index.putMail(aMail({ state }));
		assert.equal(index.refused.size, 1, state);
		for (const last of ["sent", "held", "dropped"] as const) {
			index.putOutcome(aMail(), outcome, now);
			index.putMail(aMail({ state: last, ended_at: at("13:00") }));
			assert.equal(index.refused.size, 0, last);
		}
	}
});

test("the counts of a day follow each mail that ended, changed or went", () => {
	const index = new MailIndex([]);
	const counts = () => {
		const { all, backlog, domains } = index.day(now);
		return [all, backlog, domains.get("b.example") ?? 0];
	};
	index.putMail(aMail());
	assert.deepEqual(counts(), [0, 0, 0]);
	index.putMail(ended("sent"));
	index.putMail(ended("bounced"));
	assert.deepEqual(counts(), [1, 0, 1]);
	const launch = {
		id: 2,
		kind: "launch",
		joined_at: null,
		ended_at: at("13:01"),
	};
	index.putMail({ ...ended("sent"), ...launch });
	assert.deepEqual(counts(), [2, 1, 1]);
	assert.deepEqual(
		index.ended().map(({ id }) => id),
		[1, 2],
	);
	index.forget(1);
	assert.deepEqual(counts(), [1, 1, 0]);
	assert.deepEqual(
		index.ended().map(({ id }) => id),
		[2],
	);
	assert.equal(index.lastSent, Date.parse(at("13:01")));
});

for (const [what, row, expected] of [
	["of three days ago", { created_at: at("14:00", "2026-11-17") }, true],
	["of before", { created_at: at("13:59", "2026-11-17") }, false],
	[
		"of before, corrected since",
		{ created_at: at("14:00", "2026-01-01"), edited_at: at("13:00") },
		true,
	],
	["of an import", { imported_at: at("13:00") }, false],
] as const)
	test(`a sign-up ${what} can cause a confirmation: ${expected}`, () => {
		assert.equal(isFresh(aSignUp(row), now), expected);
	});
