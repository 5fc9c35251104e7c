import assert from "node:assert/strict";
import { test } from "node:test";
import { isReachable } from "./reachable.ts";

test("addresses that no mail server can have", () => {
	for (const email of ["ann@x.example", "ann@xn--lden-loa.at", "a@b.xn--p1ai"])
		assert.equal(isReachable(email), true, email);
	for (const domain of [
		"localhost",
		"127.0.0.1",
		"1.2",
		"db.internal",
		"mail.LAN",
	])
		assert.equal(isReachable(`root@${domain}`), false, domain);
	assert.equal(isReachable(`${"a".repeat(64)}@x.example`), true);
	for (const name of [".ann", "ann.", "a..nn", "a".repeat(65)])
		assert.equal(isReachable(`${name}@x.example`), false, name);
});
