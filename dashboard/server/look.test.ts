import assert from "node:assert/strict";
import { readSettings } from "../../config/settings.ts";
import { undoImport } from "../../list/imports.ts";
import { noteTold } from "../../list/told.ts";
import { announcementsText, type Mail } from "../../shared/mail.ts";
import { ago, minuteMs } from "../../shared/time.ts";
import { openList } from "../../store/list.ts";
import { findPeople } from "../../store/people-queries.ts";
import { add, testOnSqlite } from "../../test/support/engines.ts";
import { aMail, anEntry } from "../../test/support/rows.ts";
import { lookingAt } from "./look.ts";

testOnSqlite("keeps up with mails and calls", async ({ settings }, t) => {
	await add(settings, [
		anEntry({ email: "a@x.at", phone: null, user_type: "host" }),
	]);
	const { database } = readSettings(settings);
	const list = await openList(database, "write");
	t.after(() => list.close());
	const look = lookingAt(list, { timeZone: "UTC", linkSecrets: [] });
	const lookAtAnn = () =>
		look(async ({ list, version }) => {
			const [person] = await findPeople(list, { with: { email: ["a@x.at"] } });
			return { person, version };
		});
	const { id: _, ...mail } = aMail({ created_at: ago(-minuteMs) });
	const of = { email: "a@x.at", user_type: "host" } as const;
	for (const kind of ["confirmation", "launch"])
		await list.insert("mails", [{ ...mail, ...of, kind, state: "waiting" }]);
	const shown = async (state: Mail["state"]) => {
		await list.change("mails", {}, { state });
		const { person } = await lookAtAnn();
		return [person?.mail, announcementsText(person?.announcements ?? [])];
	};
	assert.deepEqual(await shown("held"), ["held", "launch held"]);
	assert.deepEqual(await shown("waiting"), ["asked", "launch waiting"]);
	assert.deepEqual(await shown("sent"), ["asked", "launch sent"]);
	assert.deepEqual(await shown("bounced"), ["bounced", "launch bounced"]);
	assert.deepEqual(await shown("waiting"), ["asked", "launch waiting"]);
	// Cancelled: nothing is waited for any more.
	assert.deepEqual(await shown("dropped"), [null, null]);

	// The database may fail once.
	const { version } = await lookAtAnn();
	const transaction = t.mock.method(list, "transaction");
	transaction.mock.mockImplementationOnce(() =>
		Promise.reject(new Error("No")),
	);
	await list.insert("calls", [{ email: "a@x.at", at: ago(0), note: "Later" }]);
	await assert.rejects(lookAtAnn(), /^Error: No$/);
	const now = await lookAtAnn();
	assert.equal(now.person?.note, "Later");
	assert.notEqual(now.version, version);
	assert.equal((await lookAtAnn()).version, now.version);
});

testOnSqlite("shows what an import tells of people", async (made, t) => {
	const { settings } = made;
	await add(settings, [anEntry({ email: "a@x.at" })]);
	const list = await openList(readSettings(settings).database, "write");
	t.after(() => list.close());
	const look = lookingAt(list, { timeZone: "UTC", linkSecrets: [] });
	const shown = () =>
		look(async ({ list }) => (await findPeople(list, {}))[0]?.mail);
	assert.equal(await shown(), null);
	const name = ago(0);
	const { ERASED_FILE } = settings;
	const left = { email: "A+x@x.at", kind: "left", at: null } as const;
	await noteTold(list, [left], name, ERASED_FILE);
	assert.equal(await shown(), "left");
	await undoImport(list, name, ERASED_FILE, () => [], true);
	assert.equal(await shown(), null);
});
