import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { waitlistPath } from "../../protocol/waitlist-call.ts";
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
import { openVisitor, proxyKinds, startProxy } from "./proxies.ts";

for (const kind of proxyKinds) {
	const skip = kind.skip || noPostgres;
	test(`${kind.name}: restarts and kills of two servers in turn lose no acknowledged sign-up`, {
		skip,
	}, async (t) => {
		const url = await waitlistDatabase();
		const start = (port: number) =>
			startUntilEnd(t, {
				DATABASE_URL: url,
				TRUST_PROXY: "1",
				PORT: String(port),
			});
		const ports = await Promise.all(Array.from({ length: 2 }, freePort));
		const servers = await Promise.all(ports.map(start));
		const proxy = await startProxy(t, kind, ports);

		let refused = 0;
		const visitors = signUpSteadily(async (email) => {
			// Each has a connection of its own, whose encryption takes longer than the sign-up.
			await pause(300);
			const visitor = await openVisitor(proxy);
			const status = await visitor.signUp(email).catch(() => 0);
			visitor.leave();
			if (status !== 201) refused += 1;
			return status === 201;
		});
		// The test must not wait for its visitors when it has failed.
		t.after(() => visitors.stop());
		await visitors.more(20);
		// Caddy does not repeat what a server may have received before its connection ended.
		const most = kind.name === "Caddy" ? visitorsAtOnce * ports.length : 0;
		for (const signal of ["SIGTERM", "SIGKILL"] as const) {
			refused = 0;
			for (const [index, port] of ports.entries()) {
				await servers[index]?.end(signal);
				await visitors.more(20);
				const restarted = await start(port);
				servers[index] = restarted;
				// Caddy sends visitors to it only after its next check, and before 2.8 refuses sign-ups while it knows of no other server (caddyserver/caddy#5841).
				await eventually(() => restarted.output().includes(waitlistPath), {
					what: "The restarted server got no sign-up",
				});
				await visitors.more(20);
			}
			t.diagnostic(`${signal}: ${refused} asked to retry`);
			assert.ok(refused <= most, `after ${signal}, ${refused} asked to retry`);
		}
		await visitors.stop();

		t.diagnostic(`${visitors.acknowledged.length} joined`);
		await expectStored(postgresAt(url), visitors.acknowledged);
	});
}
