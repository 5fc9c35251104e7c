/** Mail domains as people mistype them, what is offered for them, and domains that only look so. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { likelyDomain } from "../../shared/likely-domain.ts";
import { largeDomains } from "../../shared/mail-domains.ts";
import { printer } from "../support/call-cli.ts";
import { testOnSqlite } from "../support/engines.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What is meant, the ways it is typed, and the public reports of them. */
const mistyped = [
	[
		"gmail.com",
		"gmial.com gmail.con gmail gmil.com gmai.com gamil.com gmail.co gmal.com",
		"mozilla/fxa-content-server#1155, mozilla/fxa#9514, openreview/openreview-web#1836",
	],
	[
		"gmail.com",
		"fmail.com gmail.cpm gmail.cim gmail.cm gmail..com gmail.com. gmail,com",
		"alphagov/govuk-coronavirus-vulnerable-people-form#345",
	],
	["gmail.com", "gmailcom", "mozilla/fxa-content-server#2202"],
	[
		"gmail.com",
		"gmaim.com gmail.cmo gmail.fr gmail.de gmail.ru",
		"mailcheck/mailcheck#143, #151",
	],
	[
		"gmail.com",
		"gmaii.com gmaila.com gnail.com gmaill.com gmali.com gmaile.com gmail.coom GMIAL.COM",
		"Automattic/wp-calypso#84040, devmehq/email-validator-js#148, Retrospring/retrospring#622",
	],
	[
		"hotmail.com",
		"hotmil.com hotmali.com hotamil.com hotmai.com hotmaill.com hotmail.con hotmail",
		"filipedeschamps/tabnews.com.br#712, Retrospring/retrospring#622",
	],
	[
		"hotmail.co.uk",
		"hotail.co.uk hotmail.couk",
		"alphagov/govuk-coronavirus-vulnerable-people-form#345",
	],
	[
		"icloud.com",
		"iclooud.com iclould.com icluod.com icloud.co",
		"Retrospring/retrospring#622",
	],
	["yahoo.com", "yaho.com yahooo.com yahoo.con yahoo.co yahoo", "usual"],
	["outlook.com", "outlok.com outllok.com outlook.cm", "usual"],
	["hotmail.fr", "hotmial.fr", "usual"],
	["gmx.de", "gmx.dde gmx.ed gmxde", "usual"],
	["web.de", "web.ed web.d webde", "usual"],
	["t-online.de", "t-onlien.de tonline.de t-online.ed", "usual"],
	["orange.fr", "oragne.fr orange.rf orangefr", "usual"],
	["wanadoo.fr", "wanado.fr wanaddoo.fr", "usual"],
	["libero.it", "libeor.it libero.ti", "usual"],
] as const;

for (const [meant, typed, source] of mistyped)
	test(`${meant} is offered for ${typed}: ${source}`, () => {
		for (const domain of typed.split(" "))
			assert.equal(likelyDomain(`lena@${domain}`), meant, domain);
	});

/** Domains with mailboxes, for which other programs offer another one. */
const right = [
	["mac.com", "smashsend/email-spell-checker#25"],
	["mailw.com", "mailcheck/mailcheck#63, amail/Verimail.js#14"],
	["ymail.com", "mailcheck/mailcheck-ruby#4"],
	["mailo.com", "stamhoofd/stamhoofd#375"],
	["ok.de email.de mns.de weibo.com", "mozilla/fxa#3835"],
	["gmail.hu", "mailcheck/mailcheck#151"],
	["comcast.com", "mailcheck/mailcheck#109"],
	["yandex.ru gmx.de proton.me aol.com icloud.com", "calcom/cal.diy#28826"],
	[
		"gmx.li gmx.us live.nl hotmail.gr yahoo.fr yahoo.com.br outlook.sa free.com web.com email.it email.at",
		"services of other countries",
	],
	[
		"tutamail.com duck.com riseup.net disroot.org posteo.net startmail.com runbox.com kolabnow.com fastmail.fm zoho.eu",
		"small services",
	],
	[
		"cloud.com range.fr plant.nl star.no globe.com libera.it emails.com frontiers.com ao.com outback.com hotel.com t-mobile.de orange.com vodafone.com",
		"companies and clubs",
	],
	[
		"x.at small.example company.co acme.io uni-wien.ac.at localhost intern gmx.рф web.中国 mail.12",
		"",
	],
	[Object.values(largeDomains).flat().join(" "), "the table itself"],
] as const;

for (const [domains, source] of right)
	test(`nothing is offered for ${domains.slice(0, 60)}: ${source}`, () => {
		for (const domain of domains.split(" "))
			for (const language of ["en", "de", "fr"])
				assert.equal(
					likelyDomain(`lena@${domain}`, language),
					undefined,
					domain,
				);
	});

test("the language of the page chooses between the domains of a service; nothing is offered for half an address", () => {
	assert.equal(likelyDomain("lena@gmx", "de"), "gmx.de");
	assert.equal(likelyDomain("lena@gmx", "en"), "gmx.com");
	for (const typed of ["", "lena", "gmial.com", "lena@", "@", "lena@."])
		assert.equal(likelyDomain(typed), undefined, typed);
});

testOnSqlite(
	"commands name likely domains, and do as they are told",
	async ({ settings }, t) => {
		const print = printer(settings);
		const hint = "The address looks mistyped: did you mean gmail.com?";
		const added = await print("add", "lena@gmial.com", "--side", "host");
		assert.ok(added.includes(hint), added);
		const edited = await print(
			"edit",
			"lena@gmial.com",
			"--email",
			"lena@gmail.con",
		);
		assert.ok(edited.includes(hint), edited);
		const right = await print(
			"edit",
			"lena@gmail.con",
			"--email",
			"lena@gmail.com",
		);
		assert.doesNotMatch(right, /mistyped/);
		const file = path.join(temporaryFolder(t), "people.csv");
		writeFileSync(
			file,
			"email\nann@gmial.com\nbob@gmial.com\nbob@gmial.com\neve@hotmali.com\nzoe@gmx.at\n",
		);
		const report = await print("import", file, "--side", "host", "--yes");
		assert.ok(
			report.includes(
				"3 addresses look mistyped: gmial.com (2, gmail.com?), hotmali.com (1, hotmail.com?). `edit` corrects them.\n",
			),
			report,
		);
		assert.match(report, /Imported: 4 sign-ups/);
		const none = await print(
			"import",
			file,
			"--side",
			"advertiser",
			"--column",
			"email=email",
		);
		assert.match(none, /3 addresses look mistyped/);
	},
);
