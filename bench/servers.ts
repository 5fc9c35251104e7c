import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../test/support/free-port.ts";

/** A server with its address, like `http://127.0.0.1:41234`; `await using` stops it. */
export interface Server extends AsyncDisposable {
	readonly address: string;
}

/** Whether a program is on the PATH. */
export function isInstalled(program: string): boolean {
	return spawnSync(program, ["-v"]).error === undefined;
}

/** Serves with `node:http` alone, in this process. */
export async function serve(listener: RequestListener): Promise<Server> {
	const server = createServer(listener);
	await once(server.listen(0, "127.0.0.1"), "listening");
	const { port } = server.address() as AddressInfo;
	return {
		address: `http://127.0.0.1:${port}`,
		[Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
	};
}

/** Serves the built page with nginx. */
export async function startNginx(): Promise<Server> {
	const folder = await mkdtemp(path.join(tmpdir(), "waitlist-nginx-"));
	const port = await freePort();
	const template = await readFile(`${import.meta.dirname}/nginx.conf`, "utf8");
	const config = template
		.replaceAll("FOLDER", folder)
		.replace("PORT", String(port))
		.replace("SITE", path.resolve("dist/site"));
	await writeFile(`${folder}/nginx.conf`, config);
	const nginx = spawn("nginx", ["-c", `${folder}/nginx.conf`, "-e", "stderr"]);
	await pause(500);
	return {
		address: `http://127.0.0.1:${port}`,
		async [Symbol.asyncDispose]() {
			nginx.kill();
			await once(nginx, "exit");
			await rm(folder, { recursive: true });
		},
	};
}
