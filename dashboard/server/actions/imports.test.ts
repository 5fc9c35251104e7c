import assert from "node:assert/strict";
import { test } from "node:test";
import { importActions } from "./imports.ts";

test("a file of opt-outs alone asks for its number, too", async () => {
	const told = { left: 60, bounced: 1 };
	const desk = {
		uploads: {
			get: () => ({
				plan: async () => ({ imported: { host: 0, advertiser: 0 }, told }),
			}),
		},
	};
	const run = (lines: number) =>
		importActions.importRun.act(
			desk as never,
			{ id: "a", choices: {}, lines, typed: "" } as never,
			"ann",
		);
	assert.partialDeepStrictEqual(await run(0), {
		refused:
			"By now, the file would bring 0 sign-ups and 61 mailboxes without mail, so nothing was imported: look again.",
	});
	assert.partialDeepStrictEqual(await run(61), { field: "typed" });
});
