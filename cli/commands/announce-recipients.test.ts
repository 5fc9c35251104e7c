/** Who gets an announcement, for each option of `announce`, as the mail server sees it. */

import assert from "node:assert/strict";
import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import { after, before, mock, suite, test } from "node:test";
import { ownCode } from "../../mail/letter/links.ts";
import { refreshOwners } from "../../mail/owners.ts";
import { recordOf } from "../../shared/record-of.ts";
import type { Reply } from "../../shared/reply.ts";
import { type Side, sides } from "../../shared/sides.ts";
import type { StoredSignUp } from "../../shared/sign-up.ts";
import { ago, dayMs, hourMs } from "../../shared/time.ts";
import { withList } from "../../store/list.ts";
import { call, printer } from "../../test/support/call-cli.ts";
import { words as ownWords } from "../../test/support/content.ts";
import { aRow } from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { keyOf } from "../../test/support/notices.ts";
import { aMail } from "../../test/support/rows.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const secret = "a secret of at least thirty-two bytes";
const own = ownCode(secret, keyOf("h1@x.at", "host"));
type Known = Reply["kind"] | "waiting" | "held" | "bounced" | "no mail";

/** Those who joined first come first: the name, the side, what is known by mail, and columns of the sign-up. */
const people: [string, Side, Known, Partial<StoredSignUp>?][] = [
	["h1", "host", "confirmed", { utm_source: "news" }],
	["gone", "host", "left"],
	[
		...(["a1", "advertiser", "confirmed"] as const),
		{ utm_source: "news", ref: "friend", language: "de-AT" },
	],
	["wait", "host", "waiting"],
	["h2", "host", "confirmed", { ref: "friend", answer: "Lyon" }],
	["stranger", "host", "not-me"],
	["a2", "advertiser", "confirmed", { ref: own, answer: " LYON" }],
	["h1+tag", "advertiser", "confirmed"],
	["dead", "advertiser", "bounced"],
	["a3", "advertiser", "confirmed", { ref: own }],
	["bot", "host", "held"],
	["old", "advertiser", "no mail", { imported_at: ago(9 * dayMs) }],
	["h3", "host", "confirmed", { language: "en-GB" }],
];
const sideOf = new Map(people.map(([name, side]) => [name, side]));
/** What became of another announcement. */
const got = { h2: "sent", a1: "waiting", a2: "dropped" } as const;

/** Makes the list in a new file; resolves with its path. */
async function makeList(): Promise<string> {
	const folder = temporaryFolder({
		after: (clean) => process.once("exit", clean),
	});
	const file = path.join(folder, "waitlist.db");
	await withList({ kind: "sqlite", file }, "create", async (list) => {
		for (const [n, [name, user_type, known, more]] of people.entries()) {
			const email = `${name}@x.at`;
			const created_at = ago(10 * dayMs - n * hourMs);
			const person = { email, user_type, created_at };
			await list.insert("waitlist", [aRow({ ...person, ...more })]);
			const person_key = keyOf(email, user_type);
			const { id: _, ...mail } = aMail({
				...{ ...person, person_key, message_id: `<${n}@x.at>` },
				...{ next_try_at: created_at, ended_at: created_at },
			});
			const state = known === "held" || known === "bounced" ? known : "sent";
			if (known !== "no mail")
				await list.insert("mails", [{ ...mail, joined_at: created_at, state }]);
			const at = ago(9 * dayMs);
			if (known === "confirmed" || known === "left" || known === "not-me")
				await list.insert("replies", [{ person_key, kind: known, at }]);
			const spring = Object.entries(got).find(([each]) => each === name)?.[1];
			if (spring)
				await list.insert("mails", [
					{ ...mail, kind: "spring", state: spring },
				]);
		}
		await refreshOwners(list, [secret]);
	});
	return file;
}

let list: Promise<string> | undefined;

const words = (side: string) => ({
	...{ subject: `Open, ${side}`, heading: "Hello", paragraphs: ["Hello."] },
	...{ button: "Open", href: "/" },
});

/** The options of `announce launch`, and the names of those who get it, in the order of the mails. */
const cases: readonly [options: string, names: string][] = [
	["", "h1 a1 h2 a2 a3 h3"],
	["--unconfirmed", "h1 a1 wait h2 a2 a3 h3"],
	["--side host", "h1 h2 h3"],
	["--side advertiser", "a1 a2 h1+tag a3"],
	["--source news", "h1 a1"],
	["--source friend", "h2"],
	["--source (unknown)", "h1+tag h3"],
	["--source (unknown) --unconfirmed", "wait h1+tag h3"],
	["--source elsewhere", ""],
	["--got spring", "a1 h2"],
	["--not-got spring", "h1 a2 a3 h3"],
	["--not-got spring --side host", "h1 h3"],
	["--got other", ""],
	["--not-got other", "h1 a1 h2 a2 a3 h3"],
	["--got spring --not-got spring", ""],
	["--count 1", "h1"],
	["--count 4", "h1 a1 h2 a2"],
	["--count 2 --side advertiser", "a1 a2"],
	["--count 2 --not-got spring", "h1 a2"],
	["--ratio 1:1", "h1 a1 h2 a2 a3 h3"],
	["--ratio 2:1", "h1 a1 h2"],
	["--ratio 1:2", "h1 a1 a2"],
	["--ratio 1:1 --count 5", "h1 a1 h2 a2"],
	["--ratio 2:1 --unconfirmed", "h1 a1 wait h2 a2 h3"],
	["--ratio 4:1", ""],
	["--brought 1", "h1"],
	["--brought 2", "h1"],
	["--brought 3", ""],
	["--brought 2 --side advertiser", ""],
	["--language de", "a1"],
	["--language German --side host", ""],
	["--language en", "h1 h2 a2 a3 h3"],
	["--answer Lyon", "h2 a2"],
	["--answer lyon --side host", "h2"],
	["--answer=", ""],
	["--imported --unconfirmed", "old"],
	[`--before ${ago(10 * dayMs - 4.5 * hourMs)}`, "h1 a1 h2"],
];

// Beside each other: `smtp-server` lets each mail wait for a tenth of a second. All at once, a slow machine connects too late.
suite("announce", { concurrency: 4 }, () => {
	before(() => {
		const all: Record<string, unknown> = ownWords.announcements;
		mock.property(all, "launch", recordOf(sides, words));
	});
	after(() => mock.restoreAll());
	for (const [options, names] of cases)
		test(`announce launch ${options}: ${names || "no person"}`, async (t) => {
			list ??= makeList();
			const file = path.join(temporaryFolder(t), "waitlist.db");
			copyFileSync(await list, file);
			const settings = {
				DATABASE_URL: `file:${file}`,
				ERASED_FILE: `${file}.json`,
			};
			const { env, server, work } = await startMail(t, settings);
			const argv = ["announce", "launch", ...options.split(" ")];
			const dry = await printer(env)(...argv.filter(Boolean));
			const expected = names.split(" ").filter(Boolean);
			const shown = dry.match(/^\d{4}-.* (\S+)@x\.at$/gm) ?? [];
			assert.deepEqual(
				shown.map((line) => line.replace(/^.* |@x\.at$/g, "")),
				expected,
			);
			assert.ok(readFileSync(file).equals(readFileSync(await list)));
			await call([...argv.filter(Boolean), "--yes"], env);
			await work();
			assert.deepEqual(
				server.taken.map(({ to, email }) => `${to} ${email.subject}`),
				expected.map((name) => `${name}@x.at Open, ${sideOf.get(name)}`),
			);
		});
});
