import { once } from "node:events";
import { connect } from "node:tls";
import type { Finding } from "./finding.ts";
import { NotReached, visit } from "./visit.ts";

const check = "tls";
/** Certificates that renew themselves do so earlier. */
const leastDays = 14;
const patience = 10_000;

/** Whether the visit is over HTTPS, stays so, and for how long. */
export async function checkTls(origin: string): Promise<readonly Finding[]> {
	const { protocol, hostname, port } = new URL(origin);
	if (protocol === "http:") {
		const found =
			"The address is not HTTPS: everybody on the way can read what visitors send.";
		const todo = "For the public address, see docs/online.md.";
		return [{ check, state: "advice", found, todo }];
	}
	const days = await daysLeft(hostname, Number(port || 443));
	return [
		{
			check,
			state: days < leastDays ? "wrong" : "ok",
			found: `The certificate is good for ${days} days.`,
			...(days < leastDays && {
				todo: "See why it was not renewed: the proxy's log says it.",
			}),
		},
		...(port === "" ? await fromHttp(hostname) : []),
	];
}

/** A certificate that is not good at all has kept the page from being fetched before. */
async function daysLeft(host: string, port: number): Promise<number> {
	const socket = connect({ host, port, servername: host, timeout: patience });
	socket.once("timeout", () => socket.destroy(new Error("no answer in time")));
	try {
		await once(socket, "secureConnect");
		const end = Date.parse(socket.getPeerCertificate().valid_to);
		return Math.floor((end - Date.now()) / 86_400_000);
	} finally {
		socket.destroy();
	}
}

/** Who types the address without its scheme comes by HTTP first. */
async function fromHttp(host: string): Promise<readonly Finding[]> {
	const todo = `Let the proxy send http://${host}/ on to https.`;
	try {
		const answer = await visit(`http://${host}/`);
		const to = answer.headers.get("location") ?? "";
		if (to.startsWith("https:")) {
			const found = "Visits by HTTP are sent on to HTTPS.";
			return [{ check, state: "ok", found }];
		}
		const found = `http://${host}/ answers ${answer.status} and does not send visitors on to HTTPS.`;
		return [{ check, state: "wrong", found, todo }];
	} catch (error) {
		if (!(error instanceof NotReached)) throw error;
		return [{ check, state: "advice", found: error.message, todo }];
	}
}
