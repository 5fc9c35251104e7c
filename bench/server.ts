/**
 * `npm run bench`: sign-ups and pages of the server, and the founder's side of long lists. With
 * `-- --beside FOLDER`, the server of another checkout, installed and built, is measured in the same turns.
 */
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import postgres from "postgres";
import { waitlistDatabase } from "../test/support/databases.ts";
import { createWebLogin, startPgbouncer } from "../test/support/pgbouncer.ts";
import { startPostgres } from "../test/support/postgres-server.ts";
import { memoryUnderSignUps } from "./memory.ts";
import { peopleTables } from "./people.ts";
import { type Figures, measureInTurns, report, type Table } from "./report.ts";
import { beside, endings, serverStarter } from "./servers.ts";
import { type Load, wrk } from "./wrk.ts";

using temporary = mkdtempDisposableSync(path.join(tmpdir(), "waitlist-bench-"));
const folder = temporary.path;
await using ends = endings();
const { after } = ends;
const start = serverStarter(after);

const cluster = await startPostgres({ fsync: "on", min_wal_size: "1GB" });
after(() => cluster.remove());
const web = await waitlistDatabase(cluster);
await createWebLogin(web);
const pooler = await startPgbouncer({ after }, cluster.port, "transaction");
/** Where each server keeps its sign-ups. */
const databases = {
	"ours, SQLite": `file:${folder}/ours.db`,
	"ours, PostgreSQL": await waitlistDatabase(cluster),
	"ours, PgBouncer": web,
	"Express, SQLite": `file:${folder}/express.db`,
	"Hono, PostgreSQL": cluster.url,
	"other checkout, SQLite": `file:${folder}/other.db`,
};
const sqlite = await start.ours(databases["ours, SQLite"]);
const other =
	beside === undefined
		? undefined
		: await start.ours(databases["other checkout, SQLite"], beside);
const both = { ours: sqlite, ...(other && { "other checkout": other }) };
const pages = {
	"bare node:http": await start.barePage("dist/site/index.html.gz"),
	nginx: await start.nginx("dist/site", folder),
	...both,
};
report("bench", {
	"Sign-ups, 64 connections": await signUps({
		"bare node:http": await start.bareSignUps(),
		"ours, SQLite": sqlite,
		"ours, PostgreSQL": await start.ours(databases["ours, PostgreSQL"]),
		"ours, PgBouncer": await start.ours(
			pooler.url(new URL(web).pathname.slice(1)),
		),
		"Express, SQLite": await start.rival("express", `${folder}/express.db`),
		"Hono, PostgreSQL": await start.rival(
			"hono",
			databases["Hono, PostgreSQL"],
		),
		...(other && { "other checkout, SQLite": other }),
	}),
	"GET /, 64 connections": await compare("page", pages),
	"GET / again, which is answered 304": await compare("unchanged page", pages),
	"GET / by 4 connections, while 60 others sign up":
		await compareUnderLoad(both),
	"The most memory, with mail, while 30,000 sign up": await memory(),
	...(await peopleTables(100_000, beside)),
});

type Addresses = Readonly<Record<string, string>>;

/** Measures the servers in turns. */
async function inTurns(
	addresses: Addresses,
	measure: (address: string, row: string) => Promise<Figures>,
): Promise<Table> {
	const measures = Object.fromEntries(
		Object.entries(addresses).map(([row, address]) => [
			row,
			() => measure(address, row),
		]),
	);
	// Node compiles code that runs often: a server's first seconds are slower than all others.
	await measureInTurns(measures, 1);
	return measureInTurns(measures, 5);
}

function compare(load: Load, addresses: Addresses): Promise<Table> {
	return inTurns(addresses, async (address) => {
		const { answers, ...figures } = await wrk(load, address);
		return figures;
	});
}

/** Sign-ups, each round with the answers that wrk counted and the rows that were stored meanwhile. */
function signUps(addresses: Addresses): Promise<Table> {
	return inTurns(addresses, async (address, row) => {
		const database: string | undefined = Object.entries(databases).find(
			([name]) => name === row,
		)?.[1];
		const before = await countRows(database);
		const figures = await wrk("sign-ups", address);
		return { ...figures, rows: (await countRows(database)) - before };
	});
}

async function countRows(database: string | undefined): Promise<number> {
	const count = "select count(*) as rows from waitlist";
	if (database === undefined) return 0;
	if (database.startsWith("file:")) {
		using file = new DatabaseSync(database.slice(5), { readOnly: true });
		return Number(file.prepare(count).get()?.["rows"]);
	}
	const sql = postgres(database);
	const [found] = await sql.unsafe(count);
	await sql.end();
	return Number(found?.["rows"]);
}

/** How long the page takes for the visitors of a server that is signing others up. */
function compareUnderLoad(addresses: Addresses): Promise<Table> {
	return inTurns(addresses, async (address) => {
		const [load, { answers, ...figures }] = await Promise.all([
			wrk("sign-ups", address, { connections: 60, seconds: 6 }),
			wrk("page", address, { connections: 4 }),
		]);
		return { ...figures, "sign-ups per second": load["per second"] ?? NaN };
	});
}

/** The memory of our server and mailer, and of those of the other checkout. */
async function memory(): Promise<Table> {
	const of = (name: string, checkout?: string) =>
		memoryUnderSignUps(`file:${folder}/${name}.db`, 30_000, checkout);
	return {
		"ours, SQLite": await of("memory"),
		...(beside && {
			"other checkout, SQLite": await of("other-memory", beside),
		}),
	};
}
