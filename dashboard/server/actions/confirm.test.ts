import assert from "node:assert/strict";
import { saveState } from "../../../mail/mailer-state.ts";
import { contentIn } from "../../../test/support/content.ts";
import { actsOn, deskOf, linkSecrets } from "../../../test/support/desk.ts";
import {
	aRow,
	openForTest,
	testOnBoth,
	testOnSqlite,
} from "../../../test/support/engines.ts";

const content = contentIn("en", "de");
const settings = {
	url: "smtp://127.0.0.1:1",
	...{ from: "Frontage <hello@frontage.example>", timeZone: "UTC" },
	linkSecrets: linkSecrets as [string],
	...{
		siteUrl: "https://frontage.example",
		founder: "me@x.example",
		deskUrl: null,
	},
	...{ perMinute: 600, perDay: 2_000 },
};

testOnBoth(
	"people who were imported or joined before mail are asked to confirm, once, as many as were shown",
	async (database, t) => {
		const list = await openForTest(t, database);
		const imported_at = "2026-11-03T00:00:00.000Z";
		const emails = Array.from({ length: 50 }, (_, n) => `i${n}@x.at`);
		await list.insert("waitlist", [
			...emails.map((email) => aRow({ email, imported_at })),
			aRow({ email: "old@x.at", language: "de" }),
			aRow({
				...{ email: "i0@x.at", user_type: "advertiser", imported_at },
				created_at: new Date().toISOString(),
			}),
		]);
		const desk = deskOf(database.settings);
		assert.equal((await actsOn(desk)("unasked", {})).count, 0);
		await assert.rejects(actsOn(desk)("confirmPlan", {}), /Mail is off/);
		const writing = { ...desk.writing, content, settings };
		const act = actsOn({ ...desk, writing });
		assert.equal((await act("unasked", {})).count, 52);
		const plan = await act("confirmPlan", {});
		assert.partialDeepStrictEqual(plan, {
			...{ total: 51, imported: 50, perSide: { host: 51, advertiser: 0 } },
			leftOut: [{ reason: "at the same mailbox as another of them", count: 1 }],
		});
		assert.partialDeepStrictEqual(plan.mails, [
			{ isImported: true, language: "en", count: 50 },
			{ isImported: false, language: "de", count: 1 },
		]);

		for (const [total, typed, field] of [
			[50, "50", undefined],
			[51, "", "typed"],
			[51, "50", "typed"],
		] as const) {
			const answer = await act("confirm", { total, typed });
			assert.ok("refused" in answer && answer.field === field);
		}
		assert.equal((await list.count("mails")).rows, 0);
		const sent = await act("confirm", { total: 51, typed: "51" });
		assert.ok("done" in sent);
		assert.deepEqual(sent.record, {
			action: "ask to confirm",
			detail: "51 people",
		});
		const mails = await Array.fromAsync(list.read("mails"));
		assert.deepEqual(
			mails.map(({ kind, email }) => `${kind} ${email}`).sort(),
			[...emails, "old@x.at"].map((email) => `confirmation ${email}`).sort(),
		);

		assert.equal((await act("confirmPlan", {})).total, 0);
		const again = await act("confirm", { total: 51, typed: "51" });
		assert.ok("refused" in again);
	},
);

testOnSqlite(
	"people whom the mailer is about to ask by itself are left out, and named (knadh/listmonk#192)",
	async (database, t) => {
		const list = await openForTest(t, database);
		const created_at = new Date().toISOString();
		await list.insert("waitlist", [aRow({ email: "before@x.at", created_at })]);
		await list.insert("waitlist", [
			aRow({ email: "now@x.at", created_at }),
			aRow({ email: "import@x.at", created_at, imported_at: created_at }),
		]);
		const desk = deskOf(database.settings);
		const act = actsOn({ ...desk, writing: { ...desk.writing, settings } });
		// Without a mailer, none is asked by itself.
		assert.equal((await act("unasked", {})).count, 3);
		await saveState(list, { on_since: created_at, on_after: "1" });
		assert.equal((await act("unasked", {})).count, 2);
		assert.partialDeepStrictEqual(await act("confirmPlan", {}), {
			...{ total: 2, imported: 1 },
			leftOut: [{ reason: "joined just now and get their own", count: 1 }],
		});
		assert.ok("done" in (await act("confirm", { total: 2, typed: "" })));
		const mails = await Array.fromAsync(list.read("mails"));
		assert.deepEqual(mails.map(({ email }) => email).sort(), [
			"before@x.at",
			"import@x.at",
		]);
	},
);
