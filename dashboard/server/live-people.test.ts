import assert from "node:assert/strict";
import { readSettings } from "../../config/settings.ts";
import { undoImport } from "../../list/imports.ts";
import { noteTold } from "../../list/told.ts";
import { announcementsText, type Mail } from "../../shared/mail.ts";
import { ago, minuteMs } from "../../shared/time.ts";
import { openList } from "../../store/list.ts";
import { add, testOnSqlite } from "../../test/support/engines.ts";
import { aMail, anEntry } from "../../test/support/rows.ts";
import { LivePeople } from "./live-people.ts";

testOnSqlite("keeps up with mails and calls", async ({ settings }, t) => {
	await add(settings, [
		anEntry({ email: "a@x.at", phone: null, user_type: "host" }),
	]);
	const { database } = readSettings(settings);
	const list = await openList(database, "write");
	t.after(() => list.close());
	const live = new LivePeople(list, "UTC");
	const { id: _, ...mail } = aMail({ created_at: ago(-minuteMs) });
	const of = { email: "a@x.at", user_type: "host" } as const;
	for (const kind of ["confirmation", "launch"])
		await list.insert("mails", [{ ...mail, ...of, kind, state: "waiting" }]);
	const shown = async (state: Mail["state"]) => {
		await list.change("mails", {}, { state });
		await live.refresh();
		const [person] = live.current.people.of("a@x.at");
		return [person?.mail, announcementsText(person?.announcements ?? [])];
	};
	assert.deepEqual(await shown("held"), ["held", "launch held"]);
	assert.deepEqual(await shown("waiting"), ["waiting", "launch waiting"]);
	assert.deepEqual(await shown("sent"), ["waiting", "launch sent"]);
	assert.deepEqual(await shown("bounced"), ["bounced", "launch bounced"]);
	assert.deepEqual(await shown("waiting"), ["waiting", "launch waiting"]);
	// Cancelled: nothing is waited for any more.
	assert.deepEqual(await shown("dropped"), [null, null]);

	// The database may fail once.
	const transaction = t.mock.method(list, "transaction");
	transaction.mock.mockImplementationOnce(() =>
		Promise.reject(new Error("No")),
	);
	await assert.rejects(live.refresh(), /^Error: No$/);
	await list.insert("calls", [{ email: "a@x.at", at: ago(0), note: "Later" }]);
	await live.refresh();
	assert.equal(live.current.people.of("a@x.at")[0]?.note, "Later");
});

testOnSqlite("shows what an import tells of people", async (made, t) => {
	const { settings } = made;
	await add(settings, [anEntry({ email: "a@x.at" })]);
	const list = await openList(readSettings(settings).database, "write");
	t.after(() => list.close());
	const live = new LivePeople(list, "UTC");
	const shown = async () => {
		await live.refresh();
		return live.current.people.of("a@x.at")[0]?.mail;
	};
	assert.equal(await shown(), null);
	const name = ago(0);
	const { ERASED_FILE } = settings;
	const left = { email: "A+x@x.at", kind: "left", at: null } as const;
	await noteTold(list, [left], name, ERASED_FILE);
	assert.equal(await shown(), "left");
	await undoImport(list, name, ERASED_FILE, () => [], true);
	assert.equal(await shown(), null);
});
