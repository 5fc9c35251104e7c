import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "./free-port.ts";
import { programFolder, runProgram, user } from "./postgres-programs.ts";
import { within } from "./within.ts";

export { noPostgres } from "./postgres-programs.ts";

type Signal = "SIGKILL" | "SIGSTOP" | "SIGCONT";

/** A PostgreSQL server that a test started. */
export interface PostgresServer {
	/** As the owner of the database `postgres`, who may do everything. */
	readonly url: string;
	readonly port: number;
	/** Holds the cluster in `data`. */
	readonly folder: string;
	/** Starts it again after it was stopped or killed. */
	start(): Promise<void>;
	/** Reaches all of its processes; after `SIGKILL` it resolves once the server has exited. */
	signal(signal: Signal): Promise<void>;
	/** Ends it and removes its files. */
	remove(): Promise<void>;
}

/** Makes a cluster in a temporary folder below `parent` and starts it on a free port. */
export async function startPostgres(
	settings: Readonly<Record<string, string>> = {},
	parent = tmpdir(),
): Promise<PostgresServer> {
	const folder = serverFolder(parent);
	runProgram("initdb", [
		`--pgdata=${path.join(folder, "data")}`,
		...["--username=owner", "--auth=trust", "--encoding=UTF8"],
		...["--locale=C", "--no-sync"],
	]);
	return runCluster(folder, settings);
}

/** Starts a standby of a server, which goes on as its primary. */
export async function startStandby(
	primary: PostgresServer,
): Promise<PostgresServer> {
	const folder = serverFolder(tmpdir());
	runProgram("pg_basebackup", [
		`--pgdata=${path.join(folder, "data")}`,
		`--dbname=${primary.url}`,
		...["--write-recovery-conf", "--checkpoint=fast", "--no-sync"],
	]);
	// With the default of 5 s, a promotion may wait for it.
	return runCluster(folder, { wal_retrieve_retry_interval: "100ms" });
}

/** A temporary folder that belongs to the user who runs the servers. */
function serverFolder(parent: string): string {
	const folder = mkdtempSync(path.join(parent, "frontage-postgres-"));
	if (user !== undefined) chownSync(folder, user.uid, user.gid);
	return folder;
}

/** Runs the cluster in `folder`/data, as `initdb` or `pg_basebackup` left it, on a free port. */
async function runCluster(
	folder: string,
	settings: Readonly<Record<string, string>>,
): Promise<PostgresServer> {
	const port = await freePort();
	const all = {
		listen_addresses: "127.0.0.1",
		port: String(port),
		unix_socket_directories: folder,
		// In the folder, with which it goes: in /dev/shm it would stay after SIGKILL.
		dynamic_shared_memory_type: "mmap",
		...settings,
	};
	const args = Object.entries(all).map(([name, value]) => `--${name}=${value}`);
	let server = launch();

	function launch(): ChildProcess {
		const program = path.join(programFolder(), "postgres");
		const child = spawn(program, ["-D", path.join(folder, "data"), ...args], {
			...user,
			cwd: folder,
			stdio: "ignore",
		});
		child.unref();
		return child;
	}

	const hasExited = () =>
		server.exitCode !== null || server.signalCode !== null;

	async function start() {
		const isReady = path.join(programFolder(), "pg_isready");
		for (let tries = 0; tries < 300; tries += 1) {
			// A start fails while the shared memory of a killed server still exists.
			if (hasExited()) server = launch();
			const { status } = spawnSync(isReady, [
				"--host=127.0.0.1",
				`--port=${port}`,
			]);
			if (status === 0) return;
			await pause(100);
		}
		throw new Error("PostgreSQL did not start within 30 s");
	}

	function send(signal: Signal) {
		if (hasExited()) return;
		// Each of the server's processes leads a group of its own.
		const all = `${server.pid} $(pgrep -P ${server.pid})`;
		spawnSync("sh", ["-c", `kill -s ${signal.slice(3)} ${all}`]);
	}

	async function signal(name: Signal) {
		send(name);
		if (name !== "SIGKILL" || hasExited()) return;
		// Otherwise a process with nothing else to do would end before the server has.
		server.ref();
		await within(once(server, "exit"), "PostgreSQL did not end");
	}

	function removeNow() {
		send("SIGKILL");
		rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
	}

	// A failed test must leave no server behind, and the folder around its own is removed after it.
	process.prependOnceListener("exit", removeNow);
	await start();
	return {
		url: `postgres://owner@127.0.0.1:${port}/postgres`,
		port,
		folder,
		start,
		signal,
		async remove() {
			process.off("exit", removeNow);
			await signal("SIGKILL");
			removeNow();
		},
	};
}
