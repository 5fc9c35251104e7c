import assert from "node:assert/strict";
import { test } from "node:test";
import { aMail } from "../../test/support/rows.ts";
import { MailBook } from "../mail-book.ts";
import {
	bouncesTooOften,
	isAboutSender,
	refusedByOutage,
} from "./mail-outage.ts";

test("a refusal with a code of the sender, a limit or the login is not about one mailbox", () => {
	for (const [response, expected] of [
		["550 5.4.5 Daily user sending limit exceeded", true],
		["535 5.7.8 Error: authentication failed", true],
		["550 5.7.1 Sender address rejected: not owned by user", true],
		["550 5.1.1 The account that you tried to reach does not exist", false],
		["552 5.2.2 Mailbox full: over quota", false],
		["550 No such user here", false],
	] as const)
		assert.equal(isAboutSender(response), expected, response);
});

/** Mails that ended: sent, refused by different mailboxes, or by one and the same. */
const ended = (text: string) =>
	text.split("").map((letter, index) => ({
		mailbox: `${letter === "B" ? "same" : index}@x.example`,
		state: letter === "." ? ("sent" as const) : ("bounced" as const),
	}));

test("five refusals in a row for different mailboxes are an outage", () => {
	for (const [text, refused] of [
		["bbbbb", 5],
		[".bbbbb", 5],
		["bbbb", 0],
		["bbbbb.", 0],
		["bb.bbb", 0],
		["BBBBBB", 0],
	] as const)
		assert.equal(refusedByOutage(ended(text)).length, refused, text);
});

test("more than 5 % of the last 200 mails bounced", () => {
	assert.equal(bouncesTooOften(ended("b".repeat(10))), false);
	assert.equal(bouncesTooOften(ended("b".repeat(11))), true);
	const book = new MailBook([]);
	const put = (...states: ("sent" | "bounced")[]) => {
		for (const state of states) {
			count += 1;
			const ended_at = new Date(count * 1_000).toISOString();
			book.putMail(aMail({ id: count, state, ended_at }), 0);
		}
		return bouncesTooOften(book.ended());
	};
	let count = 0;
	assert.equal(put(...Array<"bounced">(11).fill("bounced")), true);
	assert.equal(put(...Array<"sent">(189).fill("sent")), true);
	assert.equal(put("sent"), false);
});
