import assert from "node:assert/strict";
import { test } from "node:test";
import { waitlistDatabase } from "../support/databases.ts";
import { freePort } from "../support/free-port.ts";
import { noPostgres } from "../support/postgres-server.ts";
import {
	eventually,
	expectStored,
	postgresAt,
	signUpSteadily,
	startUntilEnd,
	visitorsAtOnce,
} from "../support/visitors.ts";
import { openVisitor } from "./https-visitor.ts";
import { proxyKinds, startProxy } from "./proxies.ts";

const rounds = [
	{ what: "rolling restart of two servers", count: 2, signal: "SIGTERM" },
	{ what: "kill of eight servers in turn", count: 8, signal: "SIGKILL" },
] as const;

for (const [kind, { what, count, signal }] of proxyKinds.flatMap((kind) =>
	rounds.map((round) => [kind, round] as const),
)) {
	test(`${kind.name}: a ${what} loses no acknowledged sign-up`, {
		skip: kind.skip || noPostgres,
	}, async (t) => {
		const url = await waitlistDatabase();
		const start = (port: number) =>
			startUntilEnd(t, {
				DATABASE_URL: url,
				TRUST_PROXY: "1",
				PORT: String(port),
			});
		const ports = await Promise.all(Array.from({ length: count }, freePort));
		const servers = await Promise.all(ports.map(start));
		const proxy = await startProxy(t, kind, ports);

		let refused = 0;
		const visitors = signUpSteadily(async (email) => {
			const visitor = await openVisitor(proxy);
			const status = await visitor.signUp(email).catch(() => 0);
			visitor.leave();
			if (status !== 201) refused += 1;
			return status === 201;
		});
		// The test must not wait for its visitors when it has failed.
		t.after(() => visitors.stop());
		async function somePass() {
			const before = visitors.acknowledged.length;
			await eventually(() => visitors.acknowledged.length > before + 100);
		}
		await somePass();
		for (const [index, port] of ports.entries()) {
			assert.equal(
				await servers[index]?.end(signal),
				signal === "SIGTERM" ? 0 : null,
			);
			await somePass();
			await start(port);
			await somePass();
		}
		await visitors.stop();

		const { acknowledged } = visitors;
		t.diagnostic(`${acknowledged.length} joined, ${refused} asked to retry`);
		await expectStored(postgresAt(url), acknowledged);
		// Caddy does not repeat what a server may have received before its connection ended.
		const most = kind.name === "Caddy" ? visitorsAtOnce * count : 0;
		assert.ok(refused <= most, `${refused} asked to retry`);
	});
}
