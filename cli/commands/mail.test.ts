import assert from "node:assert/strict";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import PostalMime from "postal-mime";
import { remember } from "../../store/mails.ts";
import { call } from "../../test/support/call-cli.ts";
import { add, emptyLists, testOnBoth } from "../../test/support/each-store.ts";
import { startMail, withMail } from "../../test/support/mail-cli.ts";
import { refuse, startMailServer } from "../../test/support/mail-server.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

const person = (email: string) =>
	({ email, phone: null, user_type: "host" }) as const;
const refuseBob = {
	onRcptTo: ({ address }: { address: string }, _: unknown, done: Done) =>
		done(address === "bob@x.at" ? refuse(550, "No bob here") : null),
};
type Done = (error?: Error | null) => void;

testOnBoth("mail status, pause, resume and retry", async (settings, t) => {
	await add(settings, ["ann@x.at", "bob@x.at", "carol@x.at"].map(person));
	const { env, server, work, openList } = await startMail(
		t,
		settings,
		refuseBob,
	);
	const print = async (...argv: string[]) => {
		const { code, out, err } = await call(["mail", ...argv], env);
		assert.deepEqual({ code, err }, { code: 0, err: "" });
		return out;
	};
	const before = await print();
	assert.match(before, /^No mailer is at work\.\n\nThere is no mail yet\./);

	assert.match(await print("pause"), /^Paused/);
	await work();
	assert.equal(server.taken.length, 0);
	const paused = await print("status");
	assert.match(paused, /No mailer is at work, and mails wait: 3\./);
	assert.match(paused, /Paused since 20.* UTC: `mail resume` goes on\./);

	assert.match(await print("resume"), /^It was paused since .* out again\.\n$/);
	assert.equal(await print("resume"), "Nothing was paused.\n");
	await work();
	assert.equal(server.taken.length, 2);
	const after = await print();
	assert.match(after, /^confirmation +0 +2 +1 +0$/m);
	assert.match(
		after,
		/^bounced .* +confirmation +bob@x\.at +550 No bob here$/m,
	);
	const json = JSON.parse(await print("status", "--json"));
	assert.equal(json.failed.length, 1);
	assert.match((await call(["show", "bob@x.at"], env)).out, /550 No bob here/);

	assert.match(await print("retry", "ann@x.at"), /: 0 mails\.\n$/);
	assert.match(await print("retry"), /: 1 mail\.\n$/);
	assert.match(await print(), /^confirmation +1 +2 +0 +0$/m);

	const list = await openList();
	await remember(list, "braked", new Date().toISOString());
	assert.match(await print(), /^Confirmations wait since .* far more people/m);
	assert.match(await print("resume"), /^Confirmations waited since/);
	assert.doesNotMatch(await print(), /Confirmations wait/);

	assert.deepEqual(await call(["mail", "ann@x.at"], env), {
		code: 2,
		out: "",
		err: `After "mail" comes one of these words: status, pause, resume, retry, preview, test. See npm run -s waitlist -- mail --help\n`,
	});

	assert.equal(await list.lock("mailer"), true);
	assert.match(await print(), /^The mailer is at work\.\n/);
});

test("mail preview writes every mail, without settings", async (t) => {
	const folder = path.join(temporaryFolder(t), "mails");
	const { code, out } = await call(["mail", "preview", folder]);
	assert.equal(code, 0);
	assert.match(out, /confirmation-host, confirmation-advertiser, launch-host/);
	const files = readdirSync(folder);
	assert.deepEqual(
		files.filter((name) => name.startsWith("confirmation-host")),
		[
			"confirmation-host.eml",
			"confirmation-host.html",
			"confirmation-host.txt",
		],
	);
	const file = readFileSync(path.join(folder, "confirmation-host.eml"));
	const { html, text, headers } = await PostalMime.parse(file);
	const read = (end: string) =>
		readFileSync(path.join(folder, `confirmation-host.${end}`), "utf8");
	assert.equal(text?.trim(), read("txt").trim());
	assert.equal(html?.trim(), read("html").trim());
	assert.ok(headers.some(({ key }) => key === "list-unsubscribe"));
	const inTheWay = path.join(folder, "digest.txt");
	const refused = await call(["mail", "preview", inTheWay]);
	assert.equal(refused.code, 1);
	assert.match(refused.err, /cannot be written \(E\w+\)\.\n$/);
});

test("mail test sends one of each", async (t) => {
	const settings = await emptyLists.SQLite(t);
	const server = await startMailServer(t, refuseBob);
	const env = withMail(settings, server.url);
	const { code, out } = await call(["mail", "test", "me@x.at"], env);
	assert.equal(code, 0);
	assert.match(out, /^confirmation-host: 250 OK/);
	assert.equal(server.taken.length, out.trim().split("\n").length);
	assert.ok(server.taken.every(({ to }) => to === "me@x.at"));
	const refused = await call(["mail", "test", "bob@x.at"], env);
	assert.equal(refused.code, 1);
	assert.match(refused.err, /did not take confirmation-host.*550 No bob here/);
	const off = await call(["mail", "test", "me@x.at"], settings);
	assert.match(off.err, /^Mail is off: set MAIL_URL/);
});

testOnBoth(
	"stats, list, count, export and erase --left know the states of mail",
	async (settings, t) => {
		await add(settings, ["ann@x.at", "bob@x.at", "carol@x.at"].map(person));
		const { env, work, answer } = await startMail(t, settings, refuseBob);
		const print = async (...argv: string[]) => {
			const { code, out, err } = await call(argv, env);
			assert.deepEqual({ code, err }, { code: 0, err: "" });
			return out;
		};
		assert.doesNotMatch(await print("stats"), /confirmed/);
		assert.doesNotMatch(await print("list"), /mail$/m);
		await work();
		assert.match(await print("stats"), /^waiting +2 +0 +2$/m);
		await answer("ann@x.at", "confirmed");
		await answer("carol@x.at", "left");
		const stats = await print("stats");
		for (const state of ["confirmed", "bounced", "left"])
			assert.match(stats, new RegExp(`^${state} +1 +0 +1$`, "m"));
		assert.match(await print("list"), /bob@x\.at .* bounced\n/);
		assert.match(await print("list", "--confirmed"), /Page 1 of 1, 1 in all/);
		assert.match(await print("count", "--confirmed"), /^host +1$/m);
		assert.match(
			await print("show", "ann@x.at"),
			/^By mail, as host: confirmed$/m,
		);
		const csv = await print("export", "--confirmed");
		assert.match(csv, /\nann@x\.at,.*,confirmed\r?\n$/);
		const each = await call(["export", "--confirmed", "--submissions"], env);
		assert.equal(each.code, 2);

		const file = path.join(temporaryFolder(t), "people.csv");
		writeFileSync(file, await print("export"));
		assert.match(await print("import", file), /Refused: none/);

		assert.match(await print("erase", "--left", "--yes"), /^Erased: 1 sign-up/);
		assert.equal(
			await print("erase", "--left", "--yes"),
			"No person has left.\n",
		);
		assert.doesNotMatch(await print("list"), /carol/);
	},
);
