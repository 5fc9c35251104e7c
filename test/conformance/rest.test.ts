import assert from "node:assert/strict";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders } from "../../shared/waitlist-call.ts";
import { testApp } from "../support/app.ts";
import { testOnBoth } from "../support/each-store.ts";
import { type ConformanceCase, conformanceCases } from "./cases.ts";

/** Sends a case over a real connection, with methods and headers that `fetch` would not send. */
async function send(address: string, each: ConformanceCase) {
	const { method = "POST", path = "/waitlist", body } = each;
	const isRaw = typeof body === "string" || body instanceof Uint8Array;
	const content = Buffer.from(
		isRaw ? body : body === undefined ? "" : JSON.stringify(body),
	);
	const headers = Object.entries({
		...waitlistHeaders(defaultAnonKey),
		...(content.length > 0 && { "content-length": `${content.length}` }),
	});
	const sent = new Headers(headers);
	for (const [name, value] of Object.entries(each.headers ?? {})) {
		if (value === null) sent.delete(name);
		else sent.set(name, value);
	}
	const call = request(`${address}/rest/v1${path}`, {
		method,
		headers: Object.fromEntries(sent),
	});
	call.end(content);
	const [answer] = (await once(call, "response")) as [IncomingMessage];
	return {
		status: answer.statusCode,
		headers: answer.headers,
		body: await text(answer),
	};
}

testOnBoth("the waitlist's API answers like PostgREST", async (list, t) => {
	const { app, stored } = await testApp(t, { environment: list });
	const address = await app.listen({ port: 0 });

	for (const each of conformanceCases) {
		await t.test(each.name, async () => {
			const rowsBefore = (await stored()).length;
			const answer = await send(address, each);
			assert.equal(answer.status, each.status, answer.body);
			assert.equal(answer.headers["access-control-allow-origin"], "*");
			for (const [name, value] of Object.entries(each.answers ?? {}))
				assert.equal(answer.headers[name] ?? null, value, name);
			if (each.code === undefined) assert.equal(answer.body, "");
			else {
				const type = answer.headers["content-type"];
				assert.equal(type, "application/json; charset=utf-8");
				const error = JSON.parse(answer.body);
				const keys = Object.keys(error);
				assert.deepEqual(keys, ["code", "details", "hint", "message"]);
				assert.equal(error.code, each.code);
				assert.equal(error.message, each.message ?? error.message);
			}
			assert.equal((await stored()).length - rowsBefore, each.stored ?? 0);
		});
	}
});
