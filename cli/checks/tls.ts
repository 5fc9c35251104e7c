import { once } from "node:events";
import { connect } from "node:tls";
import { ExpectedError } from "../../shared/expected-error.ts";
import { advice, ok, type Result, wrong } from "./finding.ts";
import { visit, visitTimeoutMs } from "./visit.ts";

/** Certificates that renew themselves do so earlier. */
const leastDays = 14;

/** Whether the page is served over HTTPS, and for how long its certificate is valid. */
export async function checkTls(origin: string): Promise<readonly Result[]> {
	const { protocol, hostname, port } = new URL(origin);
	if (protocol === "http:") {
		return [
			advice(
				"The address is not HTTPS: every network on the way can read what visitors send.",
				"For the public address, see docs/online.md.",
			),
		];
	}
	const days = await daysLeft(hostname, Number(port || 443));
	const found = `The certificate is valid for ${days} days.`;
	return [
		days < leastDays
			? wrong(found, "Find out in the proxy's log why it was not renewed.")
			: ok(found),
		...(port === "" ? [await checkRedirect(hostname)] : []),
	];
}

/** An invalid certificate has been found before, by fetching the page. */
async function daysLeft(host: string, port: number): Promise<number> {
	const socket = connect({
		host,
		port,
		servername: host,
		timeout: visitTimeoutMs,
	});
	socket.once("timeout", () => socket.destroy(new Error("no answer in time")));
	try {
		await once(socket, "secureConnect");
		const end = Date.parse(socket.getPeerCertificate().valid_to);
		return Math.floor((end - Date.now()) / 86_400_000);
	} finally {
		socket.destroy();
	}
}

/** Visitors who type the address without its scheme may come by HTTP first. */
async function checkRedirect(host: string): Promise<Result> {
	const todo = `Let the proxy redirect http://${host}/ to https.`;
	try {
		const answer = await visit(`http://${host}/`);
		return answer.headers.get("location")?.startsWith("https:")
			? ok("Visits by HTTP are redirected to HTTPS.")
			: wrong(
					`http://${host}/ answers ${answer.status} and does not redirect visitors to HTTPS.`,
					todo,
				);
	} catch (error) {
		if (!(error instanceof ExpectedError)) throw error;
		return advice(error.message, todo);
	}
}
