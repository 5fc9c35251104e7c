import assert from "node:assert/strict";
import { Readable } from "node:stream";
import { recordOf } from "../shared/record-of.ts";
import { sides } from "../shared/sides.ts";
import { collect } from "../test/support/call-cli.ts";
import { contentIn } from "../test/support/content.ts";
import { aRow, openForTest, testOnSqlite } from "../test/support/engines.ts";
import { withMail } from "../test/support/mail-cli.ts";
import { Context } from "./context.ts";
import { orderMails } from "./order-mails.ts";

const letter = (heading: string) => ({
	subject: heading,
	heading,
	paragraphs: ["Hello."],
	button: "Open",
	href: "/",
});

testOnSqlite(
	"a dry run has a mail per language and per words, and counts both",
	async (database, t) => {
		const list = await openForTest(t, database);
		const join = (email: string, user_type: "host" | "advertiser") =>
			aRow({ email, user_type, language: email.slice(0, 2) });
		await list.insert("waitlist", [
			...["en1@x.at", "en2@x.at", "de1@x.at"].map((each) => join(each, "host")),
			...["en3@x.at", "de2@x.at", "de3@x.at"].map((each) =>
				join(each, "advertiser"),
			),
		]);
		const dryRun = async (
			languages: readonly string[],
			launch: (language: string) => unknown,
		) => {
			const content = contentIn(...languages);
			for (const { announcements, language } of content.languages)
				Object.assign(announcements, { launch: launch(language.code) });
			const { stream: stdout, text } = collect();
			const env = { ...withMail(database.settings, "smtp://x.at"), TZ: "UTC" };
			const terminal = {
				stdin: Readable.from([]),
				stdout,
				stderr: stdout,
				env,
			};
			const context = Object.assign(new Context(terminal), {
				readContent: () => content,
			});
			const choice = { unconfirmed: true };
			const call = { side: null, filter: null };
			await orderMails("launch", {}, choice, call, false, context);
			return text().match(/^launch would.*|^ {2}\w+: .*|^To .*|^Subject: .*/gm);
		};
		assert.deepEqual(await dryRun(["en", "de"], letter), [
			"launch would go to 3 hosts and 3 advertisers.",
			"  English: 2 hosts and 1 advertiser",
			"  German: 1 host and 2 advertisers",
			"To hosts and advertisers in English:",
			"Subject: en",
			"To hosts and advertisers in German:",
			"Subject: de",
		]);
		const perSide = (code: string) =>
			code === "de" ? letter(code) : recordOf(sides, letter);
		assert.deepEqual(await dryRun(["en", "de"], perSide), [
			"launch would go to 3 hosts and 3 advertisers.",
			"  English: 2 hosts and 1 advertiser",
			"  German: 1 host and 2 advertisers",
			"To hosts in English:",
			"Subject: host",
			"To advertisers in English:",
			"Subject: advertiser",
			"To hosts and advertisers in German:",
			"Subject: de",
		]);
		assert.deepEqual(await dryRun(["en"], letter), [
			"launch would go to 3 hosts and 3 advertisers.",
			"To hosts and advertisers:",
			"Subject: en",
		]);
	},
);
