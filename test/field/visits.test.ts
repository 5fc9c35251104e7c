/** What counts as a visit, by the headers of real programs; two thousand of them are counted exactly. */
import assert from "node:assert/strict";
import { connect } from "node:net";
import { test } from "node:test";
import { isbot } from "isbot";
import { isVisit } from "../../server/is-visit.ts";
import { testApp } from "../support/app.ts";
import { storedVisits } from "../support/stored.ts";
import { floods, pageRequests } from "./visits.ts";

for (const { name, source, isVisit: expected, headers } of pageRequests)
	test(`${name} is ${expected ? "a" : "no"} visit (${source})`, () => {
		assert.equal(isVisit(headers, isbot), expected);
	});

test("two thousand requests of all of these are counted exactly", async (t) => {
	const environment = { TRUST_PROXY: "1" };
	const { app, settings, log } = await testApp(t, { environment });
	const address = new URL(await app.listen({ port: 0, host: "127.0.0.1" }));
	const socket = connect(Number(address.port), "127.0.0.1");
	t.after(() => socket.destroy());
	let answers = 0;
	let rest = "";
	const answered = new Promise<void>((resolve) => {
		socket.setEncoding("latin1").on("data", (text) => {
			const parts = (rest + text).split("HTTP/1.1 200");
			answers += parts.length - 1;
			// The beginning of an answer may be cut in two.
			rest = parts.at(-1)?.slice(-11) ?? "";
			if (answers >= 2_000) resolve();
		});
	});
	const visitors = new Set<string>();
	let views = 0;
	for (let n = 0; n < 2_000; n += 1) {
		const each = pageRequests[n % pageRequests.length];
		assert.ok(each);
		const sender = `203.0.113.${Math.floor(n / 20)}`;
		const lines = Object.entries({
			...each.headers,
			"x-forwarded-for": sender,
		});
		const head = lines.map((line) => `${line.join(": ")}\r\n`).join("");
		socket.write(`GET / HTTP/1.1\r\nHost: a.example\r\n${head}\r\n`);
		if (!each.isVisit) continue;
		views += 1;
		visitors.add(`${sender} ${each.headers["user-agent"]}`);
	}
	await answered;
	socket.destroy();
	await app.close();
	const [sums, ...more] = await storedVisits(settings.database);
	assert.deepEqual(more, []);
	assert.equal(sums?.views, views);
	assert.equal(sums?.visitors, visitors.size);
	assert.doesNotMatch(log(), /203\.0\.113|Mozilla/);
});

for (const { name, source, counted, ...flood } of floods)
	test(`${name}: ${counted.visitors} visitors count (${source}), and another one as before`, async (t) => {
		const environment = { TRUST_PROXY: "1" };
		const { app, settings } = await testApp(t, { environment });
		const visit = (address: string, agent: string, ref: string | null) => {
			const headers = { "user-agent": agent, "x-forwarded-for": address };
			const [first] = pageRequests;
			return app.inject({
				url: ref === null ? "/" : `/?ref=${ref}`,
				headers: { ...first?.headers, ...headers },
			});
		};
		const numbers = Array.from({ length: flood.visits }, (_, n) => n);
		for (const n of numbers)
			await visit(flood.addressOf(n), flood.agentOf(n), flood.refOf(n));
		await visit("192.0.2.1", flood.agentOf(0), "anna");
		await app.close();
		const rows = await storedVisits(settings.database);
		const named = rows.filter(({ source: each }) => /^[^(]/.test(each ?? ""));
		const sumOf = (column: "visitors" | "senders") =>
			rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);
		assert.deepEqual(
			{
				visitors: sumOf("visitors") - 1,
				senders: sumOf("senders") - 1,
				sources: named.length - 1,
			},
			counted,
		);
		const anna = named.find((row) => row.source === "anna");
		assert.partialDeepStrictEqual(anna, { visitors: 1, senders: 1 });
	});
