import assert from "node:assert/strict";
import { test } from "node:test";
import { isLoopbackHost } from "./loopback.ts";

test("only loopback addresses are taken for loopback", () => {
	const loopback = ["127.0.0.1", "127.8.9.1", "::1", "[::1]", "localhost"];
	const others = [
		"0.0.0.0",
		"192.168.0.1",
		"127.evil.example",
		"127.0.0.1.evil.example",
		"",
	];
	assert.deepEqual([...loopback, ...others].filter(isLoopbackHost), loopback);
});
