/** Where people of a country have their mailboxes: 60 of them join on one day, and all get their confirmation. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mailDomainOf } from "../../mail/rules/mailbox.ts";
import { DayCount, fullLimit } from "../../mail/rules/sending-limits.ts";
import { isLargeProvider, largeDomains } from "../../shared/mail-domains.ts";
import { aMail } from "../support/rows.ts";

/** The domains that a report on the mailboxes of a country names among the most used. */
const reports = [
	[
		"gmx.de web.de t-online.de orange.fr wp.pl comcast.net att.net verizon.net icloud.com",
		"https://www.mediapost.com/publications/article/341866",
	],
	[
		"wp.pl onet.pl interia.pl o2.pl",
		"https://blog.shuttlecloud.com/author/angel/ (Gemius/PBI)",
	],
	[
		"orange.fr sfr.fr laposte.net free.fr wanadoo.fr",
		"https://blog.shuttlecloud.com/author/angel/ (France)",
	],
	[
		"libero.it tiscali.it alice.it virgilio.it",
		"https://notizie.informaticaperanziani.it/qual-e-il-provider-di-posta-elettronica-piu-usato-al-mondo-e-in-italia",
	],
	[
		"163.com 126.com mail.ru yandex.ru bk.ru",
		"https://realsender.com/we-deliver-your-emails/travel-journal/emailtrends-news-2/",
	],
	[
		"btinternet.com virginmedia.com sky.com naver.com hanmail.net skynet.be telenet.be fibertel.com.ar prodigy.net.mx sympatico.ca uol.com.br",
		"https://github.com/mailcheck/mailcheck/wiki/List-of-Popular-Domains",
	],
	[
		"bluewin.ch xtra.co.nz bigpond.com virgin.net rediffmail.com seznam.cz post.cz inbox.lv mail.ee proximus.be home.nl xs4all.nl docomo.ne.jp",
		"thunderbird/autoconfig, docomo by joke2k/faker",
	],
	[
		"abv.bg azet.sk centrum.sk freemail.hu citromail.hu gmx.at chello.at hispeed.ch ukr.net siol.net net.hr otenet.gr suomi24.fi telia.com",
		"joke2k/faker, free_email_domains per locale",
	],
] as const;

const now = Date.parse("2026-11-22T12:00:00.000Z");
const ended_at = new Date(now).toISOString();
const joined_at = ended_at;

for (const [domains, source] of reports)
	test(`60 people of one provider get their mail on one day: ${source}`, () => {
		for (const domain of domains.split(" ")) {
			const mail = aMail({ email: `ann@${domain}`, joined_at, ended_at });
			const today = new DayCount();
			for (let sent = 0; sent < 60; sent += 1) today.add(mail);
			assert.equal(fullLimit(mail, today, 2_000, now), undefined, domain);
		}
	});

test("each domain of the table has one place, and is what an owner has registered", () => {
	const { world, ...countries } = largeDomains;
	assert.ok(Object.keys(countries).length >= 40);
	for (const [country, domains] of Object.entries(largeDomains))
		for (const domain of domains) {
			assert.match(country, /^[a-z]{2}$|^world$/);
			assert.ok(isLargeProvider(mailDomainOf(`ann@${domain}`)), domain);
			const places = Object.values(largeDomains).flat();
			assert.equal(places.indexOf(domain), places.lastIndexOf(domain), domain);
		}
	for (const domain of ["orange.fr.example", "notorange.fr", "fr", "gov.pl"])
		assert.ok(!isLargeProvider(domain), domain);
});
