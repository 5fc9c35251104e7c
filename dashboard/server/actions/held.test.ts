import assert from "node:assert/strict";
import type { Mail } from "../../../shared/mail.ts";
import { actsOn, deskOf } from "../../../test/support/desk.ts";
import {
	aRow,
	openForTest,
	testOnBoth,
} from "../../../test/support/engines.ts";
import { aMail, aReply } from "../../../test/support/rows.ts";
import type { Acted } from "../../actions.ts";

const group = "domain-small.at";

testOnBoth(
	"a held group is sent, held again as far as it is not sent, and dropped when its number is typed",
	async (database, t) => {
		const list = await openForTest(t, database);
		const act = actsOn(deskOf(database.settings));
		const emails = ["p1@small.at", "p2@small.at", "p3@small.at"];
		const joined = (n: number) => `2026-11-22T10:0${n}:00.000Z`;
		await list.insert(
			"waitlist",
			emails.map((email, n) => aRow({ email, created_at: joined(n) })),
		);
		await list.insert(
			"mails",
			emails.map((email, n) => {
				const { id, ...mail } = aMail({ email, state: "held" });
				return {
					...mail,
					held_group: group,
					joined_at: joined(n),
					message_id: `<${n}@x.at>`,
					person_key: `key-of-person-number-${n}`,
				};
			}),
		);
		const { id, ...reply } = aReply({ kind: "confirmed" });
		await list.insert("replies", [
			{
				...reply,
				at: "2026-11-23T10:00:00.000Z",
				person_key: "key-of-person-number-1",
			},
		]);
		const states = async () => {
			const mails = await Array.fromAsync(list.read("mails"));
			return mails.map(({ state }) => state);
		};
		const { groups } = await act("held", {});
		assert.partialDeepStrictEqual(groups, [
			{
				group,
				mails: 3,
				for: [
					"1 of 3 confirmed before or came from another network, too: they stay on the list if you drop the group.",
				],
				against: [
					"All joined within 2 minutes.",
					"All are at one mail domain, small.at.",
					"No one gave a phone.",
					"No one came by a link with a name.",
				],
			},
		]);

		const decided = { group, mails: 3, typed: "" };
		// Decided on what is no longer there.
		const stale = await act("release", { ...decided, mails: 2 });
		assert.match("refused" in stale ? stale.refused : "", /holds 3/);
		await act("release", decided);
		assert.deepEqual(await states(), ["waiting", "waiting", "waiting"]);
		const again = await act("release", decided);
		assert.match("refused" in again ? again.refused : "", /decided by now/);
		// One goes out before the founder thinks better of it.
		const { id: sent = 0 } =
			(await Array.fromAsync(list.read("mails")))[0] ?? {};
		const out: Partial<Mail> = { state: "sent" };
		await list.change("mails", { with: { id: [sent] } }, out);
		assert.deepEqual((await act("held", {})).released, [{ group, mails: 2 }]);
		await act("hold", { group });
		assert.deepEqual(await states(), ["sent", "held", "held"]);

		const drop = { group, mails: 2 };
		for (const typed of ["", "3"]) {
			const refused = await act("drop", { ...drop, typed });
			assert.equal("refused" in refused && refused.field, "typed");
		}
		const dropped: Acted<"drop"> = await act("drop", { ...drop, typed: " 2" });
		assert.equal(
			"done" in dropped && dropped.done,
			"1 address erased. 1 address stays on the list, and got no mail.",
		);
		assert.deepEqual(await states(), ["sent", "dropped"]);
	},
);
