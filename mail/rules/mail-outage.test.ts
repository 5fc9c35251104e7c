import assert from "node:assert/strict";
import { test } from "node:test";
import {
	bouncesTooOften,
	type Ending,
	isAboutSender,
	isOutage,
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

const endings = (text: string): Ending[] =>
	text.split("").map((letter, index) => ({
		mailbox: `${letter === "B" ? "same" : index}@x.example`,
		isBounce: letter !== ".",
	}));

test("five refusals in a row for different mailboxes are an outage", () => {
	for (const [text, expected] of [
		["bbbbb", true],
		[".bbbbb", true],
		["bbbb", false],
		["bbbbb.", false],
		["bb.bbb", false],
		["BBBBBB", false],
	] as const)
		assert.equal(isOutage(endings(text)), expected, text);
});

test("more than 5 % of the last 200 mails bounced", () => {
	for (const [text, expected] of [
		["b".repeat(10), false],
		["b".repeat(11), true],
		[`${"b".repeat(10)}${".".repeat(190)}`, false],
		[`${"b".repeat(11)}${".".repeat(189)}`, true],
		[`${"b".repeat(11)}${".".repeat(200)}`, false],
	] as const)
		assert.equal(bouncesTooOften(endings(text)), expected, `${text.length}`);
});
