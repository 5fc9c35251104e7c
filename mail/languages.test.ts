/** A site in two languages: each person gets mail in the language in which they joined. */
import assert from "node:assert/strict";
import { contentIn } from "../test/support/content.ts";
import { aRow } from "../test/support/engines.ts";
import {
	after,
	now,
	secret,
	start,
	testOnSqlite,
} from "../test/support/test-mailer.ts";
import { announce, choosePeople } from "./announce.ts";

testOnSqlite(
	"the confirmation and an announcement are in the person's language (mconf/mconf-web#317)",
	async (database, t) => {
		const content = contentIn("en", "de");
		const { list, server, work } = await start(t, database, [], { content });
		await work();
		const created_at = now.toISOString();
		const join = (email: string, language: string | null, at = created_at) =>
			list.insert("waitlist", [aRow({ email, language, created_at: at })]);
		await join("german@x.at", "de");
		await join("english@x.at", "en");
		await join("unknown@x.at", null);
		// Of a site that has had more languages, and of a CSV file.
		await join("french@x.at", "fr");
		await join("austrian@x.at", "de-AT");
		// The last time counts; a call without a page says nothing.
		await join("both@x.at", "en");
		await join("both@x.at", "de", after(0.001).toISOString());
		await join("both@x.at", null, after(0.002).toISOString());
		await work(after(1));
		const germans = ["austrian@x.at", "both@x.at", "german@x.at"];
		const gotGerman = (subject: string) =>
			server.taken
				.filter(({ email }) => email.subject === subject)
				.map(({ to }) => `${to}`)
				.sort();
		assert.equal(server.taken.length, 6);
		assert.deepEqual(
			gotGerman("Dein Platz bei Frontage: bitte bestätigen"),
			germans,
		);
		for (const { to, email } of server.taken) {
			const isGerman = germans.includes(`${to}`);
			const { text = "", html = "" } = email;
			const link = `https://frontage.example${isGerman ? "/de" : ""}/me/`;
			assert.ok(text.includes(link) && html.includes(link), text);
			assert.ok(
				html.includes(`<html lang="${isGerman ? "de" : "en"}" dir="ltr">`),
			);
			assert.ok(text.includes("Anbieter") === isGerman);
		}

		server.taken.length = 0;
		const choice = { unconfirmed: true };
		const { people } = await choosePeople(
			...([list, "launch", {}, choice, [secret], now.valueOf()] as const),
		);
		const settings = {
			from: "hello@x.at",
			linkSecrets: [secret] as [string],
			content,
		};
		const call = { side: null, filter: null };
		await announce(list, "launch", people, call, settings, now.valueOf());
		await work(after(100));
		assert.equal(server.taken.length, 6);
		assert.deepEqual(gotGerman("Frontage ist offen"), germans);
		const { text = "" } =
			server.taken.find(({ to }) => `${to}` === "german@x.at")?.email ?? {};
		assert.match(text, /https:\/\/frontage\.example\/de\/$/m);
	},
);

testOnSqlite(
	"a language that is added while an announcement goes out loses no mail",
	async (database, t) => {
		const content = contentIn("en", "de");
		const { list, server, work } = await start(t, database, [], { content });
		const created_at = after(-100).toISOString();
		const row = { email: "german@x.at", language: "de", created_at };
		await list.insert("waitlist", [aRow(row)]);
		const { people } = await choosePeople(
			...([
				list,
				"launch",
				{},
				{ unconfirmed: true },
				[secret],
				now.valueOf(),
			] as const),
		);
		const settings = {
			from: "hello@x.at",
			linkSecrets: [secret] as [string],
			content: contentIn("en"),
		};
		const call = { side: null, filter: null };
		await announce(list, "launch", people, call, settings, now.valueOf());
		await work(after(1));
		const [mail] = server.taken;
		assert.equal(mail?.email.subject, "Frontage is open");
		assert.match(`${mail?.email.html}`, /<html lang="en" dir="ltr">/);
	},
);
