import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { freePort } from "./free-port.ts";
import { programFolder, runProgram, user } from "./postgres-programs.ts";

/** Settings of the server, by name. */
type ServerSettings = Readonly<Record<string, string>>;

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
	/** As the owner of the database `postgres`, who may do everything. */
	readonly url: string;
	readonly port: number;
	/** Holds the cluster in `data`. */
	readonly folder: string;
	/** Starts it again after it was stopped or killed. */
	start(): Promise<void>;
	/** Reaches all of its processes; returns once they are gone, if the signal ends them. */
	signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void>;
	/** Ends it and removes its files. */
	remove(): Promise<void>;
}

/** Why there are no tests with PostgreSQL here; `false` where there are. */
export const noPostgres =
	process.platform === "win32" &&
	"PostgreSQL's servers of the tests need the signals of Unix";

/** Makes a cluster in a temporary folder and starts it on a free port. */
export async function startPostgres(
	settings: ServerSettings = {},
): Promise<PostgresServer> {
	const folder = await serverFolder();
	runProgram("initdb", [
		`--pgdata=${path.join(folder, "data")}`,
		"--username=owner",
		"--auth=trust",
		"--encoding=UTF8",
		"--locale=C",
		"--no-sync",
	]);
	return runCluster(folder, settings);
}

/** Runs the cluster in `folder`/data, as `initdb` or `pg_basebackup` left it, on a free port. */
export async function runCluster(
	folder: string,
	settings: ServerSettings = {},
): Promise<PostgresServer> {
	const port = await freePort();
	const url = `postgres://owner@127.0.0.1:${port}/postgres`;
	const all: ServerSettings = {
		listen_addresses: "127.0.0.1",
		port: String(port),
		unix_socket_directories: folder,
		...settings,
	};
	const args = [
		"-D",
		path.join(folder, "data"),
		...Object.entries(all).flatMap(([name, value]) => [
			"-c",
			`${name}=${value}`,
		]),
	];
	let server: ChildProcess | undefined;

	async function start() {
		server = spawn(path.join(programFolder(), "postgres"), args, {
			...user,
			cwd: folder,
			stdio: "ignore",
		});
		await answering(url);
	}

	async function signal(name: "SIGKILL" | "SIGSTOP" | "SIGCONT") {
		if (server?.pid === undefined) return;
		const isGone = name === "SIGKILL" ? once(server, "exit") : undefined;
		for (const pid of [server.pid, ...childrenOf(server.pid)]) {
			process.kill(pid, name);
		}
		await isGone;
		if (isGone !== undefined) server = undefined;
	}

	await start();
	return {
		url,
		port,
		folder,
		start,
		signal,
		async remove() {
			await signal("SIGKILL");
			await rm(folder, { recursive: true, force: true });
		},
	};
}

/** A temporary folder that belongs to the user who runs the servers. */
export async function serverFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), "waitlist-postgres-"));
	if (user !== undefined) await chown(folder, user.uid, user.gid);
	return folder;
}

/** Each of the server's processes leads a group of its own, so they are looked up one by one. */
function childrenOf(parent: number): number[] {
	const { stdout } = spawnSync("ps", ["-A", "-o", "pid=,ppid="], {
		encoding: "utf8",
	});
	return stdout
		.split("\n")
		.map((line) => line.trim().split(/\s+/).map(Number))
		.filter(([, ppid]) => ppid === parent)
		.map(([pid = 0]) => pid);
}

async function answering(url: string): Promise<void> {
	const sql = postgres(url, {
		max: 1,
		backoff: () => 0.05,
		connect_timeout: 5,
	});
	try {
		for (let tries = 0; tries < 300; tries += 1) {
			const isReady = await sql`select 1`.then(
				() => true,
				() => false,
			);
			if (isReady) return;
			await pause(100);
		}
	} finally {
		await sql.end({ timeout: 1 });
	}
	throw new Error("PostgreSQL did not start within 30 s");
}
