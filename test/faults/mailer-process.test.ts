/** The mailer beside the server, while both are killed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { personKey } from "../../mail/letter/links.ts";
import { erasedFileOf, readWishes } from "../../store/erased-people.ts";
import { openInbox } from "../../store/inbox.ts";
import { withList } from "../../store/list.ts";
import { childrenOf, noChildren as skip } from "../support/children-of.ts";
import { withMail } from "../support/mail-cli.ts";
import { startMailServer } from "../support/mail-server.ts";
import { eventually, signUp, startOnSqlite } from "../support/visitors.ts";

test("the mailer runs beside the server, is started again, and ends with it", {
	skip,
}, async (t) => {
	const mail = await startMailServer(t);
	const settings = withMail({}, mail.url);
	const { server, restart, database } = await startOnSqlite(t, { settings });
	const arrival = async (address: string, to: string) => {
		await signUp(address, to);
		await eventually(() => mail.taken.some((each) => each.to === to));
	};
	const mailersEnd = () =>
		eventually(() =>
			withList(database, "write", (list) => list.lock("mailer")),
		);
	// Before it is at work: the next one writes to those who joined when it should have been.
	const [first = 0] = childrenOf(server.pid);
	await signUp(server.address, "ann@x.at");
	process.kill(first, "SIGKILL");
	assert.doesNotMatch(server.output(), /The mailer is at work/);
	await eventually(() => mail.taken.some(({ to }) => to === "ann@x.at"));
	assert.match(server.output(), /The mailer ended \(SIGKILL\)/);
	// Remembers who has left, for older backups.
	const inbox = await openInbox(database);
	const key = personKey(settings.LINK_SECRET, "ann@x.at", "host");
	await inbox.addReply(key, "left");
	await inbox.close();
	const erasedFile = erasedFileOf(database, null);
	await eventually(() =>
		Object.values(readWishes(erasedFile)).some(
			({ left }) => left !== undefined,
		),
	);
	await arrival(server.address, "bob@x.at");
	await server.end("SIGTERM");
	await mailersEnd();

	const next = await restart();
	await arrival(next.address, "cem@x.at");
	await next.end("SIGKILL");
	await mailersEnd();
});
