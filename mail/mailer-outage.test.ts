import assert from "node:assert/strict";
import type { SMTPServerOptions } from "smtp-server";
import { refuse, startMailServer } from "../test/support/mail-server.ts";
import {
	after,
	mailsOf,
	start,
	testOnSqlite,
} from "../test/support/test-mailer.ts";
import { readMemory, tellMailer } from "./mailer-memory.ts";

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
		onAuth: (_, __, done) => done(refuse(535, "Wrong password")),
	},
	"has no connection to give": {
		onConnect: (_, done) => done(refuse(421, "Too busy")),
	},
	"closes the connection": {
		onRcptTo: ({ address }, _, done) =>
			done(refuse(421, `Too busy for ${address}`)),
	},
	"has reached a quota": {
		onRcptTo: (_, __, done) =>
			done(refuse(550, "5.4.5 Too busy: daily sending limit exceeded")),
	},
	"refuses the sender": {
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
				{
					smtp: {
						allowInsecureAuth: true,
						onAuth: (_, __, done) => done(null, { user: "ann" }),
						...smtp,
					},
					login: "ann:secret@",
				},
			);
			assert.deepEqual(await work(), []);
			for (const { state, tries } of await mailsOf(list)) {
				assert.deepEqual([state, tries], ["waiting", 0]);
			}
			const { outage } = await readMemory(list);
			assert.match(outage ?? "", /Wrong password|Too busy|Not your address/);
			assert.doesNotMatch(`${outage} ${logged}`, /@/);
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
		assert.deepEqual(await work(after(16)), ["ann@x.at"]);
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
		await work(after(16));
		assert.equal((await work(after(22))).length, 4);
		const [ann] = await mailsOf(list);
		assert.partialDeepStrictEqual(ann, { state: "waiting", tries: 0 });
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
		await work(after(16));
		assert.deepEqual(
			back.taken.map(({ to }) => to),
			["ann@x.at"],
		);
		assert.equal((await readMemory(list)).outage, undefined);
		assert.match(logged.at(-1) ?? "", /can be used again/);
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
