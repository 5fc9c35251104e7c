import assert from "node:assert/strict";
import { test } from "node:test";
import { isLargeProvider } from "../../shared/mail-domains.ts";
import { mailboxOf, mailDomainOf } from "./mailbox.ts";

test("addresses that reach the same mailbox", () => {
	for (const [email, mailbox] of [
		["Ann+a+b@X.example", "ann@x.example"],
		["a.n.n@x.example", "a.n.n@x.example"],
		["A.n.n+1@gmail.com", "ann@gmail.com"],
		["ann@googlemail.com", "ann@gmail.com"],
		["A.n-n_+x@ProtonMail.com", "ann@proton.me"],
		["ann@pm.me", "ann@proton.me"],
		["a-n.n@protonmail.ch", "ann@proton.me"],
		["...@proton.me", "...@proton.me"],
		["shop+x@Ann.Fastmail.com", "ann@fastmail.com"],
		["ann+shop@fastmail.com", "ann@fastmail.com"],
		["shop@joe-doe.fastmail.fm", "joe-doe@fastmail.fm"],
		["joe_doe@fastmail.fm", "joe-doe@fastmail.fm"],
		["shop@ann.sent.com", "ann@sent.com"],
		["shop@ann.fastmail.ca", "ann@fastmail.ca"],
		["shop@ann.fea.st", "ann@fea.st"],
		["ann@me.com", "ann@icloud.com"],
		["Ann+x@mac.com", "ann@icloud.com"],
		["a.nn@icloud.com", "a.nn@icloud.com"],
		["ann.x@ya.ru", "ann-x@yandex.ru"],
		["ann-x@yandex.com", "ann-x@yandex.ru"],
		["ann+y@yandex.kz", "ann@yandex.ru"],
		["ann@yandex.by", "ann@yandex.ru"],
		["base-shop@yahoo.com", "base@yahoo.com"],
		["base-news@yahoo.co.uk", "base@yahoo.co.uk"],
		["a.n-x@y7mail.com", "a.n@y7mail.com"],
		// People of their own.
		["a.n-n+x@outlook.com", "a.n-n@outlook.com"],
		["ann@hotmail.com", "ann@hotmail.com"],
		["a.n.n+x@zoho.com", "a.n.n@zoho.com"],
		["ann@zohomail.com", "ann@zohomail.com"],
		["ann@fastmail.fm", "ann@fastmail.fm"],
		["ann-x@gmx.de", "ann-x@gmx.de"],
		["ann@notproton.me", "ann@notproton.me"],
		["ann@mail.proton.me", "ann@mail.proton.me"],
		["ann-x@notyahoo.com", "ann-x@notyahoo.com"],
	] as const)
		assert.equal(mailboxOf(email), mailbox, email);
});

test("the domain that an owner has registered, and whether it is a large provider", () => {
	for (const [email, domain, isLarge] of [
		["a@googlemail.com", "gmail.com", true],
		["a@yahoo.co.uk", "yahoo.co.uk", true],
		["a@hotmail.fr", "hotmail.fr", true],
		["a@web.de", "web.de", true],
		["a@163.com", "163.com", true],
		["a@mail.ru", "mail.ru", true],
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
