/** What has gone wrong for people who keep a list of others in a browser. */
import assert from "node:assert/strict";
import { readMinute } from "../../cli/times.ts";
import { readSettings } from "../../config/settings.ts";
import { queries } from "../../dashboard/api.ts";
import { withList } from "../../store/list.ts";
import { actsOn, dashboardOn, deskOf } from "../support/desk.ts";
import { startDesk } from "../support/desk-login.ts";
import {
	add,
	aRow,
	storedIn,
	testOnBoth,
	testOnSqlite,
} from "../support/engines.ts";
import { anEntry } from "../support/rows.ts";

testOnBoth(
	"of two windows, the older one is told before it overwrites anything (ebi-chebi/ChEBI#89)",
	async ({ settings }) => {
		const act = actsOn(deskOf(settings));
		await add(settings, [anEntry({ email: "ann@x.at", phone: "+43 1" })]);
		const { person } = await act("person", { email: "ann@x.at" });
		const { email = "", version = "", notes } = person ?? {};
		const isSure = false;
		const correct = (phone: string, seen: string) =>
			act("correct", { email, version: seen, to: { phone }, isSure });
		assert.ok("done" in (await correct("+43 2", version)));
		const refused = await correct("+43 3", version);
		const now = await act("person", { email });
		assert.equal(now.person?.people[0]?.phone, "+43 2");
		// Sent again after that, it is meant.
		assert.ok("refused" in refused);
		assert.equal(refused.version, now.person?.version);
		assert.ok("done" in (await correct("+43 3", refused.version ?? "")));

		const note = (text: string, seen = "") =>
			act("note", { email, version: seen, note: text, call_on: "" });
		assert.ok("done" in (await note("of one", notes?.version)));
		assert.ok("refused" in (await note("of the other", notes?.version)));
		const { person: noted } = await act("person", { email });
		assert.equal(noted?.notes.note, "of one");
	},
);

testOnBoth(
	"a list that moves under the pointer has no other person erased (Awesome-Technologies/synapse-admin#365), and an address counts in any spelling (zitadel/zitadel#5042)",
	async ({ settings }) => {
		const act = actsOn(deskOf(settings));
		const email = "anna@xn--caf-mller-d4a5s.example";
		await add(settings, [anEntry({ email }), anEntry({ email: "bob@x.at" })]);
		const before = await storedIn(settings);
		const { person } = await act("person", { email });
		const version = person?.version ?? "";
		for (const typed of ["", "bob@x.at", "anna@café-müller.exampl"]) {
			const answer = await act("erase", { email, version, typed });
			assert.ok("refused" in answer);
			assert.equal(answer.field, "typed");
		}
		assert.deepEqual(await storedIn(settings), before);
		const typed = " Anna@Café-Müller.example";
		assert.ok("done" in (await act("erase", { email, version, typed })));
	},
);

testOnSqlite(
	"of two tabs of one session, each goes on after what the other did (Dolibarr/dolibarr#40142)",
	async (database, t) => {
		const { logIn, visit } = await startDesk(t, database);
		const one = await logIn();
		const { cookie } = one;
		const page = await visit("/desk/", { headers: { cookie } });
		const token = /data-token="([^"]+)"/.exec(page.body)?.[1];
		const other = { ...one, authorization: `Bearer ${token}` };
		for (const [n, headers] of [one, other, one, other].entries()) {
			const person = { email: `p${n}@x.at`, side: "host", phone: "" };
			const others = { language: "", source: "", note: "" };
			const body = JSON.stringify({ ...person, ...others, isConfirmed: true });
			const answer = await visit("/desk/api/add", { headers, body });
			assert.match(answer.body, /"done"/);
		}
	},
);

testOnSqlite(
	"a restart ends no session (spmjs/spmjs.io#7)",
	async (database, t) => {
		const session = await (await startDesk(t, database)).logIn();
		assert.equal(await (await startDesk(t, database)).poll(session), 200);
	},
);

const bogota = "America/Bogota";

testOnBoth(
	"a day of a filter begins where the founder is, and not in UTC (chatwoot/chatwoot#15604)",
	async ({ settings }) => {
		const desk = deskOf(settings);
		const writing = { ...desk.writing, timeZone: bogota };
		await withList(readSettings(settings).database, "create", async (list) => {
			await list.insert(
				"waitlist",
				["04:59", "05:00"].map((time) =>
					aRow({
						email: `${time.replace(":", "")}@x.at`,
						created_at: `2026-08-27T${time}:00.000Z`,
					}),
				),
			);
			const shown = dashboardOn(list, settings, {
				desk: { ...desk, writing },
			});
			const order = { sort: "joined_at", descending: false } as const;
			const { people } = await queries.people.answer(shown, {
				...{ ...order, offset: 0, limit: 10, joinedFrom: "2026-08-27" },
			});
			assert.deepEqual(
				people.map(({ email }) => email),
				["0500@x.at"],
			);
		});
	},
);

testOnSqlite(
	"a minute that is chosen for a mail is the founder's, and not the server's (spatie/mailcoach-support#53, SuiteCRM/SuiteCRM#3320)",
	async ({ settings }) => {
		const desk = deskOf(settings);
		const act = actsOn({
			...desk,
			writing: {
				...desk.writing,
				timeZone: bogota,
				readMinute: (text) => readMinute(text, bogota),
			},
		});
		await add(settings, [anEntry({ email: "ann@x.at" })]);
		const draft = await act("saveDraft", {
			name: "spring",
			words: { en: { subject: "We open", body: "Come." } },
			whom: { unconfirmed: true },
			// In UTC, it would be the evening before.
			when: { at: "2999-12-04T00:30", perDay: 1 },
		});
		assert.ok("id" in draft);
		const { id = 0, version = "" } = draft;
		const { waves } = await act("plan", { id, version });
		assert.deepEqual(waves, [{ day: "2999-12-04", count: 1 }]);
	},
);
