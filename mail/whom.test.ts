import assert from "node:assert/strict";
import { test } from "node:test";
import { whomText } from "./whom.ts";

test("whom a mail went to has days as the desk shows them, and names of mails in quotation marks", () => {
	assert.equal(
		whomText(
			{ joinedFrom: "2026-11-29", notGot: "opening" },
			{ at: "2026-12-01T09:00", perDay: 5 },
		),
		"joined on 29 Nov 2026 or after, have not got “opening”, from 1 Dec 2026, 09:00 on, 5 per day",
	);
});
