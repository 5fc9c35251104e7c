/** The answer to a person who asks what is kept: every table, and no key. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { notTold, told } from "../../list/person-report.ts";
import { readErasureKeys } from "../../store/erased-people.ts";
import { tables } from "../../store/tables.ts";
import { call, person, printer } from "../../test/support/call-cli.ts";
import { add, testOnBoth } from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";

// MEDINAX-JUAN/Isa#476: an export by hand, in which nothing says what is left out.
test("every column of every table is told, or named as not told", () => {
	const { erasure_keys, mailer_state, visits, desk_logins, ...others } = tables;
	assert.deepEqual(Object.keys(told).sort(), Object.keys(others).sort());
	for (const [table, columns] of Object.entries(others)) {
		const name = table as keyof typeof told;
		const all = [...told[name].columns, ...notTold[name]];
		assert.deepEqual(all.sort(), [...columns].sort(), table);
	}
});

testOnBoth(
	"show --json has all of a person, no key, and nothing of others",
	async ({ settings }, t) => {
		const { env, work, reply, openList } = await startMail(t, settings);
		await add(settings, [
			person("Ann@xn--lden-loa.example", "host", "+43 1"),
			person("ann+2@xn--lden-loa.example"),
			person("bob@x.at"),
		]);
		await work();
		await reply("ann@xn--lden-loa.example", "confirmed");
		await reply("bob@x.at", "left");
		const list = await openList();
		const at = new Date().toISOString();
		const words = {
			en: { host: { subject: "Open" }, advertiser: { subject: "No" } },
		};
		await list.insert("announcements", [
			{ name: "launch", created_at: at, words: JSON.stringify(words) },
		]);
		const mails = await Array.fromAsync(list.read("mails"));
		const [{ id: _, ...mail } = { id: 0 }] = mails;
		const ofWave = {
			kind: "launch",
			announcement_id: 1,
			state: "sent",
		} as const;
		await list.insert("mails", [{ ...mail, ...ofWave }]);
		await list.insert("calls", [
			{ email: "ann@xn--lden-loa.example", at, note: "Ann" },
		]);
		await list.insert("receivers", [
			{ name: "WEBHOOK_URL", sign_up_cursor: 0, reply_cursor: 9 },
		]);
		const { code, out, err } = await call(
			["show", "ann@LÄDEN.example", "--json"],
			env,
		);
		assert.equal(code, 0, err);
		assert.match(err, /other addresses: ann\+2@läden\.example\.\n$/);
		const report = JSON.parse(out);
		assert.partialDeepStrictEqual(report, {
			address: "ann@läden.example",
			people: { rows: [{ user_type: "host", mail: "confirmed", note: "Ann" }] },
			sign_ups: { rows: [{ email: "Ann@läden.example", phone: "+43 1" }] },
			mails: { rows: [{ kind: "confirmation" }, { kind: "launch" }] },
			announcements: {
				rows: [{ name: "launch", words: [{ subject: "Open" }] }],
			},
			replies: { rows: [{ kind: "confirmed" }] },
			calls: { rows: [{ note: "Ann" }] },
			wishes: { rows: [] },
			told_to: {
				rows: [
					{ name: "WEBHOOK_URL", waiting_sign_ups: 1, waiting_replies: 0 },
				],
			},
			erased_before: { rows: [] },
		});
		assert.match(report.about, /http:\/\/frontage\.example\/privacy/);
		for (const each of Object.values(report) as { what?: string }[])
			if (typeof each === "object")
				assert.match(each.what ?? "", /^[A-Z].*\.$/);
		const secrets = [
			...mails.flatMap(({ person_key, message_id }) => [
				person_key,
				message_id,
			]),
			...(await readErasureKeys(list)).map(({ key }) => key),
			env.LINK_SECRET,
		];
		// rinafcode/teachLink_backend#880, margince/margince#5505: hashes in the answer.
		for (const secret of secrets) assert.ok(!out.includes(secret));
		assert.ok(!out.includes("bob"));
		assert.doesNotMatch(out, /"(id|\w*_key|message_id)"/);
	},
);

testOnBoth(
	"show --json tells what stays of an erased person, and of nobody else",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at")]);
		const { env, reply } = await startMail(t, settings);
		const print = printer(env);
		await print("edit", "ann@x.at", "--leave");
		await print("erase", "ann@x.at", "--yes");
		// By the link of an earlier mail.
		await reply("ann@x.at", "not-me");
		const report = JSON.parse(await print("show", "ANN@x.at", "--json"));
		assert.equal(report.wishes.rows.length, 1);
		assert.match(report.wishes.rows[0].left_at, /^20/);
		assert.match(report.erased_before.rows[0].until, /^20/);
		assert.partialDeepStrictEqual(report.replies.rows, [{ kind: "not-me" }]);
		assert.deepEqual(report.sign_ups.rows, []);
		const none = await call(["show", "no@x.at", "--json"], settings);
		assert.deepEqual(
			[none.code, none.err],
			[1, "Nothing is kept of this address.\n"],
		);
	},
);

testOnBoth(
	"show --for-person is a letter, also to an erased person; a warning says what it lacks",
	async ({ settings }, t) => {
		await add(settings, [person("ann@x.at", "host", "+43 1")]);
		const { env, work } = await startMail(t, settings);
		await work();
		const asked = ["show", "ANN@x.at", "--for-person"];
		const { code, out, err } = await call(asked, env);
		assert.equal(code, 0);
		assert.match(out, /^Frontage\n\nWhat we store about you\n\nann@x\.at\n/);
		assert.match(out, /^- Phone: \+43 1$/m);
		assert.match(out, /· Confirm your place on .* · sent \(250 OK.*\)$/m);
		assert.match(err, /^The page about privacy is not online, so the letter/);
		await printer(env)("erase", "ann@x.at", "--yes");
		const later = await call(asked, env);
		assert.match(later.out, /\n\nEarlier sign-ups erased\n- /);
		const both = await call([...asked, "--json"], env);
		assert.equal(both.code, 2);
		const none = await call(["show", "no@x.at", "--for-person"], env);
		assert.match(none.err, /^Nothing is kept of this address\./);
	},
);
