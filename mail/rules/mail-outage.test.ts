import assert from "node:assert/strict";
import { test } from "node:test";
import { aMail } from "../../test/support/rows.ts";
import { MailBook } from "../mail-book.ts";
import {
	bouncesTooOften,
	isAboutSender,
	refusedByOutage,
} from "./mail-outage.ts";

const aboutSender = [
	"550 5.4.5 Daily user sending limit exceeded",
	"550 Daily limit exceeded",
	"554 Sending quota exceeded for this account",
	"535 5.7.8 Error: authentication failed",
	"550 5.7.1 Sender address rejected: not owned by user",
	"554 5.7.1 Relay access denied",
	"550 Your account is suspended",
	"550 5.7.26 This mail is unauthenticated (SPF, DKIM)",
	"554 Message rejected: Email address is not verified",
];
const aboutOne = [
	"550 5.1.1 The email account that you tried to reach does not exist",
	"550 No such user here",
	"552 5.2.2 Mailbox full: over quota",
	"552 The recipient's mailbox is over its quota",
	"550 Requested action not taken: mailbox unavailable",
	"553 5.1.2 Bad domain",
	"550 User unknown",
];

test("a refusal names the sender, a limit or the login, or it is about one mailbox", () => {
	for (const answer of aboutSender)
		assert.equal(isAboutSender(answer), true, answer);
	for (const answer of aboutOne)
		assert.equal(isAboutSender(answer), false, answer);
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
