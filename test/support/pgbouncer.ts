import { spawn, spawnSync } from "node:child_process";
import { chmodSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { freePort } from "./free-port.ts";
import { noPostgres, user } from "./postgres-programs.ts";
import { type Ending, temporaryFolder } from "./temporary-folder.ts";
import { eventually } from "./visitors.ts";
import { endProcess } from "./within.ts";

export const poolModes = ["transaction", "session"] as const;

/** Debian installs it in a folder that is only on root's PATH. */
const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

/** Why the tests with PgBouncer cannot run here; `false` where they can. */
export const noPgbouncer: string | false =
	noPostgres ||
	(spawnSync("pgbouncer", ["--version"], { env }).status !== 0 &&
		"PgBouncer is not installed");

/** The server's login at a pooler, as docs/scale.md makes it. */
export const webLogin = "waitlist_web";

export type Pgbouncer = Awaited<ReturnType<typeof startPgbouncer>>;

/** Starts PgBouncer, with the settings of docs/scale.md, before the PostgreSQL server at a port of this machine. */
export async function startPgbouncer(
	t: Ending,
	serverPort: number | string,
	mode: (typeof poolModes)[number],
) {
	const folder = temporaryFolder(t);
	chmodSync(folder, 0o755);
	const port = await freePort();
	const users = path.join(folder, "users.txt");
	writeFileSync(users, `"owner" ""\n"${webLogin}" ""\n`);
	const settings = path.join(folder, "pgbouncer.ini");
	writeFileSync(
		settings,
		`[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
server_login_retry = 1
query_wait_timeout = 2
`,
	);
	let log = "";
	function launch() {
		log = "";
		const child = spawn("pgbouncer", [settings], {
			...user,
			env,
			stdio: ["ignore", "ignore", "pipe"],
		});
		child.stderr.setEncoding("utf8").on("data", (text) => {
			log += text;
		});
		return child;
	}
	let child = launch();
	const hasExited = () => child.exitCode !== null || child.signalCode !== null;
	async function start() {
		if (hasExited()) child = launch();
		await eventually(() => log.includes("process up"));
	}
	/** Both signals break all connections at once. */
	const stop = (signal: "SIGTERM" | "SIGKILL") =>
		endProcess(child, signal, "PgBouncer");
	t.after(() => stop("SIGKILL"));
	await start();
	return {
		port,
		/** The URL of a database behind it, with the server's login or another one. */
		url: (database: string, login = webLogin) =>
			`postgres://${login}@127.0.0.1:${port}/${database}`,
		start,
		stop,
	};
}

/** Makes the server's login, with the owner's URL of a database that has the schema. */
export async function createWebLogin(ownerUrl: string): Promise<void> {
	const owner = postgres(ownerUrl, { max: 1, onnotice: () => {} });
	await owner.unsafe(
		`drop role if exists ${webLogin}; create role ${webLogin} login in role waitlist_server`,
	);
	await owner.end({ timeout: 1 });
}
