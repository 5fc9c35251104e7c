import assert from "node:assert/strict";
import { test } from "node:test";
import { refusalMeaning } from "./refusal-meaning.ts";

test("a part of an IP address is no enhanced code", () => {
	for (const ip of ["10.5.1.1", "5.1.1.10", "185.1.1.2", "10.0.5.2.1"])
		assert.equal(
			refusalMeaning({
				command: "RCPT TO",
				code: 554,
				response: `554 Client host [${ip}] blocked`,
			}),
			"us",
			ip,
		);
});
