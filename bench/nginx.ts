import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { securityHeadersFile } from "../config/security-headers.ts";
import { freePort } from "../test/support/free-port.ts";
import { startServer } from "../test/support/server-process.ts";
import { installByApt, type Load } from "./load.ts";
import { median } from "./table.ts";

const dist = path.join(import.meta.dirname, "..", "dist");
const site = path.join(dist, "site");

/** `GET /` from our server beside nginx: the same compressed file and security headers, and both log. */
export async function measureNginx(
	folder: string,
	load: (address: string, seconds: number) => Load,
	rounds: number,
	seconds: number,
) {
	installByApt("nginx");
	const port = await freePort();
	const nginx = await startNginx(path.join(folder, "nginx"), port);
	const ours = await startServer(
		{ DATABASE_URL: `file:${path.join(folder, "page.db")}` },
		{ log: "ignore" },
	);
	const perSecond: { ours: number[]; nginx: number[] } = {
		ours: [],
		nginx: [],
	};
	try {
		for (let round = 0; round < rounds; round += 1) {
			console.error(`page, round ${round + 1} of ${rounds}`);
			perSecond.nginx.push(load(`http://127.0.0.1:${port}`, seconds).perSecond);
			perSecond.ours.push(load(ours.address, seconds).perSecond);
		}
	} finally {
		await ours.end("SIGTERM");
		nginx.kill("SIGTERM");
		await once(nginx, "exit");
	}
	const [best, own] = [median(perSecond.nginx), median(perSecond.ours)];
	return {
		"GET /, nginx": { "a second": Math.round(best), "of nginx": "100 %" },
		"GET /, ours": {
			"a second": Math.round(own),
			"of nginx": `${Math.round((100 * own) / best)} %`,
		},
	};
}

async function startNginx(folder: string, port: number): Promise<ChildProcess> {
	await mkdir(folder);
	const config = path.join(folder, "nginx.conf");
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((name) => `${name}_temp_path ${folder}/${name};`)
		.join("\n");
	const { document } = JSON.parse(
		await readFile(path.join(dist, securityHeadersFile), "utf8"),
	);
	const headers = Object.entries<string>(document)
		.map(([name, value]) => `add_header ${name} "${value}";`)
		.join("\n");
	await writeFile(
		config,
		`worker_processes auto;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr crit;
events {}
http {
	types { text/html html; }
	access_log ${folder}/access.log combined buffer=64k;
	gzip_static on;
	sendfile on;
	tcp_nopush on;
	keepalive_requests 100000000;
	${temporary}
	${headers}
	server { listen 127.0.0.1:${port}; root ${site}; }
}
`,
	);
	const nginx = spawn("nginx", ["-c", config], { stdio: "ignore" });
	await pause(500);
	return nginx;
}
