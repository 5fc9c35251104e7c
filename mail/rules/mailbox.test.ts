import assert from "node:assert/strict";
import { test } from "node:test";
import {
	isLargeProvider,
	isReachable,
	mailboxOf,
	mailDomainOf,
} from "./mailbox.ts";

test("addresses that reach the same mailbox", () => {
	for (const [email, mailbox] of [
		["Ann+a+b@X.example", "ann@x.example"],
		["a.n.n@x.example", "a.n.n@x.example"],
		["A.n.n+1@gmail.com", "ann@gmail.com"],
		["ann@googlemail.com", "ann@gmail.com"],
	] as const)
		assert.equal(mailboxOf(email), mailbox, email);
});

test("the domain that an owner has registered, and whether it is a large provider", () => {
	for (const [email, domain, isLarge] of [
		["a@googlemail.com", "gmail.com", true],
		["a@yahoo.co.uk", "yahoo.co.uk", true],
		["a@hotmail.fr", "hotmail.fr", true],
		["a@one.two.company.at", "company.at", false],
		["a@mail.company.co.uk", "company.co.uk", false],
		["a@mail.company.ne.jp", "company.ne.jp", false],
		["a@co.uk", "co.uk", false],
		["a@notgmail.com", "notgmail.com", false],
	] as const) {
		assert.equal(mailDomainOf(email), domain);
		assert.equal(isLargeProvider(domain), isLarge, domain);
	}
});

test("addresses that no mail server can have", () => {
	for (const email of ["ann@x.example", "ann@xn--lden-loa.at", "a@b.xn--p1ai"])
		assert.equal(isReachable(email), true, email);
	for (const domain of [
		"localhost",
		"127.0.0.1",
		"1.2",
		"db.internal",
		"mail.LAN",
	])
		assert.equal(isReachable(`root@${domain}`), false, domain);
	for (const name of [".ann", "ann.", "a..nn", "a".repeat(65)])
		assert.equal(isReachable(`${name}@x.example`), false, name);
});
