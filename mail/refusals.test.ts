/** What the mailer does when a real mail server refuses. */
import assert from "node:assert/strict";
import type { SMTPServerOptions } from "smtp-server";
import { answering, refuse } from "../test/support/mail-server.ts";
import {
	after,
	mailsOf,
	start,
	testOnSqlite,
} from "../test/support/test-mailer.ts";
import { readMailerState } from "./mailer-state.ts";

const atData = (error: Error): SMTPServerOptions => ({
	onData(stream, _, done) {
		stream.resume().on("end", () => done(error));
	},
});

testOnSqlite(
	"an address that takes no mail is tried once, and no other mail waits for it",
	async (database, t) => {
		const wrong = refuse(550, "5.4.1 Recipient address rejected");
		const smtp = answering((to) => (to === "ann@x.at" ? wrong : null));
		const names = ["ann@x.at", "bob@y.at"];
		const { list, work } = await start(t, database, names, { smtp });
		assert.deepEqual(await work(), ["bob@y.at"]);
		const [ann] = await mailsOf(list);
		assert.partialDeepStrictEqual(ann, { state: "bounced", tries: 1 });
		assert.equal((await readMailerState(list)).outage, undefined);
	},
);

testOnSqlite(
	"addresses at domains that do not exist are no outage, and a person who joins then gets the mail at once",
	async (database, t) => {
		const wrong = refuse(550, "5.1.2 Domain not found");
		const smtp = answering((to) => (to.startsWith("wrong") ? wrong : null));
		const names = Array.from({ length: 8 }, (_, n) => `wrong@d${n}.at`);
		// One mail in a minute: what is refused uses none.
		const settings = { perMinute: 1 };
		const options = { smtp, settings };
		const { list, newMailer, join, server } = await start(
			t,
			database,
			names,
			options,
		);
		await join("ann@x.at");
		const mailer = newMailer(list);
		const pauses: number[] = [];
		while (server.taken.length === 0 && pauses.length < 20)
			pauses.push(await mailer.round());
		assert.equal(pauses.at(-1), 60_000);
		assert.deepEqual(new Set(pauses.slice(0, -1)), new Set([0]));
		assert.equal((await readMailerState(list)).outage, undefined);
		const states = (await mailsOf(list)).map(({ state }) => state);
		assert.equal(states.filter((state) => state === "bounced").length, 8);
	},
);

const aboutUs: Readonly<Record<string, SMTPServerOptions>> = {
	"SendAsDenied after the data": atData(
		refuse(554, "5.2.252 SendAsDenied; a@x.at not allowed to send as b@x.at"),
	),
	"5.7.1 to MAIL FROM": {
		onMailFrom: (_, __, done) => done(refuse(550, "5.7.1 Not authorized")),
	},
	"5.7.1 after the data": atData(refuse(550, "5.7.1 Message refused")),
	"530 to RCPT TO": answering(() =>
		refuse(530, "5.7.0 Authentication required"),
	),
	"an answer to RCPT TO that names the relay": answering(() =>
		refuse(554, "5.7.1 Relay access denied"),
	),
};
for (const [what, smtp] of Object.entries(aboutUs))
	testOnSqlite(
		`${what} keeps all mails waiting, and marks no mail as bounced`,
		async (database, t) => {
			const names = Array.from({ length: 4 }, (_, n) => `p${n}@x${n}.at`);
			const { list, work } = await start(t, database, names, { smtp });
			for (const seconds of [0, 20, 60, 600]) await work(after(seconds));
			for (const { state, tries } of await mailsOf(list))
				assert.deepEqual([state, tries], ["waiting", 0]);
			assert.notEqual((await readMailerState(list)).outage, undefined);
		},
	);

testOnSqlite(
	"5.7.1 to one recipient while others are taken is about that one",
	async (database, t) => {
		const smtp = answering((to) =>
			to === "ann@x.at" ? refuse(550, "5.7.1 Not authorized") : null,
		);
		const names = ["bob@x.at", "ann@x.at", "cem@x.at"];
		const { list, work } = await start(t, database, names, { smtp });
		for (const seconds of [0, 20]) await work(after(seconds));
		const states = (await mailsOf(list)).map(({ email, state }) => [
			email,
			state,
		]);
		assert.deepEqual(Object.fromEntries(states), {
			"ann@x.at": "bounced",
			"bob@x.at": "sent",
			"cem@x.at": "sent",
		});
		assert.equal((await readMailerState(list)).outage, undefined);
	},
);

testOnSqlite(
	"a mail that is always refused like an outage delays no others, and bounces",
	async (database, t) => {
		let tries = 0;
		const smtp = answering((to) => {
			if (to !== "ann@x.at") return null;
			tries += 1;
			return refuse(550, "5.7.26 Not signed");
		});
		const { list, work, joinAt } = await start(t, database, ["ann@x.at"], {
			smtp,
		});
		const hour = 3_600;
		await work();
		for (let n = 0; n < 6 * 24; n += 4) {
			await joinAt(after(n * hour), `p${n}@gmail.com`);
			for (const seconds of [1, 30]) await work(after(n * hour + seconds), 6);
		}
		const mails = await mailsOf(list);
		const ann = mails.find(({ email }) => email === "ann@x.at");
		const others = mails.filter((mail) => mail !== ann);
		assert.equal(ann?.state, "bounced");
		assert.ok(tries < 30, `${tries} tries`);
		assert.ok(others.every(({ state }) => state === "sent"));
	},
);
