import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { freePort } from "../test/support/free-port.ts";
import { startServer } from "../test/support/server-process.ts";
import { eventually } from "../test/support/visitors.ts";

const run = promisify(execFile);
const rivals = path.join(import.meta.dirname, "rivals");

/** The folder of another checkout, which `-- --beside FOLDER` names. */
export const { beside } = parseArgs({
	options: { beside: { type: "string" } },
}).values;

/** Ends what was started, the last one first, when it is disposed of. */
export function endings() {
	const stack = new AsyncDisposableStack();
	return {
		after: (end: () => unknown) => stack.defer(async () => void (await end())),
		[Symbol.asyncDispose]: () => stack.disposeAsync(),
	};
}

/** The arguments of Node for the server of another checkout, as its `npm run serve` has them. */
export function serverIn(checkout: string): [flag: string, file: string] {
	const { scripts } = JSON.parse(
		readFileSync(path.resolve(checkout, "package.json"), "utf8"),
	);
	const [flag = "--"] = /--\S+/.exec(scripts.serve) ?? [];
	return [flag, path.resolve(checkout, "server/main.js")];
}

/** Starts servers for `npm run bench`, each on a port of its own; `after` ends them. Each resolves with its address. */
export function serverStarter(after: (end: () => unknown) => void) {
	/** Plain `node:http`, in this process. */
	async function startBare(listener: RequestListener): Promise<string> {
		const server = createServer(listener).listen(0, "127.0.0.1");
		after(() => server.close());
		await new Promise((resolve) => server.once("listening", resolve));
		return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	}

	async function start(
		environment: Readonly<Record<string, string>>,
		program?: string,
		...args: readonly string[]
	): Promise<string> {
		const call = program === undefined ? {} : { program, args };
		const server = await startServer(environment, { ...call, log: "ignore" });
		after(() => server.end("SIGTERM"));
		return server.address;
	}

	return {
		/** Reads sign-ups as fast as Node can, and keeps nothing. */
		bareSignUps: () =>
			startBare(async (request, response) => {
				JSON.parse(Buffer.concat(await request.toArray()).toString());
				response.writeHead(201, { "Content-Length": 0 }).end();
			}),

		/** Sends one file, compressed already, and 304 to a browser that has it. */
		barePage(file: string) {
			const body = readFileSync(file);
			const hash = createHash("sha256").update(body).digest("base64url");
			const etag = `"${hash}"`;
			const headers = {
				"Content-Type": "text/html; charset=utf-8",
				"Content-Encoding": "gzip",
				"Content-Length": body.length,
				ETag: etag,
			};
			return startBare(({ headers: { "if-none-match": known } }, response) =>
				known === etag
					? response.writeHead(304, { ETag: etag }).end()
					: response.writeHead(200, headers).end(body),
			);
		},

		/** Our server on a database; that of another checkout, which is built already, when it is named. */
		ours: (databaseUrl: string, checkout?: string) =>
			start(
				{ DATABASE_URL: databaseUrl },
				...(checkout === undefined ? [] : serverIn(checkout)),
			),

		/** A program of `bench/rivals/` on a database; installs their packages. */
		async rival(name: "express" | "hono", database: string) {
			await run("npm", ["ci"], { cwd: rivals });
			return start({}, path.join(rivals, `${name}.js`), database);
		},

		/** Serves a folder with nginx. */
		async nginx(site: string, folder: string): Promise<string> {
			const port = await freePort();
			const config = readFileSync(`${import.meta.dirname}/nginx.conf`, "utf8")
				.replaceAll("FOLDER", folder)
				.replace("PORT", String(port))
				.replace("SITE", path.resolve(site));
			writeFileSync(`${folder}/nginx.conf`, config);
			const args = ["-c", `${folder}/nginx.conf`, "-e", "stderr"];
			const nginx = spawn("nginx", args);
			after(() => nginx.kill());
			const address = `http://127.0.0.1:${port}`;
			await eventually(() => fetch(address).then(Boolean, () => false));
			return address;
		},
	};
}
