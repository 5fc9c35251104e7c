import assert from "node:assert/strict";
import type { SMTPServerOptions } from "smtp-server";
import {
	answering,
	refuse,
	startMailServer,
} from "../test/support/mail-server.ts";
import { aMail } from "../test/support/rows.ts";
import {
	after,
	mailsOf,
	start,
	testOnSqlite,
} from "../test/support/test-mailer.ts";
import { readMailerState, saveState } from "./mailer-state.ts";

testOnSqlite("a refused mail has bounced", async (database, t) => {
	const names = ["ann@x.at", "bob@x.at"];
	const smtp = answering((to) =>
		to === "ann@x.at" ? refuse(550, "No ann@x.at here") : null,
	);
	const { list, work, logged } = await start(t, database, names, { smtp });
	await work();
	assert.deepEqual(await work(after(9_000)), ["bob@x.at"]);
	assert.partialDeepStrictEqual((await mailsOf(list))[0], {
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
		const smtp = answering(() => (isGrey ? refuse(451, "Later") : null));
		const { list, work } = await start(t, database, ["ann@x.at"], { smtp });
		for (const [seconds, next] of [
			[0, 60],
			[60, 180],
		] as const) {
			await work(after(seconds));
			const [mail] = await mailsOf(list);
			assert.equal(mail?.state, "waiting");
			assert.equal(mail?.next_try_at, after(next).toISOString());
		}
		isGrey = false;
		assert.deepEqual(await work(after(180)), ["ann@x.at"]);
		isGrey = true;
		await list.change("mails", {}, { state: "waiting", tries: 12 });
		await work(after(190));
		const [mail] = await mailsOf(list);
		assert.partialDeepStrictEqual(mail, { state: "bounced", tries: 13 });
	},
);

/** Leads to this machine, and is none of its names: for the mailer, a server elsewhere. */
const elsewhere = "0.0.0.0";

const outages: Readonly<
	Record<string, SMTPServerOptions & { scheme?: "smtps"; host?: string }>
> = {
	"refuses the login": {
		onAuth: (_, __, done) => done(refuse(535, "Wrong password")),
	},
	"has no connection to give": {
		onConnect: (_, done) => done(refuse(421, "Too busy")),
	},
	"closes the connection": answering((to) => refuse(421, `Too busy for ${to}`)),
	"has reached a quota": answering(() => refuse(550, "5.4.5 Too busy today")),
	"refuses the sender": {
		onMailFrom: (_, __, done) => done(refuse(550, "Not your address")),
	},
	"has a certificate that does not fit": {
		scheme: "smtps",
		secure: true,
		host: elsewhere,
	},
	"has a certificate that does not fit after STARTTLS": {
		disabledCommands: [],
		host: elsewhere,
	},
	"takes no TLS at a smtps: address": { scheme: "smtps" },
};

for (const [name, { scheme, host, ...smtp }] of Object.entries(outages)) {
	testOnSqlite(
		`a mail server that ${name} keeps the whole queue waiting, and uses up no try`,
		async (database, t) => {
			const names = ["ann@x.at", "bob@x.at"];
			const { list, work, logged } = await start(t, database, names, {
				smtp: {
					allowInsecureAuth: true,
					onAuth: (_, __, done) => done(null, { user: "ann" }),
					...smtp,
				},
				scheme,
				host,
				login: "ann:secret@",
			});
			assert.deepEqual(await work(), []);
			const states = (await mailsOf(list)).map(({ state, tries }) => [
				state,
				tries,
			]);
			assert.deepEqual(states, Array(2).fill(["waiting", 0]));
			const { outage } = await readMailerState(list);
			assert.match(
				outage ?? "",
				/Wrong password|Too busy|Not your address|certificate|^This port wants smtp:/,
			);
			assert.doesNotMatch(`${outage} ${logged}`, /@|secret/);
			await work(after(6));
			const said = logged.filter((line) => /cannot be used/.test(line));
			assert.equal(said.length, 1);
		},
	);
}

testOnSqlite(
	"a mail at which the mail server always hangs up does not keep the others back",
	async (database, t) => {
		const names = ["ann@x.at", "bob@x.at", "carol@x.at"];
		const { list, server, work, join } = await start(t, database, names, {
			smtp: {
				onRcptTo({ address }, _, done) {
					if (address !== "ann@x.at") return done();
					server.hangUp();
				},
			},
		});
		assert.deepEqual(await work(), []);
		assert.deepEqual(await work(after(6)), ["bob@x.at", "carol@x.at"]);
		await join("dan@x.at", "eve@x.at");
		await work(after(16));
		assert.equal((await work(after(22))).length, 4);
		const [ann] = await mailsOf(list);
		assert.partialDeepStrictEqual(ann, { state: "waiting", tries: 0 });
	},
);

testOnSqlite(
	"mail goes on when the mail server comes back",
	async (database, t) => {
		const { list, server, work, join, logged } = await start(t, database, [
			"ann@x.at",
		]);
		await server.close();
		await work();
		assert.match((await readMailerState(list)).outage ?? "", /ECONNREFUSED/);
		const back = await startMailServer(t, {}, server.port);
		await work(after(16));
		assert.equal(back.taken.length, 1);
		assert.equal((await readMailerState(list)).outage, undefined);
		assert.match(logged.at(-1) ?? "", /can be used again/);
		// The log has the next outage, too.
		await back.close();
		await join("bob@x.at");
		await work(after(20));
		assert.match(logged.at(-1) ?? "", /cannot be used/);
	},
);

testOnSqlite("five refusals in a row mark no person", async (database, t) => {
	let isRefusing = true;
	const names = Array.from({ length: 12 }, (_, n) => `p${n}@gmail.com`);
	const smtp = answering(() => (isRefusing ? refuse(550, "No") : null));
	const { list, work } = await start(t, database, names, { smtp });
	for (let minute = 0; minute < 10; minute += 1)
		await work(after(60 * minute), 20);
	const states = (await mailsOf(list)).map(({ state }) => state);
	assert.deepEqual([...new Set(states)], ["waiting"]);
	isRefusing = false;
	assert.equal((await work(after(4_000), 40)).length, 12);
});

testOnSqlite(
	"too many bounces pause all mails until the founder goes on",
	async (database, t) => {
		const { list, work } = await start(t, database, ["ann@x.at"]);
		const bounced = Array.from({ length: 11 }, (_, n) =>
			aMail({
				...{ id: n + 1, email: `p${n}@x.at`, state: "bounced" },
				ended_at: after(-1).toISOString(),
			}),
		);
		await list.insert("mails", bounced);
		assert.deepEqual(await work(), []);
		const { paused, paused_since } = await readMailerState(list);
		assert.equal(paused, "bounces");
		await saveState(list, {
			paused: null,
			bounces_seen_until: paused_since ?? "",
		});
		assert.deepEqual(await work(after(1)), ["ann@x.at"]);
	},
);
