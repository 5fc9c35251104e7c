import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import {
	connect,
	type IncomingHttpHeaders,
	type OutgoingHttpHeaders,
} from "node:http2";
import path from "node:path";
import { text } from "node:stream/consumers";
import type { TestContext } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { defaultAnonKey } from "../../config/schema.ts";
import { waitlistHeaders, waitlistPath } from "../../protocol/waitlist-call.ts";
import { freePort } from "../support/free-port.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { endProcess } from "../support/within.ts";

/** Where the proxies' configuration lies. */
export const configurations = path.join(import.meta.dirname, "../../deploy");
/** Debian installs servers in folders that are only on root's PATH. */
const env = { ...process.env, PATH: `${process.env["PATH"]}:/usr/sbin` };

/** Where a proxy finds its configuration, its ports, and the servers behind it. */
type Place = Record<"folder" | "port" | "plainPort", string> & {
	servers: string[];
} & More;

/** What a founder adds to Caddy's configuration, and the page's domain then. */
interface More {
	readonly domain?: string;
	readonly site?: string;
	/** Where the desk listens; without it, there is none. */
	readonly desk?: string;
}

/** The proxies in `deploy/`; `skip` says why one cannot be tested here. */
export const proxyKinds = [
	{
		name: "Caddy",
		skip: missing("caddy", "version"),
		configure: configureCaddy,
	},
	{ name: "nginx", skip: missing("nginx", "-v"), configure: configureNginx },
];

export type ProxyKind = (typeof proxyKinds)[number];

function missing(command: string, argument: string): string | false {
	const { error } = spawnSync(command, [argument], { env });
	return error !== undefined && `${command} is not installed`;
}

async function configureCaddy({
	folder,
	port,
	plainPort,
	servers,
	domain = "localhost",
	site = "",
	desk = "",
}: Place) {
	const config = path.join(folder, "Caddyfile");
	const ours = await readFile(path.join(configurations, "Caddyfile"), "utf8");
	// Its own options begin at the first line that is only a brace.
	const options = `{
	https_port ${port}
	http_port ${plainPort}
	admin off
	skip_install_trust
	storage file_system ${folder}
`;
	// As founders do who want to see visits, too.
	const withVisits = ours.replace("\n{$DOMAIN} {\n", "$&\tlog\n");
	await writeFile(config, withVisits.replace(/^\{\n/m, options) + site);
	return {
		visits: undefined,
		command: ["caddy", "run", "--config", config, "--adapter", "caddyfile"],
		variables: { DOMAIN: domain, SERVERS: servers.join(" "), DESK: desk },
		certificate: path.join(folder, "pki/authorities/local/root.crt"),
	};
}

async function configureNginx({
	folder,
	port,
	plainPort,
	servers,
	desk,
}: Place) {
	const certificate = path.join(folder, "certificate.pem");
	const key = path.join(folder, "key.pem");
	spawnSync("openssl", [
		...["req", "-x509", "-nodes", "-newkey", "rsa:2048", "-days", "1"],
		...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
		...["-out", certificate, "-keyout", key],
	]);
	const ours = await readFile(path.join(configurations, "nginx.conf"), "utf8");
	const site = ours
		.replace(
			/\tserver 127\.0\.0\.1:3000(.*)\n/,
			servers.map((server) => `\tserver ${server}$1\n`).join(""),
		)
		.replace(/listen (\[::\]:)?443/g, `listen $1${port}`)
		.replace(/listen (\[::\]:)?80/g, `listen $1${plainPort}`)
		// As a founder does who wants the desk.
		.replaceAll(desk ? /^\t#(?=location|\t|\})/gm : /$^/g, "\t")
		.replace("http://127.0.0.1:4000", `http://${desk}`)
		.replace(/\/etc\/letsencrypt\S+fullchain.pem/, certificate)
		.replace(/\/etc\/letsencrypt\S+privkey.pem/, key)
		.replaceAll("waitlist.example", "localhost");
	const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
		.map((name) => `${name}_temp_path ${folder}/${name};`)
		.join("\n");
	// As Debian has it.
	const http = `access_log ${folder}/access.log;\n${temporary}\n${site}`;
	const config = path.join(folder, "nginx.conf");
	// Else root's nginx cannot write long answers into the folder of the test.
	const user = process.getuid?.() === 0 ? "user root;\n" : "";
	await writeFile(
		config,
		`${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\n${http}\n}\n`,
	);
	return {
		visits: path.join(folder, "access.log"),
		command: ["nginx", "-e", "stderr", "-c", config],
		variables: {},
		certificate,
	};
}

/**
 * Runs a proxy of `localhost` for as long as the test takes; resolves once it answers over HTTPS.
 * `plainPort` answers without encryption, `authority` has signed the certificate.
 */
export async function startProxy(
	t: TestContext,
	kind: ProxyKind,
	ports: readonly number[],
	more: More = {},
) {
	const folder = temporaryFolder(t);
	const port = await freePort();
	const plainPort = await freePort();
	const { command, variables, certificate, visits } = await kind.configure({
		folder,
		port: `${port}`,
		plainPort: `${plainPort}`,
		servers: ports.map((each) => `127.0.0.1:${each}`),
		...more,
	});
	const [program = "", ...args] = command;
	const child = spawn(program, args, {
		env: { ...env, ...variables },
		stdio: ["ignore", "ignore", "pipe"],
	});
	let said = "";
	child.stderr.setEncoding("utf8").on("data", (text) => {
		said += text;
	});
	t.after(() => endProcess(child, "SIGTERM", program));
	for (let tries = 0; tries < 300 && child.exitCode === null; tries += 1) {
		try {
			const proxy = { port, plainPort, authority: await readFile(certificate) };
			const visitor = await openVisitor(proxy);
			await visitor.call("/");
			visitor.leave();
			const log = () => said + (visits ? readFileSync(visits, "utf8") : "");
			return { ...proxy, log };
		} catch {
			await pause(100);
		}
	}
	throw new Error(`${kind.name} did not start: ${said}`);
}

/** A browser's one connection to a proxy, over HTTP/2. Rejects when there is none. */
export async function openVisitor(
	proxy: { readonly port: number; readonly authority: Buffer },
	localAddress = "127.0.0.1",
) {
	const origin = `https://localhost:${proxy.port}`;
	const options = { family: 4, localAddress, ca: proxy.authority };
	const session = connect(origin, options);
	await once(session, "connect");
	// Each call under way reports the error, too.
	session.on("error", () => {});

	/** Sends a GET, or a POST where there is a body. */
	async function call(
		path: string,
		headers: OutgoingHttpHeaders = {},
		body?: string,
	) {
		const method = body === undefined ? "GET" : "POST";
		const stream = session.request(
			{ ":method": method, ":path": path, ...headers },
			{ endStream: body === undefined },
		);
		if (body !== undefined) stream.end(body);
		const [answer] = (await once(stream, "response")) as [IncomingHttpHeaders];
		const status = Number(answer[":status"]);
		return { status, headers: answer, body: await text(stream) };
	}

	return {
		origin,
		/** Whether it is still the same connection. */
		isConnected: () => !session.closed && !session.destroyed,
		call,
		/** Signs up as the page does it; resolves with the answer's status. */
		async signUp(email: string, headers: OutgoingHttpHeaders = {}) {
			const { status } = await call(
				waitlistPath,
				{ ...waitlistHeaders(defaultAnonKey), ...headers },
				JSON.stringify({ email, phone: null, user_type: "host" }),
			);
			return status;
		},
		leave: () => session.destroy(),
	};
}
