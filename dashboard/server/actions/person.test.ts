import assert from "node:assert/strict";
import type { DatabaseAddress } from "../../../config/database.ts";
import { readActions, recordAction } from "../../../list/desk-actions.ts";
import { ago, dayMs } from "../../../shared/time.ts";
import { readErased, readErasureKeys } from "../../../store/erased-people.ts";
import { withList } from "../../../store/list.ts";
import { actsOn, deskOf } from "../../../test/support/desk.ts";
import {
	add,
	openForTest,
	storedIn,
	testOnBoth,
	testOnSqlite,
} from "../../../test/support/engines.ts";
import { anEntry } from "../../../test/support/rows.ts";
import type { Asked } from "../../actions.ts";

testOnBoth(
	"a person is corrected, noted, taken off and erased, each time as the page has seen the person",
	async ({ settings, ...database }) => {
		const desk = deskOf(settings);
		const act = actsOn(desk);
		await add(settings, [anEntry({ email: "Ann@gmial.com", phone: "+43 1" })]);
		const read = async (email: string) => {
			const { person } = await act("person", { email });
			assert.ok(person);
			return person;
		};
		const ann = await read("ann@gmial.com");
		const corrected = await act("correct", {
			email: ann.email,
			version: ann.version,
			to: { email: " ann@gmail.com", phone: "", language: "de" },
			isSure: false,
		});
		assert.partialDeepStrictEqual(corrected, {
			done: "Corrected: email: Ann@gmial.com → ann@gmail.com; phone: +43 1 → none; language: (unknown) → German.",
			email: "ann@gmail.com",
			record: { action: "correct", detail: "email, phone, language" },
		});
		assert.deepEqual(await act("person", { email: ann.email }), {
			person: null,
		});
		const { email, version, notes, people } = await read("ann@gmail.com");
		assert.partialDeepStrictEqual(people, [{ phone: null, language: "de" }]);

		const note = { note: " Two walls ", call_on: "2026-12-01" };
		await act("note", { email, version: notes.version, ...note });
		const noted = await read(email);
		assert.partialDeepStrictEqual(noted, {
			version,
			notes: { note: "Two walls", call_on: "2026-12-01" },
			hasLeft: false,
		});
		await act("leave", { email, version });
		const left = await read(email);
		assert.equal(left.hasLeft, true);
		// What the other window was told before does not hold any more.
		assert.partialDeepStrictEqual(
			await act("erase", { email, version, typed: email }),
			{ version: left.version },
		);
		await act("erase", { email, version: left.version, typed: email });
		assert.deepEqual(await act("person", { email }), { person: null });
		await withList(database as never, "read", async (list) => {
			const keys = await readErasureKeys(list);
			assert.ok(readErased(desk.erasedFile, keys).isErased(email));
		});
	},
);

testOnBoth(
	"a correction of several sign-ups, or onto another person, is asked back first",
	async ({ settings }) => {
		const act = actsOn(deskOf(settings));
		const ann = anEntry({ email: "ann@x.at", phone: "+43 1" });
		await add(settings, [ann, { ...ann, user_type: "advertiser" }]);
		await add(settings, [anEntry({ email: "bob@x.at" })]);
		const before = await storedIn(settings);
		const { person } = await act("person", { email: "ann@x.at" });
		const { email = "", version = "" } = person ?? {};
		const asked = { email, version, to: { email: "BOB@x.at" } };
		assert.deepEqual(await act("correct", { ...asked, isSure: false }), {
			question: [
				"email: ann@x.at → BOB@x.at",
				"BOB@x.at is on the list already, with 1 sign-up: the two are one person then.",
			],
			signUps: 3,
		});
		assert.deepEqual(await storedIn(settings), before);
		await act("correct", { ...asked, isSure: true });
		const { person: bob } = await act("person", { email: "bob@x.at" });
		assert.equal(bob?.signUps.length, 3);
	},
);

testOnBoth(
	"what was done for a person stays with the corrected address, and goes with the person",
	async ({ settings, ...database }, t) => {
		const act = actsOn(deskOf(settings));
		const list = await openForTest(t, database as DatabaseAddress);
		await add(settings, [anEntry({ email: "ann@x.at" })]);
		const done_by = "bo@b.example";
		await recordAction(list, { action: "note", email: "ann@x.at", done_by });
		const read = async (email: string) =>
			(await act("person", { email })).person;
		const correct = async (email: string, to: string) => {
			const { version = "" } = (await read(email)) ?? {};
			const asked = { email, version, to: { email: to }, isSure: true };
			assert.ok("done" in (await act("correct", asked)));
		};
		await correct("ann@x.at", "Ann@y.at");
		await correct("ann@y.at", "ann@z.at");
		const ann = await read("ann@z.at");
		assert.partialDeepStrictEqual(ann?.actions, [{ action: "note", done_by }]);
		const { email = "", version = "" } = ann ?? {};
		await act("erase", { email, version, typed: email });
		assert.deepEqual(await readActions(list), []);
	},
);

testOnBoth(
	"logins, logouts and downloads are kept for a year; what changed the list, longer",
	async (database, t) => {
		const list = await openForTest(t, database);
		const actions = ["log in", "download", "import"] as const;
		await list.insert(
			"desk_actions",
			[367, 365].flatMap((days) =>
				actions.map((action) => ({
					...{ at: ago(days * dayMs), done_by: "bo@b.example", action },
				})),
			),
		);
		await recordAction(list, { action: "download", done_by: "bo@b.example" });
		assert.equal((await readActions(list)).length, 7);
		await recordAction(list, { action: "log in", done_by: "bo@b.example" });
		assert.deepEqual(
			(await readActions(list)).map(({ action }) => action),
			["log in", "download", "import", "download", "log in", "import"],
		);
	},
);

testOnSqlite(
	"what is wrong is said at its field, and nothing changes",
	async ({ settings }) => {
		const act = actsOn(deskOf(settings));
		await add(settings, [anEntry({ email: "ann@x.at" })]);
		const { person } = await act("person", { email: "ann@x.at" });
		const { email = "", version = "" } = person ?? {};
		const before = await storedIn(settings);
		for (const [to, field] of [
			[{ email: "ann" }, "email"],
			[{ phone: "1\n2" }, "phone"],
			[{ phone: "1".repeat(41) }, "phone"],
			[{}, undefined],
		] as const) {
			const answer = await act("correct", { email, version, to, isSure: true });
			assert.ok("refused" in answer, JSON.stringify(to));
			assert.equal(answer.field, field);
		}
		const met: Asked<"add"> = {
			...{ email: "bob@x.at", side: "host", phone: "", language: "" },
			...{ source: "", note: "", isConfirmed: false },
		};
		for (const [wrong, field] of [
			[{ email: "bob" }, "email"],
			[{ email: "ANN@x.at" }, "email"],
			[{ side: "" }, "side"],
			[{ phone: "1".repeat(41) }, "phone"],
			[{ source: "bob@x.at" }, "source"],
		] as const) {
			const answer = await act("add", { ...met, ...wrong });
			assert.ok("refused" in answer, JSON.stringify(wrong));
			assert.equal(answer.field, field);
		}
		assert.deepEqual(await storedIn(settings), before);

		await act("leave", { email, version });
		const again: Asked<"add"> = {
			...met,
			...{ email, side: "advertiser", isConfirmed: true },
		};
		assert.partialDeepStrictEqual(await act("add", again), {
			field: "isConfirmed",
		});
		assert.ok("done" in (await act("add", { ...again, isConfirmed: false })));
	},
);

testOnSqlite(
	"an added person has what the founder said",
	async ({ settings }) => {
		const act = actsOn(deskOf(settings));
		const added = await act("add", {
			...{ email: " bob@x.at", side: "host", phone: "+43 1", language: "de" },
			...{ source: "fair-vienna", note: "Bob", isConfirmed: true },
		});
		assert.partialDeepStrictEqual(added, {
			done: "Added: bob@x.at, host. Counts as confirmed: no mail asks.",
			email: "bob@x.at",
		});
		const { person } = await act("person", { email: "bob@x.at" });
		assert.partialDeepStrictEqual(person, {
			people: [
				{
					phone: "+43 1",
					language: "de",
					source: "fair-vienna",
					mail: "confirmed",
				},
			],
			notes: { note: "Bob" },
		});
	},
);
