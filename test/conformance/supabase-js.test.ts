import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";
import { testApp } from "../support/app.ts";
import { testOnBoth } from "../support/engines.ts";

const ada = { email: "ada@example.com", phone: null, user_type: "host" };
const bob = { email: "bob@example.com", phone: "1", user_type: "advertiser" };

testOnBoth("the client of Supabase works as it does there", async (made, t) => {
	const { app, settings, stored } = await testApp(t, {
		environment: made.settings,
	});
	const address = await app.listen({ port: 0, host: "127.0.0.1" });
	const client = createClient(address, settings.anonKey, {
		auth: { persistSession: false, autoRefreshToken: false },
	});
	const list = client.from("waitlist");

	type Answer = PromiseLike<{
		status: number;
		error: unknown;
		count?: number | null;
	}>;
	const other = { email: "c@d.e", user_type: "host" };
	const pair = { onConflict: "email,user_type", ignoreDuplicates: true };
	// biome-ignore format: one line per call
	const calls: readonly [string, () => Answer, status: number, rows?: number][] = [
		["insert", () => list.insert(ada), 201, 1],
		["insert again", () => list.insert(ada), 201, 1],
		["insert none", () => list.insert([]), 201],
		["insert several of different keys", () => list.insert([bob, other]), 201, 2],
		["insert, defaults for the missing", () => list.insert([ada], { defaultToNull: false }), 201, 1],
		["insert and read", () => list.insert(ada).select(), 401],
		["insert and read one", () => list.insert(ada).select("email").single(), 401],
		["upsert", () => list.upsert(ada), 201, 1],
		["upsert, no duplicates", () => list.upsert(ada, pair), 201, 1],
		["select", () => list.select(), 401],
		["update", () => list.update({ phone: "1" }).eq("email", ada.email), 401],
		["delete", () => list.delete().eq("email", ada.email), 401],
	];
	for (const [name, call, status, rows = 0] of calls) {
		await t.test(name, async () => {
			const rowsBefore = (await stored()).length;
			const answer = await call();
			assert.equal(answer.status, status);
			const refused = {
				code: "42501",
				details: null,
				hint: null,
				message: "permission denied for table waitlist",
			};
			const { error } = answer;
			assert.deepEqual(error && { ...error }, status === 401 ? refused : null);
			assert.equal((await stored()).length - rowsBefore, rows);
		});
	}

	// supabase/postgrest-js#282, supabase/supabase#7342: an answer that is no JSON hides its reason.
	const table = "Could not find the table in the schema cache";
	const schema = "The schema must be one of the following: public";
	// biome-ignore format: one line per call
	const refusals = [
		["another table", () => client.from("other").select(), 404, "PGRST205", table],
		["insert into another table", () => client.from("other").insert(ada), 404, "PGRST205", table],
		["a function", () => client.rpc("x"), 404, "PGRST205", table],
		["a function by GET", () => client.rpc("x", {}, { get: true }), 404, "PGRST205", table],
		["another schema", () => client.schema("other").from("waitlist").insert(ada), 406, "PGRST106", schema],
		["reading another schema", () => client.schema("other").from("waitlist").select(), 406, "PGRST106", schema],
	] as const;
	for (const [name, call, status, code, message] of refusals) {
		await t.test(name, async () => {
			const rowsBefore = (await stored()).length;
			const answer = await call();
			const { error } = answer;
			const expected = { code, details: null, hint: null, message };
			assert.deepEqual([answer.status, { ...error }], [status, expected]);
			assert.equal((await stored()).length, rowsBefore);
		});
	}

	await t.test("the head of another table is an error", async () => {
		const head = { head: true, count: "exact" } as const;
		const { error, status } = await client.from("other").select("*", head);
		assert.equal(status, 401);
		assert.notEqual(error, null);
	});

	await t.test("count, and reading the head", async () => {
		const { error, count } = await list.insert([ada, bob], { count: "exact" });
		assert.deepEqual([error, count], [null, 2]);
		const head = await list.select("*", { head: true, count: "exact" });
		assert.equal(head.status, 401);
		assert.notEqual(head.error, null);
	});
});
