import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import type { SMTPServerOptions } from "smtp-server";
import type { DatabaseAddress } from "../config/database.ts";
import type { MailSettings } from "../config/settings.ts";
import type { Mail } from "../shared/mail.ts";
import type { ReplyKind } from "../shared/reply.ts";
import {
	aRow,
	engines,
	openForTest,
	testOnBoth,
} from "../store/contract/engines.ts";
import { erase } from "../store/erase.ts";
import { openInbox } from "../store/inbox.ts";
import type { List } from "../store/list.ts";
import { refuse, startMailServer } from "../test/support/mail-server.ts";
import { personKey } from "./links.ts";
import { Mailer } from "./mailer.ts";
import { readMemory, remember, tellMailer } from "./mailer-memory.ts";
import { connectToMailServer } from "./send.ts";

const secret = "a secret of at least thirty-two bytes";
const now = new Date();
const after = (seconds: number) => new Date(now.valueOf() + seconds * 1_000);

interface Options {
	readonly smtp?: SMTPServerOptions;
	readonly settings?: Partial<MailSettings>;
	/** What stands before the mail server's host. */
	readonly login?: string;
}

/** A list with sign-ups of now, a mail server, and a mailer whose clock the test moves. */
async function start(
	t: TestContext,
	database: DatabaseAddress,
	emails: readonly string[],
	{ smtp, settings: changed, login = "" }: Options = {},
) {
	const server = await startMailServer(t, smtp);
	const settings: MailSettings = {
		url: server.url.replace("127", `${login}127`),
		from: "Frontage <hello@frontage.example>",
		linkSecrets: [secret],
		siteUrl: "https://frontage.example",
		perMinute: 60,
		perDay: 2_000,
		founder: null,
		digestHour: 7,
		timeZone: "UTC",
		...changed,
	};
	const list = await openForTest(t, database);
	const join = (...some: string[]) =>
		list.insert(
			"waitlist",
			some.map((email) => aRow({ email, created_at: now.toISOString() })),
		);
	await join(...emails);
	const logged: string[] = [];
	let time = now;
	const newMailer = (own: List) =>
		new Mailer({
			list: own,
			settings,
			server: connectToMailServer(settings.url),
			log: (message) => logged.push(message),
			clock: () => time,
		});
	const mailer = newMailer(list);
	return {
		list,
		logged,
		server,
		join,
		newMailer,
		/** Lets the mailer work at one moment, until it has nothing more to do then. */
		async work(at = now, rounds = 20) {
			time = at;
			for (let round = 0; round < rounds; round += 1) await mailer.round();
			return server.taken.map(({ to }) => to).sort();
		},
	};
}

/** For what does not depend on the engine. */
const testOnSqlite: typeof testOnBoth = (name, run) =>
	test(name, async (t) => run(await engines.SQLite(t), t));

const mailsOf = (list: List): Promise<Mail[]> =>
	Array.fromAsync(list.read("mails"));

async function answer(
	database: DatabaseAddress,
	email: string,
	event: ReplyKind,
): Promise<void> {
	const inbox = await openInbox(database);
	await inbox.addReply(personKey(secret, email, "host"), event);
	await inbox.close();
}

testOnBoth(
	"each person gets one mail, with its own links",
	async (database, t) => {
		const { list, server, work, join, logged } = await start(t, database, [
			"Ann@x.at",
			"ANN@x.at",
			"bob@x.at",
		]);
		assert.deepEqual(await work(), ["ann@x.at", "bob@x.at"]);
		const [first, second] = server.taken;
		assert.ok(first && second);
		assert.equal(first.email.from?.address, "hello@frontage.example");
		assert.match(first.email.messageId ?? "", /^<[\w-]+@frontage\.example>$/);
		assert.notEqual(first.email.messageId, second.email.messageId);
		const link = /https:\/\/frontage\.example\/me\/[\w-]{47}/;
		assert.match(first.email.text ?? "", link);
		assert.notEqual(
			link.exec(first.email.text ?? "")?.[0],
			link.exec(second.email.text ?? "")?.[0],
		);
		const mails = await mailsOf(list);
		assert.deepEqual(
			mails.map(({ state, tries, response }) => [
				state,
				tries,
				response?.slice(0, 6),
			]),
			[
				["sent", 1, "250 OK"],
				["sent", 1, "250 OK"],
			],
		);
		await join("carol@x.at");
		assert.equal((await work(after(3))).length, 3);
		assert.doesNotMatch(logged.join(), /@/);
	},
);

testOnSqlite("a refused mail stays refused", async (database, t) => {
	const { list, work, logged } = await start(
		t,
		database,
		["ann@x.at", "bob@x.at"],
		{
			smtp: {
				onRcptTo: ({ address }, _, done) =>
					done(address === "ann@x.at" ? refuse(550, "No ann@x.at here") : null),
			},
		},
	);
	assert.deepEqual(await work(), ["bob@x.at"]);
	assert.deepEqual(await work(after(9_000)), ["bob@x.at"]);
	const [ann] = await mailsOf(list);
	assert.partialDeepStrictEqual(ann, {
		state: "bounced",
		response: "550 No ann@x.at here",
	});
	assert.match(logged.join(), /A mail bounced \(550\)/);
	assert.doesNotMatch(logged.join(), /@/);
});

testOnSqlite(
	"a mail that is not taken now waits longer each time, for three days",
	async (database, t) => {
		let isGrey = true;
		const { list, work } = await start(t, database, ["ann@x.at"], {
			smtp: {
				onRcptTo: (_, __, done) =>
					done(isGrey ? refuse(451, "Try again later") : null),
			},
		});
		await work();
		const [first] = await mailsOf(list);
		assert.partialDeepStrictEqual(first, { state: "waiting", tries: 1 });
		assert.equal(first?.next_try_at, after(60).toISOString());
		await work(after(60));
		const [second] = await mailsOf(list);
		assert.equal(second?.next_try_at, after(180).toISOString());
		isGrey = false;
		assert.deepEqual(await work(after(180)), ["ann@x.at"]);
		isGrey = true;
		await list.change("mails", {}, { state: "waiting", tries: 12 });
		await tellMailer(list);
		await work(after(190));
		assert.partialDeepStrictEqual((await mailsOf(list))[0], {
			state: "bounced",
			tries: 13,
		});
	},
);

const troubles: Readonly<Record<string, SMTPServerOptions>> = {
	"refuses the login": {
		allowInsecureAuth: true,
		onAuth: (_, __, done) => done(refuse(535, "Wrong password")),
	},
	"has no connection to give": {
		onConnect: (_, done) => done(refuse(421, "Too busy")),
	},
	"refuses the sender": {
		allowInsecureAuth: true,
		onAuth: (_, __, done) => done(null, { user: "ann" }),
		onMailFrom: (_, __, done) => done(refuse(550, "Not your address")),
	},
};

for (const [name, smtp] of Object.entries(troubles)) {
	testOnSqlite(
		`a mail server that ${name} keeps the whole queue waiting, and uses up no turn`,
		async (database, t) => {
			const { list, work, logged } = await start(
				t,
				database,
				["ann@x.at", "bob@x.at"],
				{ smtp, login: "ann:secret@" },
			);
			assert.deepEqual(await work(), []);
			for (const { state, tries } of await mailsOf(list)) {
				assert.deepEqual([state, tries], ["waiting", 0]);
			}
			const { outage } = await readMemory(list);
			assert.match(outage ?? "", /Wrong password|Too busy|Not your address/);
			await work(after(6));
			const said = logged.filter((line) => /cannot be used/.test(line));
			assert.equal(said.length, 1);
		},
	);
}

testOnSqlite(
	"a connection that is cut inside the data costs no turn, and the mail goes out again",
	async (database, t) => {
		let cuts = 0;
		const { list, server, work } = await start(t, database, ["ann@x.at"], {
			smtp: {
				onRcptTo(_, __, done) {
					cuts += 1;
					if (cuts === 1) setImmediate(() => server.hangUp());
					done();
				},
			},
		});
		assert.deepEqual(await work(), []);
		assert.partialDeepStrictEqual((await mailsOf(list))[0], {
			state: "waiting",
			tries: 0,
		});
		assert.deepEqual(await work(after(6)), ["ann@x.at"]);
	},
);

testOnSqlite(
	"a mail at which the mail server always hangs up does not keep the others back",
	async (database, t) => {
		const { list, server, work, join } = await start(
			t,
			database,
			["ann@x.at", "bob@x.at", "carol@x.at"],
			{
				smtp: {
					onRcptTo({ address }, _, done) {
						if (address !== "ann@x.at") return done();
						server.hangUp();
					},
				},
			},
		);
		assert.deepEqual(await work(), []);
		assert.deepEqual(await work(after(6)), ["bob@x.at", "carol@x.at"]);
		await join("dan@x.at", "eve@x.at");
		assert.equal((await work(after(70))).length, 4);
		const [ann] = await mailsOf(list);
		assert.partialDeepStrictEqual(ann, { state: "waiting", tries: 0 });
	},
);

testOnSqlite(
	"after trouble, a confirmation does not wait behind an announcement",
	async (database, t) => {
		const { list, server, work } = await start(t, database, [
			"ann@x.at",
			"bob@x.at",
		]);
		await server.close();
		await work();
		const [, bob] = await mailsOf(list);
		await list.insert("mails", [{ ...bob, id: 99, kind: "launch" } as Mail]);
		await tellMailer(list);
		const back = await startMailServer(t, {}, server.port);
		// Another mail than the one that failed comes first.
		await work(after(6), 2);
		assert.deepEqual(
			back.taken.map(({ to }) => to),
			["bob@x.at", "ann@x.at"],
		);
	},
);

testOnSqlite(
	"what the mail server says about an address is not shown with the trouble",
	async (database, t) => {
		const { list, work, logged } = await start(t, database, ["ann@x.at"], {
			smtp: {
				onRcptTo: ({ address }, _, done) =>
					done(refuse(421, `Too busy for ${address}`)),
			},
		});
		await work();
		const { outage } = await readMemory(list);
		assert.match(outage ?? "", /Too busy for/);
		assert.doesNotMatch(`${outage} ${logged}`, /@/);
	},
);

testOnSqlite(
	"a mail that waited is dated when it is sent",
	async (database, t) => {
		const { list, server, work } = await start(t, database, ["ann@x.at"]);
		await remember(list, { paused: now.toISOString() });
		await work();
		await remember(list, { paused: null });
		await work(after(86_400));
		const date = Date.parse(server.taken[0]?.email.date ?? "");
		assert.ok(date > after(86_000).valueOf());
	},
);

testOnSqlite(
	"who left with a link of an earlier secret gets no mail",
	async (database, t) => {
		const { list, work, join } = await start(t, database, ["ann@x.at"]);
		await work();
		const former = personKey("the secret that was used before", "a", "host");
		const all = (await mailsOf(list)).map(({ id }) => id);
		await list.change("mails", { with: { id: all } }, { person_key: former });
		const inbox = await openInbox(database);
		await inbox.addReply(former, "left");
		await inbox.close();
		await join("ann@x.at");
		await tellMailer(list);
		assert.deepEqual(await work(after(3)), ["ann@x.at"]);
	},
);

testOnSqlite(
	"mail goes on when the mail server comes back",
	async (database, t) => {
		const { list, server, work, logged } = await start(t, database, [
			"ann@x.at",
		]);
		await server.close();
		await work();
		assert.match((await readMemory(list)).outage ?? "", /ECONNREFUSED/);
		const back = await startMailServer(t, {}, server.port);
		await work(after(6));
		assert.deepEqual(
			back.taken.map(({ to }) => to),
			["ann@x.at"],
		);
		assert.equal((await readMemory(list)).outage, undefined);
		assert.match(logged.at(-1) ?? "", /can be used again/);
	},
);

testOnBoth(
	"a mail that was in the air is sent again, as the same mail",
	async (database, t) => {
		const { list, server, work } = await start(t, database, ["ann@x.at"]);
		await work();
		await list.change("mails", {}, { state: "sending", ended_at: null });
		await tellMailer(list);
		await work(after(3));
		const [first, again] = server.taken;
		assert.equal(first?.email.messageId, again?.email.messageId);
		assert.equal(server.taken.length, 2);
	},
);

testOnBoth("only one of two mailers sends", async (database, t) => {
	const { list, server, work, newMailer, logged } = await start(t, database, [
		"ann@x.at",
	]);
	const other = newMailer(await openForTest(t, database));
	await work(now, 1);
	await other.round();
	assert.match(logged.join(), /Another mailer/);
	assert.equal(server.taken.length, 1);
	await list.close();
	await other.round();
	assert.equal(server.taken.length, 1);
});

testOnBoth(
	"who left or did not join gets no mail, and who confirmed no second",
	async (database, t) => {
		const { work, join } = await start(t, database, [
			"ann@x.at",
			"bob@x.at",
			"carol@x.at",
		]);
		await answer(database, "ann@x.at", "left");
		await answer(database, "bob@x.at", "not-me");
		assert.deepEqual(await work(), ["carol@x.at"]);
		await answer(database, "carol@x.at", "confirmed");
		await join("ann@x.at", "bob@x.at", "carol@x.at");
		assert.deepEqual(await work(after(3)), ["carol@x.at"]);
	},
);

testOnBoth(
	"a person who is erased while the mail is planned leaves no mail behind",
	async (database, t) => {
		const { list, work } = await start(t, database, ["ann@x.at"]);
		const transaction = list.transaction.bind(list);
		list.transaction = async (kind, planned) => {
			list.transaction = transaction;
			await erase(list, ["ann@x.at"], null);
			return transaction(kind, planned);
		};
		assert.deepEqual(await work(), []);
		assert.deepEqual(await mailsOf(list), []);
	},
);

testOnSqlite(
	"a full day and a pause keep the queue waiting",
	async (database, t) => {
		const { list, work, logged } = await start(
			t,
			database,
			["ann@x.at", "bob@x.at", "carol@x.at"],
			{ settings: { perDay: 2 } },
		);
		assert.equal((await work()).length, 2);
		assert.match(logged.join(), /MAIL_PER_DAY/);
		await remember(list, { paused: now.toISOString() });
		assert.equal((await work(after(86_400))).length, 2);
		await remember(list, { paused: null });
		assert.equal((await work(after(86_400))).length, 3);
	},
);

testOnSqlite(
	"a wave holds what comes in numbers from one domain until the founder decides",
	async (database, t) => {
		const { list, work, join, logged, server } = await start(t, database, [], {
			settings: { founder: "founder@frontage.example" },
		});
		await join(...Array.from({ length: 101 }, (_, n) => `p${n}@x.at`));
		await join("single@y.at");
		await work(now, 30);
		const people = () =>
			server.taken
				.map(({ to }) => to)
				.filter((to) => !to.startsWith("founder"));
		assert.deepEqual(people(), ["single@y.at"]);
		const [notice] = server.taken;
		assert.match(notice?.email.subject ?? "", /far more people join/);
		assert.doesNotMatch(notice?.email.text ?? "", /x\.at/);
		// Never by itself.
		await work(after(30 * 3_600), 30);
		assert.deepEqual(people(), ["single@y.at"]);
		const held = await list.count("mails", { with: { state: ["held"] } });
		assert.equal(held.rows, 101);
		assert.equal(logged.filter((line) => /than usual/.test(line)).length, 1);
	},
);

testOnSqlite("five refusals in a row mark no person", async (database, t) => {
	let isRefusing = true;
	const names = Array.from({ length: 12 }, (_, n) => `p${n}@gmail.com`);
	const { list, work } = await start(t, database, names, {
		smtp: {
			onRcptTo: (_, __, done) =>
				done(isRefusing ? refuse(550, "We cannot do that") : null),
		},
	});
	for (let minute = 0; minute < 10; minute += 1)
		await work(after(60 * minute), 20);
	const states = (await mailsOf(list)).map(({ state }) => state);
	assert.deepEqual([...new Set(states)], ["waiting"]);
	isRefusing = false;
	assert.equal((await work(after(4_000), 40)).length, 12);
});

testOnSqlite("a quota that is reached marks no person", async (database, t) => {
	const { list, work } = await start(t, database, ["ann@x.at", "bob@x.at"], {
		smtp: {
			onRcptTo: (_, __, done) =>
				done(refuse(550, "5.4.5 Daily sending limit exceeded")),
		},
	});
	await work();
	for (const { state, tries } of await mailsOf(list))
		assert.deepEqual([state, tries], ["waiting", 0]);
});

testOnSqlite(
	"a clock that jumps ahead by a year and back stops nothing",
	async (database, t) => {
		const { work, join } = await start(t, database, ["ann@x.at"]);
		await work();
		await work(after(365 * 86_400));
		await join("bob@x.at");
		assert.deepEqual(await work(after(10)), ["ann@x.at", "bob@x.at"]);
	},
);
