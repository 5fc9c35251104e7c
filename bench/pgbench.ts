import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import postgres from "postgres";
import { programFolder } from "../test/support/postgres-programs.ts";

/** Inserts a second that PostgreSQL's own benchmark gets, each a prepared statement and a commit. */
export function measurePgbench(url: string, seconds: number): number {
	const script = path.join(tmpdir(), `waitlist-pgbench-${process.pid}.sql`);
	writeFileSync(
		script,
		`\\set n random(1, 1000000000)
insert into public.waitlist (email, phone, user_type) values ('visitor-' || :n || '@example.com', null, 'host');
`,
	);
	const { stdout, stderr } = spawnSync(
		path.join(programFolder(), "pgbench"),
		[
			"-n",
			"-M",
			"prepared",
			"-c",
			"32",
			"-j",
			"2",
			"-T",
			String(seconds),
			"-f",
			script,
			url,
		],
		{ encoding: "utf8" },
	);
	rmSync(script);
	const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? [];
	if (perSecond === undefined) throw new Error(stderr);
	return Math.round(Number(perSecond));
}

/**
 * Brings a new server to where one is that has run for a while: with old files of its log, which it
 * writes over. Without them it stands still for each 16 MB, until a new file is filled with zeros.
 */
export async function fillLog(url: string): Promise<void> {
	const sql = postgres(url, { max: 1 });
	for (let file = 0; file < 60; file += 1) {
		await sql`select pg_logical_emit_message(false, 'bench', 'a new file needs something in it')`;
		await sql`select pg_switch_wal()`;
	}
	await sql`checkpoint`;
	await sql.end();
}
