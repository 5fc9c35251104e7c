/** What has gone wrong for people who keep a list of others in a browser. */
import assert from "node:assert/strict";
import { actsOn, deskOf } from "../support/desk.ts";
import { add, storedIn, testOnBoth } from "../support/engines.ts";
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
