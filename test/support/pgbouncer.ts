import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "./free-port.ts";
import { noPostgres, user } from "./postgres-programs.ts";
import { type Ending, temporaryFolder } from "./temporary-folder.ts";

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

/** A PgBouncer that ends with the test; docs/scale.md names its settings. */
export interface Pgbouncer {
	readonly port: number;
	/** The URL of a database behind it, with the server's login or another one. */
	url(database: string, login?: string): string;
	start(): Promise<void>;
	/** Both signals break all connections at once. */
	stop(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
}

/** Starts PgBouncer before the PostgreSQL server at a port of this machine. */
export async function startPgbouncer(
	t: Ending,
	serverPort: number | string,
	mode: (typeof poolModes)[number],
): Promise<Pgbouncer> {
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
	let stop: Pgbouncer["stop"] = async () => {};
	async function start() {
		const child = spawn("pgbouncer", ["--quiet", settings], {
			...user,
			env,
			stdio: "ignore",
		});
		stop = async (signal) => {
			if (child.exitCode !== null || child.signalCode !== null) return;
			child.kill(signal);
			await once(child, "exit");
		};
		for (let tries = 0; tries < 100; tries += 1) {
			if (await isListening(port)) return;
			await pause(50);
		}
		throw new Error("PgBouncer did not start within 5 s");
	}
	t.after(() => stop("SIGKILL"));
	await start();
	return {
		port,
		url: (database, login = webLogin) =>
			`postgres://${login}@127.0.0.1:${port}/${database}`,
		start,
		stop: (signal) => stop(signal),
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

function isListening(port: number): Promise<boolean> {
	const { promise, resolve } = Promise.withResolvers<boolean>();
	const socket = connect(port, "127.0.0.1")
		.on("connect", () => resolve(true))
		.on("error", () => resolve(false));
	return promise.finally(() => socket.destroy());
}
