/** A proxy that speaks HTTPS as `localhost`, with a certificate of its own, as Caddy does in front of the server. */
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pipeline } from "node:stream";

/** Why none can be started here. */
export const noHttps =
	spawnSync("openssl", ["version"]).error !== undefined &&
	"openssl is not installed";

/**
 * Starts one on a free port; its files are in `folder`. What it gets goes to the port that `lead` sets, as
 * from a browser that spoke HTTPS.
 */
export async function startHttpsProxy(folder: string) {
	const [key, cert] = ["key.pem", "certificate.pem"].map((name) =>
		path.join(folder, name),
	) as [string, string];
	spawnSync("openssl", [
		...["req", "-x509", "-nodes", "-newkey", "ec"],
		...["-pkeyopt", "ec_paramgen_curve:prime256v1", "-days", "2"],
		...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
		...["-out", cert, "-keyout", key],
	]);
	let port = 0;
	const files = { key: readFileSync(key), cert: readFileSync(cert) };
	const server = createServer(files, (incoming, answer) => {
		const { method, url: path, headers } = incoming;
		const forwarded = {
			...headers,
			"x-forwarded-for": "127.0.0.1",
			"x-forwarded-proto": "https",
		};
		const options = { host: "127.0.0.1", port, method, path };
		const outgoing = request({ ...options, headers: forwarded }, (got) => {
			// The browser may have left meanwhile.
			if (answer.destroyed) return void got.destroy();
			answer.writeHead(got.statusCode ?? 502, got.headers);
			pipeline(got, answer, () => {});
		});
		outgoing.on("error", () => answer.destroy());
		pipeline(incoming, outgoing, () => {});
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		origin: `https://localhost:${(server.address() as AddressInfo).port}`,
		lead(to: number) {
			port = to;
		},
		close() {
			server.close();
			server.closeAllConnections();
		},
	};
}
