import assert from "node:assert/strict";
import { createClient } from "@supabase/supabase-js";
import { testApp } from "../support/app.ts";
import { testOnBoth } from "../support/each-store.ts";

const ada = { email: "ada@example.com", phone: null, user_type: "host" };
const bob = { email: "bob@example.com", phone: "1", user_type: "advertiser" };

testOnBoth(
	"the client of Supabase works as it does there",
	async (environment, t) => {
		const { app, settings, stored } = await testApp(t, { environment });
		const address = await app.listen({ port: 0 });
		const list = createClient(address, settings.anonKey, {
			auth: { persistSession: false, autoRefreshToken: false },
		}).from("waitlist");
		const refused = {
			code: "42501",
			details: null,
			hint: null,
			message: "permission denied for table waitlist",
		};

		type Answer = PromiseLike<{ status: number; error: unknown }>;
		const other = { email: "c@d.e", user_type: "host" };
		const pair = { onConflict: "email,user_type", ignoreDuplicates: true };
		// biome-ignore format: one line per call
		const calls: readonly [string, () => Answer, status: number, code: string | null, rows: number][] = [
			["insert", () => list.insert(ada), 201, null, 1],
			["insert again", () => list.insert(ada), 201, null, 1],
			["insert several", () => list.insert([ada, bob]), 201, null, 2],
			["insert none", () => list.insert([]), 201, null, 0],
			["insert several of different keys", () => list.insert([ada, other]), 201, null, 2],
			["insert, defaults for the missing", () => list.insert([ada], { defaultToNull: false }), 201, null, 1],
			["insert, rolled back", () => list.insert(ada).rollback(), 201, null, 1],
			["insert and read", () => list.insert(ada).select(), 401, "42501", 0],
			["insert and read one", () => list.insert(ada).select("email").single(), 401, "42501", 0],
			["upsert", () => list.upsert(ada), 201, null, 1],
			["upsert, no duplicates", () => list.upsert(ada, pair), 201, null, 1],
			["select", () => list.select(), 401, "42501", 0],
			["update", () => list.update({ phone: "1" }).eq("email", ada.email), 401, "42501", 0],
			["delete", () => list.delete().eq("email", ada.email), 401, "42501", 0],
		];
		for (const [name, call, status, code, rows] of calls) {
			await t.test(name, async () => {
				const rowsBefore = (await stored()).length;
				const answer = await call();
				const error = answer.error as { code: string } | null;
				assert.equal(answer.status, status);
				assert.equal(error?.code ?? null, code);
				if (code === "42501") assert.deepEqual({ ...error }, refused);
				assert.equal((await stored()).length - rowsBefore, rows);
			});
		}

		await t.test("count", async () => {
			const answer = await list.insert([ada, bob], { count: "exact" });
			assert.equal(answer.error, null);
			assert.equal(answer.count, 2);
		});

		await t.test("reading the head is no success", async () => {
			const answer = await list.select("*", { head: true, count: "exact" });
			assert.equal(answer.status, 401);
			assert.notEqual(answer.error, null);
		});
	},
);
