import assert from "node:assert/strict";
import type { InjectOptions } from "fastify";
import { waitlistHeaders } from "../../protocol/waitlist-call.ts";
import { testApp } from "../support/app.ts";
import { openForTest, stored, testOnBoth } from "../support/engines.ts";
import { conformanceCases } from "./cases.ts";

testOnBoth("the waitlist's API answers like PostgREST", async (list, t) => {
	const { app, settings } = await testApp(t, { environment: list.settings });
	const reader = await openForTest(t, list, "read");
	let rows = 0;

	for (const each of conformanceCases) {
		await t.test(each.name, async () => {
			const { method = "POST", path = "/waitlist", body } = each;
			const headers = new Headers(waitlistHeaders(settings.anonKey));
			for (const [name, value] of Object.entries(each.headers ?? {})) {
				if (value === null) headers.delete(name);
				else headers.set(name, value);
			}
			const isRaw = typeof body === "string" || body instanceof Uint8Array;
			const answer = await app.inject({
				method: method as NonNullable<InjectOptions["method"]>,
				url: `/rest/v1${path}`,
				headers: Object.fromEntries(headers),
				payload: isRaw ? Buffer.from(body) : JSON.stringify(body),
			});
			assert.equal(answer.statusCode, each.status, answer.body);
			assert.equal(answer.headers["access-control-allow-origin"], "*");
			for (const [name, value] of Object.entries(each.answers ?? {}))
				assert.equal(answer.headers[name] ?? null, value, name);
			if (each.code === undefined) assert.equal(answer.body, "");
			else {
				const type = answer.headers["content-type"];
				assert.equal(type, "application/json; charset=utf-8");
				const error = answer.json();
				const keys = Object.keys(error);
				assert.deepEqual(keys, ["code", "details", "hint", "message"]);
				assert.equal(error.code, each.code);
				assert.equal(error.message, each.message ?? error.message);
			}
			rows += each.stored ?? 0;
			assert.equal((await stored(reader)).length, rows);
		});
	}
});
