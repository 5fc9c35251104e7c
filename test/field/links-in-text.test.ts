/** What programs that make a link of an address in plain text leave out at its end, and take along from behind it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { refreshPeople } from "../../list/refresh-people.ts";
import { readBrought } from "../../mail/brought.ts";
import {
	linkPath,
	makeToken,
	ownCode,
	personKey,
	readToken,
} from "../../mail/letter/links.ts";
import { readSourceTags } from "../../shared/read-sign-up.ts";
import { testApp } from "../support/app.ts";
import { engines, openForTest } from "../support/engines.ts";
import { aMail, aReply, aSignUp } from "../support/rows.ts";

const secret = "a secret of at least thirty-two bytes";
const now = Date.UTC(2026, 10, 22, 12);
const keyOf = (email: string) => personKey(secret, email, "host");

/** What 2.0.0 sent to people whose token or code ended so. */
const tokens = [
	["p39@x.at", "N7eXbKNroCeKC3iikQnq4cl0g17tnKmiXoiOegjZ8lnF5Ygf_"],
	["p55@x.at", "kVoOHOZUpoD0Mtxi378Bv-l0g17c19eRaFLJ2uTll-hBU_Sv-"],
	["p1685@x.at", "r2Kcfi1ptXsbkD0hFAg4_Ll0g17ODGoiaHrnfVMlaREBrV3--"],
	["p4623@x.at", "42cLb3bNv1t9guhhF7RDE6l0g17ZENo4xSH5FhOEi5Ns0wD_-"],
] as const;
const codes = [
	["p37@x.at", "HDCINba_"],
	["p53@x.at", "yKwZnnF-"],
	["p1511@x.at", "_HDz7E--"],
	["p4583@x.at", "xezBZR-_"],
] as const;

/** As such a program leaves it. */
const cut = (text: string) => text.replace(/[-_]+$/, "");

/** What stands behind a link where the program looks for its end. */
const appended = [
	[
		".",
		"mysociety/theyworkforyou#1554, DemocracyClub/UK-Polling-Stations#6926",
	],
	[")", "in brackets"],
	[">", "RFC 3986, appendix C: `<https://…>`"],
	[",", "in a list"],
	[").", "at the end of a sentence in brackets"],
	["”", "in quotation marks"],
	["。", "at the end of a sentence in Chinese"],
	["*", "in bold words of a chat"],
	["_", "in italics of a chat"],
	["=", "at a soft line end of quoted-printable"],
	["/", "as a folder"],
	["\u200b", "copied from a page"],
	["\u00a0", "copied from a page"],
	["&amp;utm_source=mail", "simpleanalytics/roadmap#566"],
] as const;

test("no token and no code ends with a sign: snikket-im/snikket-web-portal#48, liberapay/liberapay.com#1476, heartcombo/devise#501, etesync/server#77, cryptpad/cryptpad#86", () => {
	for (let number = 0; number < 2_000; number += 1) {
		const key = keyOf(`p${number}@x.at`);
		const link = { personKey: key, purpose: "leave" } as const;
		for (const made of [makeToken(secret, link, now), ownCode(secret, key)])
			assert.match(made, /^[\w-]*[a-zA-Z\d]$/);
	}
});

test("a token of an earlier version is read whole, and with the signs at its end cut", () => {
	for (const [email, token] of tokens)
		for (const given of [token, token.replace(/[-_]$/, ""), cut(token)])
			assert.equal(
				readToken([secret], given, now)?.personKey,
				keyOf(email),
				given,
			);
	for (const [, token] of tokens)
		assert.equal(readToken([secret], cut(token).slice(0, -1), now), undefined);
});

for (const [end, source] of appended)
	test(`a link with ${JSON.stringify(end)} behind it works: ${source}`, async (t) => {
		const environment = { LINK_SECRET: secret };
		const { app } = await testApp(t, { environment });
		const link = { personKey: keyOf("p1@x.at"), purpose: "leave" } as const;
		for (const token of [makeToken(secret, link), tokens[1][1]]) {
			// As a browser sends it.
			const { href } = new URL(linkPath + token + end, "http://x.example");
			const answer = await app.inject(href.slice("http://x.example".length));
			assert.equal(answer.statusCode, 200, href);
			assert.match(answer.body, /<title>link leave</);
		}
		const { search } = new URL(`/?ref=anna${end}`, "http://x.example");
		const tags = new URLSearchParams(search);
		assert.equal(readSourceTags((name) => tags.get(name)).ref, "anna");
	});

test("who came by an own link is counted for its person, whole or cut, stored by any version", async (t) => {
	for (const [email, code] of codes)
		for (const ref of [code, cut(code)]) {
			const list = await openForTest(t, await engines.SQLite(t));
			const read = readSourceTags((name) => (name === "ref" ? ref : null));
			const rows = [
				{ email, ref: null },
				{ email: "as-stored@y.at", ref },
				{ email: "as-read@z.at", ref: read.ref },
			];
			for (const [index, row] of rows.entries()) {
				const id = index + 1;
				const created_at = new Date(now + id * 60_000).toISOString();
				const person = { ...row, id, user_type: "host", created_at } as const;
				const person_key = keyOf(row.email);
				await list.insert("waitlist", [aSignUp(person)]);
				await list.insert("mails", [
					aMail({ id, email: row.email, created_at, person_key }),
				]);
				const reply = aReply({ id, person_key, at: created_at });
				await list.insert("replies", [reply]);
			}
			await refreshPeople(list);
			const [counts] = (await readBrought(list, [secret])).values();
			assert.equal(counts?.host, 2, ref);
		}
});
