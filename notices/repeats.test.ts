import assert from "node:assert/strict";
import { aRow, testOnBoth } from "../test/support/engines.ts";
import { minutes, received, startProgram } from "../test/support/notices.ts";

testOnBoth(
	"the repeats of an address are looked up together",
	async ({ settings }, t) => {
		const { receiver, list, join, runAt } = await startProgram(settings, t);
		await join("ann@x.at", 0);
		const repeats = Array.from({ length: 2_500 }, () =>
			aRow({ email: "ANN@x.at", created_at: minutes(1) }),
		);
		await list.insert("waitlist", repeats);
		await join("bob@x.at", 2);
		const read = t.mock.method(list, "pages");
		await runAt(3);
		assert.deepEqual(received(receiver.taken), ["joined ann", "joined bob"]);
		const lookUps = read.mock.calls.filter(
			({ arguments: [table, which] }) =>
				table === "waitlist" && which && "with" in which,
		);
		// One for each thousand rows, and for each message.
		assert.ok(lookUps.length < 10, `${lookUps.length}`);
	},
);
