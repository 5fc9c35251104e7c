/** Who left, or said "This wasn't me", gets no mail after an erasure, at any spelling of the mailbox. */
import assert from "node:assert/strict";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { suite, type TestContext, test } from "node:test";
import { readSettings } from "../../config/settings.ts";
import { dayMs } from "../../shared/time.ts";
import { readWishes } from "../../store/erased-people.ts";
import { withList } from "../../store/list.ts";
import { call } from "../../test/support/call-cli.ts";
import { aRow, engines, type Settings } from "../../test/support/engines.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { startServer } from "../../test/support/server-process.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const network = "abcdefgh";
const first = "left@gmail.com";
const stranger = "notme@gmail.com";
const other = "other@gmail.com";
const everyone = [first, stranger, other];
/** Other addresses of these mailboxes, in the same order. */
const spellings = [
	"l.e.f.t@gmail.com",
	"NOTME+x@gmail.com",
	"o.ther@gmail.com",
];

type Env = Settings & Record<string, string>;

async function join(env: Env, emails: readonly string[], more = {}) {
	const { ownerDatabase } = readSettings(env);
	await withList(ownerDatabase, "create", (list) =>
		list.insert(
			"waitlist",
			emails.map((email) =>
				aRow({ email, created_at: new Date().toISOString(), network, ...more }),
			),
		),
	);
}

async function expectOk(argv: readonly string[], env: Env, input = "") {
	const { code, err } = await call(argv, env, input);
	assert.equal(code, 0, err);
}

/** Three people who were asked, of whom one left and one did not join. */
async function start(t: TestContext) {
	const { settings } = await engines.SQLite(t);
	await join(settings as Env, everyone);
	const mail = await startMail(t, settings);
	await mail.work();
	assert.equal(mail.server.taken.length, 3);
	await mail.reply(first, "left");
	await mail.reply(stranger, "not-me");
	return mail;
}

/** How the three are erased; resolves with the settings of the list that they may join again. */
const ways: Record<string, (env: Env, t: TestContext) => Promise<Env>> = {
	async "erase EMAIL"(env) {
		await expectOk(["erase", ...everyone, "--yes"], env);
		return env;
	},
	async "erase -"(env) {
		await expectOk(["erase", "-", "--yes"], env, everyone.join("\n"));
		return env;
	},
	async "erase --left"(env) {
		await expectOk(["erase", "--left", "--yes"], env);
		return env;
	},
	async "held erase"(env) {
		const { ownerDatabase } = readSettings(env);
		await join(env, everyone, { user_type: "advertiser" });
		await withList(ownerDatabase, "write", async (list) => {
			for (const mail of await Array.fromAsync(list.read("mails"))) {
				const { id: _, ...columns } = mail;
				const held = { state: "held", held_group: "network-x" } as const;
				const side = { user_type: "advertiser", network } as const;
				await list.insert("mails", [{ ...columns, ...side, ...held }]);
			}
		});
		await expectOk(["held", "erase", "network-x", "--yes"], env);
		return env;
	},
	async "the dashboard"(env, t) {
		const args = ["dashboard", "--no-open"];
		const command = await startServer(env, { program: "cli/main.js", args });
		t.after(() => command.end("SIGKILL"));
		const { origin, hash } = new URL(command.address);
		const post = async (name: string, question: object) => {
			const response = await fetch(`${origin}/api/${name}`, {
				method: "POST",
				headers: {
					...{ origin, authorization: `Bearer ${hash.slice(1)}` },
					"content-type": "application/json",
				},
				body: JSON.stringify(question),
			});
			assert.equal(response.status, 200);
			return response.json() as Promise<{ person: { version: string } }>;
		};
		for (const email of everyone) {
			const { person } = await post("person", { email });
			const { version } = person;
			await post("erase", { email, version, typed: email });
		}
		await command.end("SIGTERM");
		return env;
	},
	async "erase --again, on an older copy"(env, t) {
		const file = env.DATABASE_URL.replace("file:", "");
		const copy = path.join(temporaryFolder(t), "copy.db");
		copyFileSync(file, copy);
		await expectOk(["erase", ...everyone, "--yes"], env);
		copyFileSync(copy, file);
		await expectOk(["erase", "--again", "--yes"], env);
		return env;
	},
	async "erase, then restore of an older backup"(env, t) {
		const backup = path.join(temporaryFolder(t), "backup");
		await expectOk(["backup", backup], env);
		await expectOk(["erase", ...everyone, "--yes"], env);
		const { DATABASE_URL } = (await engines.SQLite(t, { isMade: false }))
			.settings;
		const restored = { ...env, DATABASE_URL };
		await expectOk(["backup", "restore", backup], restored);
		await expectOk(["mail", "resume"], restored);
		return restored;
	},
	async "erase, then move"(env, t) {
		await expectOk(["erase", ...everyone, "--yes"], env);
		const { DATABASE_URL } = (await engines.SQLite(t, { isMade: false }))
			.settings;
		await expectOk(["backup", "move", DATABASE_URL], env);
		const moved = { ...env, DATABASE_URL };
		await expectOk(["mail", "resume"], moved);
		return moved;
	},
};

suite("wishes outlive", { concurrency: true }, () => {
	for (const [way, erase] of Object.entries(ways))
		test(`${way}: no mail to who left or did not join`, async (t) => {
			const { env, work, server } = await start(t);
			const list = await erase(env, t);
			const kept = await withList(
				readSettings(list).ownerDatabase,
				"read",
				async (each) => Array.fromAsync(each.read("waitlist")),
			);
			const left = kept.map(({ email }) => email);
			const isAll = way !== "erase --left";
			assert.deepEqual(left, isAll ? [] : everyone.slice(1));
			const before = server.taken.length;
			// From elsewhere: what comes from a network that `held erase` was for is held.
			const again = isAll ? spellings : spellings.slice(0, 2);
			await join(list, again, { network: null });
			// Two days later: a mailbox gets one confirmation a day.
			const later = new Date(Date.now() + 2 * dayMs);
			await work(later, { DATABASE_URL: list.DATABASE_URL });
			const taken = server.taken.slice(before).map(({ to }) => to);
			// The third one shows that these would have been written to.
			assert.deepEqual(taken, isAll ? [spellings[2]] : []);
		});
});

test("who left before a crash gets no mail from a list that is restored from an older backup", async (t) => {
	const { settings } = await engines.SQLite(t);
	await join(settings as Env, everyone);
	const { env, work, reply, server } = await startMail(t, settings);
	await work();
	const folder = temporaryFolder(t);
	const backup = path.join(folder, "backup");
	await expectOk(["backup", backup], env);
	await reply(first, "left");
	// The mailer notes it, and the next backup takes the note along.
	await work();
	await expectOk(["backup", `${backup}-2`], env);
	const copy = readWishes(path.join(folder, "erased.json"));
	assert.deepEqual(copy, readWishes(settings.ERASED_FILE));
	assert.equal(Object.keys(copy).length, 1);
	// The machine is lost.
	const target = {
		...env,
		...(await engines.SQLite(t, { isMade: false })).settings,
	};
	await expectOk(["backup", "restore", backup], target);
	await expectOk(["mail", "resume"], target);
	const before = server.taken.length;
	await join(target, spellings);
	const { DATABASE_URL } = target;
	await work(new Date(Date.now() + 2 * dayMs), { DATABASE_URL });
	assert.deepEqual(
		server.taken
			.slice(before)
			.map(({ to }) => to)
			.sort(),
		[spellings[1]?.toLowerCase(), spellings[2]].sort(),
	);
});

test("who left gets no mail from a list that is restored with another LINK_SECRET", async (t) => {
	const { env, work, server } = await start(t);
	// The mailer notes who left.
	await work();
	const backup = path.join(temporaryFolder(t), "backup");
	await expectOk(["backup", backup], env);
	const { settings } = await engines.SQLite(t, { isMade: false });
	const LINK_SECRET = "another secret of thirty-two bytes";
	const target = { ...env, ...settings, LINK_SECRET };
	await expectOk(["backup", "restore", backup], target);
	await expectOk(["mail", "resume"], target);
	const before = server.taken.length;
	await join(target, [...spellings, "new@gmail.com"]);
	const { DATABASE_URL } = settings;
	const later = new Date(Date.now() + 2 * dayMs);
	await work(later, { DATABASE_URL, LINK_SECRET });
	const taken = server.taken.slice(before).map(({ to }) => to);
	assert.deepEqual(taken.sort(), ["new@gmail.com", spellings[2]]);
});
