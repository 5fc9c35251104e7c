import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { personKey, readToken } from "../../mail/links.ts";
import { remember } from "../../mail/mailer-memory.ts";
import type { Side } from "../../shared/sides.ts";
import { call } from "../../test/support/call-cli.ts";
import { copyProject } from "../../test/support/copy-project.ts";
import {
	add,
	emptyLists,
	type Settings,
} from "../../test/support/each-store.ts";
import { startMail } from "../../test/support/mail-cli.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";

async function join(settings: Settings, side: Side, ...emails: string[]) {
	for (const email of emails)
		await add(settings, [{ email, phone: null, user_type: side }]);
}

test("announce refuses unknown and unfinished words", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await join(settings, "host", "ann@x.at");
	const { env } = await startMail(t, settings);
	const unknown = await call(["announce", "lunch"], env);
	assert.equal(unknown.code, 1);
	assert.match(unknown.err, /no announcement "lunch"; it has: launch\.\n$/);
	const unfinished = await call(["announce", "launch", "--yes"], env);
	assert.equal(unfinished.code, 1);
	assert.match(unfinished.err, /^The words of launch are not finished\./);
	assert.match(unfinished.err, /content\/mails\.ts:\n\[/);
	for (const [options, words] of [
		[["--ratio", "3"], /^--ratio must be hosts:advertisers/],
		[["--ratio", "3:1", "--side", "host"], /^--ratio takes both sides/],
		[["--count", "0"], /^--count must be/],
	] as const) {
		const misuse = await call(["announce", "launch", ...options], env);
		assert.equal(misuse.code, 2);
		assert.match(misuse.err, words);
	}
});

test("announce shows who and what first, and sends it after --yes", async (t) => {
	const settings = await emptyLists.SQLite(t);
	await join(settings, "host", "h1@x.at", "h2@x.at", "h3@x.at");
	await join(settings, "advertiser", "a1@x.at");
	const { env, server, work, openList } = await startMail(t, settings);
	// A project whose announcement is finished.
	const folder = temporaryFolder(t);
	await copyProject(folder);
	const words = path.join(folder, "content/mails.ts");
	const text = readFileSync(words, "utf8");
	const perSide = ["host", "advertiser"].map(
		(side) =>
			`${side}: { subject: "For each ${side}", heading: "Hello", paragraphs: ["Hello."], button: "Open", href: "/" },`,
	);
	writeFileSync(
		words,
		text
			.replaceAll(/"\[(.*)\]"/g, '"$1"')
			.replace(/(Announcement>> = \{)/, `$1 spring: { ${perSide.join(" ")} },`),
	);
	const copied: typeof import("../../test/support/call-cli.ts") = await import(
		path.join(folder, "test/support/call-cli.ts")
	);
	const announceAs = async (...options: string[]) => {
		const argv = ["announce", "--unconfirmed", ...options];
		const { code, out, err } = await copied.call(argv, env);
		assert.equal(code, 0, err);
		return { out, err };
	};
	const announce = (...options: string[]) => announceAs("launch", ...options);
	const { out: dry } = await announce("--ratio", "2:1");
	assert.match(dry, /^launch would go to 2 hosts and 1 advertiser\.$/m);
	assert.match(dry, / host +h1@x\.at\n.* host +h2@x\.at\n.* a1@x\.at$/m);
	assert.match(
		dry,
		/^To hosts:\nSubject: .+\n\n[\s\S]*^To advertisers:\nSubject: /m,
	);
	const links = dry.match(/(?<=http:\/\/frontage\.example\/me\/)\S+/g) ?? [];
	assert.equal(links.length, 2);
	const anns = ["host", "advertiser"].flatMap((side) =>
		["h1@x.at", "a1@x.at"].map((email) =>
			personKey(env.LINK_SECRET, email, side as Side),
		),
	);
	for (const link of links) {
		const key = readToken([env.LINK_SECRET], link)?.personKey;
		assert.ok(key !== undefined && !anns.includes(key));
	}
	assert.match(
		dry,
		/Nothing was sent\. Add --yes to send it, with these words\.\n$/,
	);
	const sent = await announce("--ratio", "2:1", "--yes");
	assert.match(sent.out, /^Mails in the queue for launch: 3\./);
	assert.match(sent.err, /No mailer is at work/);
	const again = await announce("--ratio", "2:1", "--yes");
	assert.equal(again.out, "Nobody new: everyone chosen already has it.\n");
	const rest = await announce("--side", "host", "--count", "5");
	assert.match(
		rest.out,
		/^launch would go to 1 host\.\nLeft out: 2 have it\.$/m,
	);

	const spring = await announceAs("spring", "--yes");
	assert.match(spring.out, /^Mails in the queue for spring: 4\./);
	assert.match(
		(await announceAs("spring")).out,
		/^spring would go to no person\.\nLeft out: 4 have it\.$/m,
	);
	const list = await openList();
	await remember(list, { "on-since": "2999-01-01T00:00:00.000Z" });
	await work();
	const subjects = Map.groupBy(server.taken, ({ email }) => email.subject);
	assert.equal(subjects.get("For each host")?.length, 3);
	assert.deepEqual(
		subjects.get("For each advertiser")?.map(({ to }) => to),
		["a1@x.at"],
	);
});
