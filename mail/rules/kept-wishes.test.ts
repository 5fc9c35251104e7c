import assert from "node:assert/strict";
import { test } from "node:test";
import type { TimedReply } from "../../shared/reply.ts";
import { wishesOf } from "./kept-wishes.ts";

/** Replies and wishes of the days of a month, such as `left 3`. */
const said = (text: string): TimedReply[] =>
	text
		.split(", ")
		.filter((part) => part !== "")
		.map((part) => {
			const [kind = "", day = ""] = part.split(" ");
			return { kind: kind as TimedReply["kind"], at: `2026-11-0${day}` };
		});

test("the wishes that stay of the replies of a mailbox", () => {
	for (const [replies, wishes] of [
		["", ""],
		["confirmed 1", ""],
		["left 3", "left 3"],
		["left 3, left 2", "left 3"],
		["left 3, confirmed 4", ""],
		["left 3, asked 4", "left 3, asked 4"],
		["left 5, asked 4", "left 5"],
		["left 3, asked 2, asked 6", "left 3, asked 6"],
		["left 3, asked 7, asked 6", "left 3, asked 7"],
		["not-me 2, not-me 1", "not-me 2"],
		["complained 2, confirmed 4", "complained 2"],
	] as const) {
		const expected = said(wishes).map(({ kind, at }) => [kind, at]);
		const found = wishesOf(said(replies));
		assert.deepEqual(found, Object.fromEntries(expected), replies);
	}
	// What an import told stays, until the person has left here.
	const before = {
		left: "2026-11-03",
		bounced: "2026-11-02",
		imported: "2026-11-05",
	};
	const told = wishesOf(said("left 3"), before);
	assert.deepEqual(told, before);
	const later = wishesOf(said("left 3, left 6"), before);
	assert.deepEqual(later, { left: "2026-11-06" });
});
