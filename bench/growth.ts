import { readFileSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { openStore } from "../store/open-store.ts";
import { startServer } from "../test/support/server-process.ts";
import { loadSignUps } from "./load.ts";

const seconds = 5;

/** What one sign-up costs with few and with many rows in the table. */
export async function measureGrowth(folder: string) {
	const costs = new Map<number, number>();
	for (const rows of [10_000, 3_000_000]) {
		console.error(`growth: ${rows} rows`);
		const file = path.join(folder, `growth-${rows}.db`);
		await fill(file, rows);
		const server = await startServer(
			{ DATABASE_URL: `file:${file}` },
			{ log: "ignore" },
		);
		const { perSecond } = loadSignUps(server.address, seconds);
		await server.end("SIGTERM");
		costs.set(rows, 1_000_000 / perSecond);
	}
	const first = costs.get(10_000) ?? Number.NaN;
	return Object.fromEntries(
		[...costs].map(([rows, microseconds]) => [
			`${rows.toLocaleString("en")} rows`,
			{
				"µs a sign-up": Math.round(microseconds),
				"times the first": Number((microseconds / first).toFixed(2)),
			},
		]),
	);
}

/** What the server holds in memory before and after a million sign-ups. */
export async function measureMemory(folder: string) {
	const server = await startServer(
		{ DATABASE_URL: `file:${path.join(folder, "memory.db")}` },
		{ log: "ignore" },
	);
	const megabytes = () => {
		const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
		return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
	};
	const start = megabytes();
	let signUps = 0;
	while (signUps < 1_000_000) {
		const { perSecond } = loadSignUps(server.address, 10);
		signUps += perSecond * 10;
		console.error(`memory: ${Math.round(signUps)} sign-ups, ${megabytes()} MB`);
	}
	const end = megabytes();
	await server.end("SIGTERM");
	return {
		"at the start": { "resident MB": start },
		"after a million sign-ups": { "resident MB": end },
	};
}

async function fill(file: string, rows: number): Promise<void> {
	await (await openStore({ kind: "sqlite", file })).close();
	const database = new DatabaseSync(file);
	database.exec(`
		with recursive n (i) as (select 1 union all select i + 1 from n where i < ${rows})
		insert into waitlist (email, user_type)
		select 'filled-' || (i * 7919 % ${rows}) || '@example.com', 'host' from n`);
	database.close();
}
