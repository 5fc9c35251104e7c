import assert from "node:assert/strict";
import { erase } from "../list/erase.ts";
import { refreshPeople, remakePeople } from "../list/refresh-people.ts";
import type { Side } from "../shared/sides.ts";
import { limits } from "../store/limits.ts";
import type { List } from "../store/list.ts";
import { readFoldState } from "../store/people.ts";
import { readUncoded } from "../store/people-codes.ts";
import { openForTest, testOnBoth } from "../test/support/engines.ts";
import {
	beginAnew,
	expectSame,
	someSecrets,
} from "../test/support/people-anew.ts";
import { aMail, aReply, aSignUp } from "../test/support/rows.ts";
import { personKey } from "./letter/links.ts";
import { refreshOwners } from "./owners.ts";

const [first = [], second = []] = someSecrets;

/** A person joins and replies to the mail: `id` is that of the sign-up, of the mail and of the reply. */
async function reply(
	list: List,
	id: number,
	email: string,
	kind: "confirmed" | "left",
	user_type: Side = "host",
): Promise<void> {
	const person_key = personKey("a secret", email, user_type);
	await list.insert("waitlist", [aSignUp({ id, email, user_type })]);
	await list.insert("mails", [aMail({ id, email, user_type, person_key })]);
	await list.insert("replies", [aReply({ id, person_key, kind })]);
}

testOnBoth(
	"the codes of own links are those of all who have confirmed",
	async (database, t) => {
		t.mock.property(limits, "foldedAtATime", 2);
		const list = await openForTest(t, database);
		const beside = await openForTest(t, database);
		const { ERASED_FILE } = database.settings;
		const both = (one: readonly string[], other: readonly string[]) =>
			Promise.all([refreshOwners(list, one), refreshOwners(beside, other)]);
		const isComputed = async () =>
			(await readFoldState(list))?.codes?.areAll &&
			(await readUncoded(list, 1)).length === 0;
		for (const [id, name] of ["ann", "bob", "cy", "dee", "eve"].entries())
			await reply(list, id + 1, `${name}@x.at`, "confirmed");
		await reply(list, 6, "ann@x.at", "confirmed", "advertiser");
		const steps: readonly (() => Promise<unknown>)[] = [
			() => refreshOwners(list, []),
			() => refreshOwners(list, first),
			() => reply(list, 7, "fay@x.at", "confirmed"),
			() => refreshPeople(beside),
			() => refreshOwners(list, first),
			() => refreshOwners(beside, second),
			() => list.insert("waitlist", [aSignUp({ id: 8, email: "bob@x.at" })]),
			() => refreshOwners(list, second),
			() =>
				list.insert(
					"waitlist",
					["ann", "bob", "eve", "fay"].map((name, n) =>
						aSignUp({ id: 10 + n, email: `${name}@x.at` }),
					),
				),
			() => reply(list, 9, "cy@x.at", "left"),
			() => erase(list, ["dee@x.at"], ERASED_FILE),
			() => refreshOwners(list, second),
			() => remakePeople(list),
			() => both(first, first),
			() => remakePeople(list),
			() => both(first, second),
			() => beginAnew(list, 2),
			() => both(first, second),
			() => refreshOwners(list, second),
		];
		for (const step of steps) {
			await step();
			await expectSame(list);
		}
		assert.ok(await isComputed());
	},
);
