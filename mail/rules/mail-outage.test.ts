import assert from "node:assert/strict";
import { test } from "node:test";
import { aMail } from "../../test/support/rows.ts";
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

/** Mails that were sent (.), or refused by different mailboxes (b), by one and the same (B), or by those of one network (n). */
const ended = (text: string) =>
	text.split("").map((letter, n) =>
		aMail({
			email: letter === "B" ? "same@x.example" : `${n}@x.example`,
			state: letter === "." ? "sent" : "bounced",
			network: letter === "n" ? "label" : null,
		}),
	);

test("five refusals in a row for different mailboxes are an outage", () => {
	for (const [text, refused] of [
		["bbbbb", 5],
		[".bbbbb", 5],
		["bbbb", 0],
		["bbbbb.", 0],
		["bb.bbb", 0],
		["BBBBBB", 0],
		["bbbnnn", 0],
		["bbbbnn", 6],
	] as const)
		assert.equal(refusedByOutage(ended(text)).length, refused, text);
});

test("more than 5 % of the last 200 mails bounced", () => {
	for (const [text, expected] of [
		["b".repeat(10), false],
		["b".repeat(11), true],
		["b".repeat(9) + "n".repeat(99), false],
		["b".repeat(11) + ".".repeat(189), true],
		["b".repeat(11) + ".".repeat(190), false],
	] as const)
		assert.equal(bouncesTooOften(ended(text)), expected);
});
