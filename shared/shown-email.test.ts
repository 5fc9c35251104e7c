import assert from "node:assert/strict";
import { test } from "node:test";
import { tidyEmail } from "./email.ts";
import { shownEmail } from "./shown-email.ts";

// RainLoop/rainloop-webmail#1175, mailcow/mailcow-dockerized#1142: punycode in the place of the domain.
for (const email of [
	"anna@café-müller.example",
	"ich@sascha-schröder.de",
	"Max.Mustermann@GRÖÖNLANDHOF.de",
	"postmaster@straße.example",
	"анна@пример.рф".replace("анна", "anna"),
	"anna@例え.テスト",
	"anna@mail.läden.example",
	"anna@דומיין.example",
	"anna@café.example".normalize("NFD"),
])
	test(`${email} is shown as people write it`, () => {
		const stored = tidyEmail(email);
		assert.match(stored, /@.*xn--/);
		const shown = shownEmail(stored);
		assert.equal(
			shown.split("@")[1],
			email.split("@")[1]?.normalize().toLowerCase(),
		);
		assert.equal(tidyEmail(shown), stored);
	});

for (const email of [
	"ann@x.example",
	"xn--a@x.example",
	"ann@xn--.example",
	"ann@xn--a.example",
	"ann@xn--99999999999.example",
	"ann@xn--ASCII-.example",
	tidyEmail("ann@\u0430pple.example"),
	tidyEmail("ann@faß.de").replace("xn--", "xn--x"),
])
	test(`${email} stays as it is stored`, () =>
		assert.equal(shownEmail(email), email));
