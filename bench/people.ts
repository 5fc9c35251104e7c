/**
 * The founder's side, imports and the mailer with many people, on both engines. `node bench/people.ts PEOPLE [FOLDER]`
 * prints these tables alone, without a word to docs/benchmarks.md; with FOLDER, also those of another checkout.
 */
import { execFile } from "node:child_process";
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { emptyDatabase } from "../test/support/databases.ts";
import {
	type PostgresServer,
	startPostgres,
} from "../test/support/postgres-server.ts";
import { commandFlags, markdownTable, type Table } from "./report.ts";

const run = promisify(execFile);

/** What a program of this folder prints for each engine, with a new database each. */
async function onBoth(
	title: string,
	program: string,
	values: readonly string[],
	beside?: string,
): Promise<Table> {
	using temporary = mkdtempDisposableSync(
		path.join(tmpdir(), "waitlist-bench-"),
	);
	const cluster = await startPostgres({ fsync: "on", min_wal_size: "1GB" });
	const rows: Record<string, Record<string, number>> = {};
	try {
		for (const checkout of [undefined, ...(beside ? [beside] : [])])
			for (const engine of ["SQLite", "PostgreSQL"]) {
				const row = `${title}, ${engine}${checkout ? ", other checkout" : ""}`;
				console.error(row);
				const url = await databaseOf(engine, cluster, temporary.path, row);
				const call = [...commandFlags, `bench/${program}.ts`, url, ...values];
				if (checkout) call.push(checkout);
				rows[row] = JSON.parse((await run(process.execPath, call)).stdout);
			}
	} finally {
		await cluster.remove();
	}
	return rows;
}

async function databaseOf(
	engine: string,
	cluster: PostgresServer,
	folder: string,
	name: string,
): Promise<string> {
	return engine === "SQLite"
		? `file:${path.join(folder, `${name.replace(/\W+/g, "-")}.db`)}`
		: emptyDatabase(cluster);
}

const grouped = (count: number) => count.toLocaleString("en");

function foundersSide(people: number, beside?: string): Promise<Table> {
	return onBoth(`${grouped(people)} people`, "list", [`${people}`], beside);
}

/** What the desk's views take: of each engine, the median, the first answer, and how long another person waits meanwhile. */
async function desk(people: number): Promise<Table> {
	const rows: Record<string, Record<string, number>> = {};
	const all = await onBoth("The desk", "desk", [`${people}`]);
	for (const [engine, figures] of Object.entries(all))
		for (const [figure, value] of Object.entries(figures)) {
			const [view = "", column = ""] = figure.split(": ");
			const name = `${engine.replace("The desk, ", "")}, ${column}`;
			rows[view] = { ...rows[view], [name]: value };
		}
	return rows;
}

/** The tables of a list with this many people. */
export async function peopleTables(
	people: number,
	beside?: string,
): Promise<Readonly<Record<string, Table>>> {
	const lines = Math.min(people, 200_000);
	const mailer = (kind: string, waiting: number) =>
		onBoth(`${grouped(waiting)} mails wait`, "mailer", [
			...[`${people}`, kind, `${waiting}`],
		]);
	return {
		[`The founder's side of ${grouped(people)} people, milliseconds`]:
			await foundersSide(people, beside),
		[`The desk of ${grouped(people)} people, behind its login, milliseconds`]:
			await desk(people),
		[`An import into an empty list, milliseconds`]: await onBoth(
			`${grouped(lines)} lines`,
			"import",
			[`${lines}`],
			beside,
		),
		[`The mailer of ${grouped(people)} people`]: {
			...(await mailer("confirmation", Math.min(people, 10_000))),
			...(await mailer("launch", people)),
		},
	};
}

if (import.meta.main) {
	const [people = "", beside] = process.argv.slice(2);
	const tables = await peopleTables(Number(people), beside);
	for (const [title, table] of Object.entries(tables))
		console.log(`${title}:\n\n${markdownTable(table)}\n`);
}
